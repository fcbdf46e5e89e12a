import { useEffect, useRef, useState } from 'react';
import { type PinAnswer, type PinHolder, tryPin } from '#app/data/identity/pins.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { beep } from '#app/ui/sound/beep.ts';
import { useScanner } from '#app/ui/scanner/use-scanner.ts';
import { isPaused, PIN_LENGTH } from '#domain/accounts/pin.ts';
import { Keypad } from './Keypad.tsx';
import styles from './lock.module.css';
import { text } from './text.ts';

interface PinEntryProps {
  person: PinHolder;
  /** A PIN is about to be looked at: what a right one asks for can be read meanwhile. */
  onTry?: (() => void) | undefined;
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

/**
 * Seconds left of a pause until a moment; 0 without one. Renewed while it is to come.
 * @returns also the look at the clock with which a pause begins: the person was chosen long before, perhaps
 */
function usePause(untilMs: number | null): [seconds: number, look: () => void] {
  const [nowMs, setNowMs] = useState(Date.now);
  const look = () => setNowMs(Date.now());
  // The pause ends by the clock.
  useEffect(() => {
    if (untilMs === null) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [untilMs]);
  const isWaiting = untilMs !== null && isPaused(untilMs, nowMs);
  return [isWaiting ? Math.ceil((untilMs - nowMs) / SECOND_MS) : 0, look];
}

function wordsOf(trouble: Trouble | null, seconds: number, name: string): string | null {
  switch (trouble?.kind) {
    case 'wrong':
      return text.wrong(trouble.left);
    case 'wait':
      return seconds > 0 ? text.wait : null;
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
export function PinEntry({ person, onTry, onRight, onPassword, onStep, enterLabel }: PinEntryProps) {
  const { id, name, standing } = person;
  const [pin, setPin] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(standing.kind === 'free' ? null : standing);
  const field = useRef<HTMLInputElement>(null);
  const [seconds, look] = usePause(trouble?.kind === 'wait' ? trouble.untilMs : null);
  const isSpent = trouble?.kind === 'password' || trouble?.kind === 'sign-in';
  const isDisabled = isChecking || isSpent || seconds > 0;
  const type = (next: string) => {
    setTrouble((before) => (before?.kind === 'wrong' || before?.kind === 'failed' ? null : before));
    setPin(next.replace(/\D/gu, '').slice(0, PIN_LENGTH.most));
  };
  // The key of the person's name had it, or the pause has ended.
  useEffect(() => {
    if (!isDisabled) field.current?.focus();
  }, [isDisabled]);

  const check = async (typed: string): Promise<Trouble | null> => {
    const answer = await tryPin(id, typed);
    if (answer.kind !== 'right') return answer;
    return (await onRight()) === 'opened' ? null : { kind: 'sign-in' };
  };
  const submit = async (typed: string) => {
    if (isDisabled || typed.length < PIN_LENGTH.least) return;
    setPin(typed);
    setIsChecking(true);
    onTry?.();
    const found = await check(typed).catch((): Trouble => ({ kind: 'failed' }));
    setPin('');
    look();
    setTrouble(found);
    setIsChecking(false);
    if (found) beep();
  };
  // A quick hand types its PIN as a scanner does. A longer code that is scanned before the lock is seen costs no try.
  useScanner((code, into) => {
    const typed = into && into.field === field.current ? into.text : code;
    const isPin = /^\d+$/u.test(code) && code.length <= PIN_LENGTH.most && typed.length >= PIN_LENGTH.least;
    if (isPin && !isDisabled) void submit(typed);
    else beep();
  });
  const words = wordsOf(trouble, seconds, name);
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(pin);
      }}
    >
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
        // Not a password: the browser would offer to keep it.
        type="text"
        value={pin}
      />
      <div className={styles.trouble} id="pin-trouble">
        <p role="alert">{isChecking ? <span className="muted">{text.checking}</span> : words}</p>
        {/* Beside the alert: each of its changes would be read aloud. */}
        {seconds > 0 && <p className={styles.left}>{text.waitLeft(seconds)}</p>}
      </div>
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
