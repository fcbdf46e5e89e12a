import type { LucideIcon } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './Segmented.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon | undefined;
  isDisabled?: boolean | undefined;
}

interface SegmentedProps<Value extends string> {
  /** Name of the group: 'Medio de pago'. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Tiles in a row; by default all of them. */
  columns?: number | undefined;
  className?: string | undefined;
  /** Labels of fields beside it begin alike: its tiles are named by their words alone, and are no label. */
  hasFieldsAlike?: boolean;
}

const STEPS: Record<string, number | undefined> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * One of a few, as tiles with icon and label. Buttons that are radios: the word, the icon and the edge of a tile
 * are all the same target, which a native radio laid over them is not. One tab stop; arrow keys choose and Enter
 * sends the form, as of native radios.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const {
    label,
    options,
    value,
    onChange,
    columns = options.length,
    className,
    hasFieldsAlike = false,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const free = options.filter(({ isDisabled }) => !isDisabled);
  const stop = free.find((option) => option.value === value) ?? free[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const form = event.currentTarget.closest('form');
    if (event.key === 'Enter' && form) {
      event.preventDefault();
      form.requestSubmit();
    }
    const step = STEPS[event.key];
    if (step === undefined || !stop) return;
    event.preventDefault();
    const next = free[(free.indexOf(stop) + step + free.length) % free.length];
    if (!next) return;
    onChange(next.value);
    root.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div
      aria-label={label}
      className={classNames(styles.root, className)}
      ref={root}
      role="radiogroup"
      style={{ '--columns': columns } as CSSProperties}
    >
      {options.map(({ value: option, label: text, icon: Icon, isDisabled }) => (
        <button
          aria-checked={option === value}
          aria-label={hasFieldsAlike ? undefined : text}
          className={styles.tile}
          data-value={option}
          data-with-icon={Icon ? true : undefined}
          disabled={isDisabled}
          key={option}
          onClick={() => onChange(option)}
          onKeyDown={onKeyDown}
          role="radio"
          tabIndex={option === stop?.value ? 0 : -1}
          type="button"
        >
          {Icon && <Icon className={styles.icon} size={19} />}
          <span className={styles.label}>{text}</span>
        </button>
      ))}
    </div>
  );
}
