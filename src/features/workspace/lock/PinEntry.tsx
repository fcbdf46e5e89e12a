import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type PinAnswer, type PinHolder, tryPin } from '#app/data/identity/pins.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { beep } from '#app/ui/feedback/beep.ts';
import { useScanner } from '#app/ui/scanner/use-scanner.ts';
import { PIN_LENGTH } from '#domain/accounts/pin.ts';
import { Keypad } from './Keypad.tsx';
import styles from './lock.module.css';
import { text } from './text.ts';

interface PinEntryProps {
  person: PinHolder;
  /** The PIN was right: whether the person's counter can be opened, or needs the password first. */
  onRight: () => Promise<'opened' | 'password'>;
  /** Absent where nobody can sign in from here. */
  onPassword?: () => void;
  /** What the key under the digits says; `Entrar` unless told. */
  enterLabel?: string;
  /** Chooses the person before or after this one. */
  onStep: (step: 1 | -1) => void;
}

type Trouble = Exclude<PinAnswer, { kind: 'right' }> | { kind: 'sign-in' } | { kind: 'failed' };

const SECOND_MS = 1000;

/** Seconds left until a moment; 0 without one. Renewed while it is to come. */
function useSecondsUntil(untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(Date.now);
  // The pause ends by the clock.
  useEffect(() => {
    if (untilMs === null) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
}

function wordsOf(trouble: Trouble | null, seconds: number, name: string): string | null {
  switch (trouble?.kind) {
    case 'wrong':
      return text.wrong(trouble.left);
    case 'wait':
      return seconds > 0 ? text.wait(seconds) : null;
    case 'password':
      return text.spent(name);
    case 'sign-in':
      return text.signIn(name);
    case 'failed':
      return text.failed;
    default:
      return null;
  }
}

/** The PIN of one person, by keys or by finger. */
export function PinEntry({ person, onRight, onPassword, onStep, enterLabel }: PinEntryProps) {
  const { id, name, standing } = person;
  const [pin, setPin] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(standing.kind === 'free' ? null : standing);
  const field = useRef<HTMLInputElement>(null);
  const seconds = useSecondsUntil(trouble?.kind === 'wait' ? trouble.untilMs : null);
  const isSpent = trouble?.kind === 'password' || trouble?.kind === 'sign-in';
  const isDisabled = isChecking || isSpent || seconds > 0;
  const type = (next: string) => {
    setTrouble((before) => (before?.kind === 'wrong' || before?.kind === 'failed' ? null : before));
    setPin(next.replace(/\D/gu, '').slice(0, PIN_LENGTH.most));
  };
  // A code that is scanned before the lock is seen is no PIN, and costs no try.
  useScanner(beep);
  // The key of the person's name had it, or the pause has ended.
  useEffect(() => {
    if (!isDisabled) field.current?.focus();
  }, [isDisabled]);

  const check = async (): Promise<Trouble | null> => {
    const answer = await tryPin(id, pin);
    if (answer.kind !== 'right') return answer;
    return (await onRight()) === 'opened' ? null : { kind: 'sign-in' };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isDisabled || pin.length < PIN_LENGTH.least) return;
    setIsChecking(true);
    const found = await check().catch((): Trouble => ({ kind: 'failed' }));
    setPin('');
    setTrouble(found);
    setIsChecking(false);
    if (found) beep();
  };
  const words = wordsOf(trouble, seconds, name);
  return (
    <form className={styles.entry} onSubmit={(event) => void submit(event)}>
      <label className={styles.who} htmlFor="pin">
        {text.pinOf(name)}
      </label>
      <input
        aria-describedby="pin-trouble"
        aria-invalid={words !== null || undefined}
        autoComplete="off"
        autoFocus
        className={styles.pin}
        disabled={isDisabled}
        id="pin"
        // The keypad is the keyboard of who has only glass.
        inputMode="none"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') onStep(-1);
          if (event.key === 'ArrowDown') onStep(1);
        }}
        ref={field}
        // Of this kind: a password would be offered to be kept by the browser.
        type="text"
        value={pin}
      />
      <p className={styles.trouble} id="pin-trouble" role="alert">
        {isChecking ? <span className="muted">{text.checking}</span> : words}
      </p>
      {isSpent ? (
        onPassword && (
          <ActionButton autoFocus isFullWidth onClick={onPassword} size={60} tone="primary">
            {text.password}
          </ActionButton>
        )
      ) : (
        <Keypad
          enterLabel={enterLabel}
          isChecking={isChecking}
          isDisabled={isDisabled}
          isReady={pin.length >= PIN_LENGTH.least}
          onDigit={(digit) => type(pin + digit)}
          onErase={() => type(pin.slice(0, -1))}
        />
      )}
    </form>
  );
}
