import { Modal, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { forgetPin, keepPin, type PinAnswer, tryPin } from '#app/data/identity/pins.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import { PIN_LENGTH, pinTrouble } from '#domain/accounts/pin.ts';
import styles from './pin-dialog.module.css';
import { text } from './text.ts';

/** When the device locks by itself. */
interface LockOptions {
  minutes: number;
  afterSale: boolean;
}

interface PinDialogProps {
  /** Name of the person's database, and the business. */
  person: { id: string; businessId: number };
  hasPin: boolean;
  options: LockOptions;
  /** Minutes that can be chosen; 0 is never. */
  minutes: readonly number[];
  onOptions: (options: LockOptions) => void;
  onClose: () => void;
}

const { dialog } = text;

const digitsOf = (typed: string): string => typed.replace(/\D/gu, '').slice(0, PIN_LENGTH.most);

/** Chooses a PIN for this device, or takes it away; and when the device locks. */
export function PinDialog({ person, hasPin, options, minutes, onOptions, onClose }: PinDialogProps) {
  useFocusBack(true);
  return (
    <Modal onClose={onClose} opened size={460} title={hasPin ? dialog.changeTitle : dialog.title}>
      <div className="grid gap-16">
        <p className="caption">{dialog.help}</p>
        <PinForm hasPin={hasPin} onClose={onClose} person={person} />
        {hasPin && (
          <section className={styles.when}>
            <p className="heading">{dialog.when}</p>
            <Segmented
              label={dialog.when}
              onChange={(chosen) => onOptions({ ...options, minutes: Number(chosen) })}
              options={minutes.map((one) => ({ value: String(one), label: dialog.minutes(one) }))}
              value={String(options.minutes)}
            />
            <Switch
              checked={options.afterSale}
              label={dialog.afterSale}
              onChange={(event) => onOptions({ ...options, afterSale: event.currentTarget.checked })}
            />
            <p className="caption">{dialog.whenHint}</p>
          </section>
        )}
      </div>
    </Modal>
  );
}

/** What is said of a present PIN that was not right. */
function wordsOf(answer: Exclude<PinAnswer, { kind: 'right' }>): string {
  if (answer.kind === 'wrong') return text.wrong(answer.left);
  return answer.kind === 'wait' ? dialog.presentWait : dialog.presentSpent;
}

function PinForm({ person, hasPin, onClose }: Pick<PinDialogProps, 'person' | 'hasPin' | 'onClose'>) {
  const [present, setPresent] = useState('');
  /** Why the present one is not taken. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const trouble = pinTrouble(pin);
  const differs = pin !== again;
  /** Who finds a counter open must not take its PIN over: a wrong one costs a try, as on the lock. */
  const isOwn = async (): Promise<boolean> => {
    if (!hasPin) return true;
    const answer = await tryPin(person.id, present);
    setRefusal(answer.kind === 'right' ? null : wordsOf(answer));
    return answer.kind === 'right';
  };
  const change = async (deed: () => Promise<void>, message: string) => {
    if (isBusy) return;
    if (hasPin && present.length < PIN_LENGTH.least) return setRefusal(dialog.presentMissing);
    setIsBusy(true);
    setHasFailed(false);
    try {
      if (!(await isOwn())) return;
      await deed();
      toast({ message });
      onClose();
    } catch {
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (!trouble && !differs) void change(() => keepPin(person, pin), dialog.kept);
  };
  const remove = () => void change(() => forgetPin(person.id), dialog.removed);
  // Hidden by its looks alone: a password would be offered to be kept by the browser.
  const shared = {
    autoComplete: 'off',
    classNames: { input: styles.masked },
    inputMode: 'numeric',
    size: 'md',
  } as const;
  return (
    <form className="grid gap-12" noValidate onSubmit={save}>
      {hasPin && (
        <TextInput
          {...shared}
          data-autofocus
          description={dialog.presentHint}
          error={refusal}
          label={dialog.present}
          onChange={(event) => {
            setPresent(digitsOf(event.currentTarget.value));
            setRefusal(null);
          }}
          value={present}
        />
      )}
      <TextInput
        {...shared}
        data-autofocus={!hasPin || undefined}
        description={dialog.pinHint}
        error={isAsked && trouble ? dialog[trouble] : undefined}
        label={dialog.pin}
        onChange={(event) => setPin(digitsOf(event.currentTarget.value))}
        value={pin}
      />
      <TextInput
        {...shared}
        error={isAsked && !trouble && differs ? dialog.differs : undefined}
        label={dialog.again}
        onChange={(event) => setAgain(digitsOf(event.currentTarget.value))}
        value={again}
      />
      {hasFailed && <Notice tone="error">{dialog.notKept}</Notice>}
      <div className={styles.ends}>
        {hasPin && (
          <ActionButton onClick={remove} tone="ghost">
            {dialog.remove}
          </ActionButton>
        )}
        <ActionButton isBusy={isBusy} tone="primary" type="submit">
          {isBusy ? dialog.keeping : dialog.keep}
        </ActionButton>
      </div>
    </form>
  );
}
