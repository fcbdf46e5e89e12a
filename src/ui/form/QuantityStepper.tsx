import { Minus, Plus } from 'lucide-react';
import type { ChangeEvent, KeyboardEvent, Ref } from 'react';
import { cleanDecimal, settleDecimal, stepDecimal } from './decimal-text.ts';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import styles from './QuantityStepper.module.css';
import { uiText } from '#app/ui/text.ts';

export interface QuantityStepperProps {
  /** As typed: digits and a dot. There is no copy inside, so a scan caught elsewhere can put the old value back. */
  value: string;
  /** Every edit, already cleaned. */
  onChange: (value: string) => void;
  /** The finished number, on blur and Enter ('1.' → '1'); '' when the field was left empty. */
  onCommit?: ((value: string) => void) | undefined;
  /** Name of the field: 'Cantidad de Arroz Diana'. */
  label: string;
  step?: number;
  min?: number;
  max?: number | undefined;
  isInvalid?: boolean | undefined;
  isDisabled?: boolean | undefined;
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Hears a text first as it was typed or pasted; true where it meant something else, and the field keeps its value. */
  onText?: ((text: string) => boolean) | undefined;
}

/** Cleans what was typed in place, so that the caret stays where it is, and hands it on. */
function readTyped(event: ChangeEvent<HTMLInputElement>): string {
  const input = event.currentTarget;
  const cleaned = cleanDecimal(input.value);
  if (cleaned !== input.value) {
    const caret = (input.selectionStart ?? cleaned.length) - (input.value.length - cleaned.length);
    input.value = cleaned;
    input.setSelectionRange(caret, caret);
  }
  return cleaned;
}

/** − number +. No key is stopped or swallowed: a scanner's burst reaches the listeners above. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    value,
    onChange,
    onCommit,
    label,
    step = 1,
    min = 0,
    max,
    isInvalid,
    isDisabled,
    describedBy,
    inputRef,
  } = props;
  const current = Number(settleDecimal(value) || '0');

  const move = (by: number) => {
    // Half a kilo is less than one already: to come up to the bound would add.
    if (by < 0 && current <= min) return;
    const next = stepDecimal(value, by, min, max);
    onChange(next);
    onCommit?.(next);
  };
  const commit = () => onCommit?.(settleDecimal(value));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? step : -step);
  };
  const button = (by: number, name: string, isAtEnd: boolean) => ({
    'aria-disabled': isAtEnd || undefined,
    'aria-label': name,
    className: styles.button,
    disabled: isDisabled,
    onClick: () => !isAtEnd && move(by),
    onMouseDown: keepFocus,
    type: 'button' as const,
  });

  return (
    <div
      className={styles.root}
      data-disabled={isDisabled || undefined}
      data-invalid={isInvalid || undefined}
    >
      <button {...button(-step, uiText.less(label), current <= min)}>
        <Minus size={16} />
      </button>
      <input
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-label={label}
        autoComplete="off"
        className={styles.input}
        disabled={isDisabled}
        inputMode="decimal"
        onBlur={commit}
        onChange={(event) => {
          if (!props.onText?.(event.currentTarget.value)) onChange(readTyped(event));
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        ref={inputRef}
        type="text"
        value={value}
      />
      <button {...button(step, uiText.more(label), max !== undefined && current >= max)}>
        <Plus size={16} />
      </button>
    </div>
  );
}
