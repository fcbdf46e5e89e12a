import { Modal, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { forgetPin, keepPin } from '#app/data/identity/pins.ts';
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

function PinForm({ person, hasPin, onClose }: Pick<PinDialogProps, 'person' | 'hasPin' | 'onClose'>) {
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const trouble = pinTrouble(pin);
  const differs = pin !== again;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (trouble || differs) return;
    setIsBusy(true);
    try {
      await keepPin(person, pin);
      toast({ message: dialog.kept });
      onClose();
    } catch {
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  const remove = async () => {
    await forgetPin(person.id);
    toast({ message: dialog.removed });
    onClose();
  };
  // Hidden by its looks alone: a password would be offered to be kept by the browser.
  const shared = {
    autoComplete: 'off',
    classNames: { input: styles.masked },
    inputMode: 'numeric',
    size: 'md',
  } as const;
  return (
    <form className="grid gap-12" noValidate onSubmit={(event) => void save(event)}>
      <TextInput
        {...shared}
        data-autofocus
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
          <ActionButton onClick={() => void remove()} tone="ghost">
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
