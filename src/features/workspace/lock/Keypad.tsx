import { Delete } from 'lucide-react';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import styles from './lock.module.css';
import { text } from './text.ts';

interface KeypadProps {
  isDisabled: boolean;
  /** Enough digits are typed. */
  isReady: boolean;
  isChecking: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
  enterLabel?: string | undefined;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Digits for a finger; who has keys types into the field above, which keeps the focus. Inside that field's form. */
export function Keypad({
  isDisabled,
  isReady,
  isChecking,
  onDigit,
  onErase,
  enterLabel = text.enter,
}: KeypadProps) {
  const digit = (one: string) => (
    <button
      className={styles.key}
      disabled={isDisabled}
      key={one}
      onClick={() => onDigit(one)}
      onMouseDown={keepFocus}
      type="button"
    >
      {one}
    </button>
  );
  return (
    <div aria-label={text.keypad} className={styles.keypad} role="group">
      {DIGITS.map(digit)}
      <button
        aria-label={text.erase}
        className={styles.key}
        disabled={isDisabled}
        onClick={onErase}
        onMouseDown={keepFocus}
        type="button"
      >
        <Delete size={24} />
      </button>
      {digit('0')}
      <button
        aria-busy={isChecking || undefined}
        className={styles.enter}
        disabled={isDisabled || !isReady}
        onMouseDown={keepFocus}
        type="submit"
      >
        {enterLabel}
      </button>
    </div>
  );
}
