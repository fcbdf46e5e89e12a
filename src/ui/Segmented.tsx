import type { LucideIcon } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Segmented.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon | undefined;
  isDisabled?: boolean | undefined;
}

export interface SegmentedProps<Value extends string> {
  /** Name of the group: 'Medio de pago'. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Tiles in a row; by default all of them. */
  columns?: number | undefined;
  className?: string | undefined;
}

/** One of a few, as tiles with icon and label. Real radios underneath: arrow keys and one tab stop come with them. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, columns = options.length, className } = props;
  const name = useId();
  return (
    <div
      aria-label={label}
      className={classNames(styles.root, className)}
      role="radiogroup"
      style={{ '--columns': columns } as CSSProperties}
    >
      {options.map(({ value: option, label: text, icon: Icon, isDisabled }) => (
        <label className={styles.tile} data-with-icon={Icon ? true : undefined} key={option}>
          <input
            checked={option === value}
            className={styles.radio}
            disabled={isDisabled}
            name={name}
            onChange={() => onChange(option)}
            type="radio"
            value={option}
          />
          {Icon && <Icon className={styles.icon} size={19} />}
          <span className={styles.label}>{text}</span>
        </label>
      ))}
    </div>
  );
}
