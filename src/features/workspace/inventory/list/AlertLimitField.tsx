import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { listText as text, text as moduleText } from '#app/features/workspace/inventory/text.ts';
import styles from './list.module.css';
import type { AlertLimit, LimitState } from './use-alert-limit.ts';

const WORDS: Record<LimitState, string> = {
  still: '',
  invalid: text.limitInvalid,
  waiting: text.limitWaiting,
  saved: text.limitSaved,
  here: text.limitHere,
  failed: moduleText.errors.saveLimit,
  unreadable: moduleText.errors.limit,
};
const ICONS: Partial<Record<LimitState, typeof Check>> = {
  saved: Check,
  here: CloudOff,
  invalid: TriangleAlert,
  failed: TriangleAlert,
  unreadable: TriangleAlert,
};

/** The units at which a product counts as low; what is typed is saved by itself. */
export function AlertLimitField({ limit }: { limit: AlertLimit }) {
  const { value, state, onChange } = limit;
  const field = useId();
  const told = useId();
  const Icon = ICONS[state];
  return (
    <div className={styles.limit}>
      <label htmlFor={field}>{text.limit}</label>
      <input
        aria-describedby={told}
        aria-invalid={state === 'invalid' || undefined}
        autoComplete="off"
        className={styles.limitInput}
        disabled={value === undefined}
        id={field}
        inputMode="numeric"
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        type="text"
        value={value ?? ''}
      />
      <span className={styles.limitState} data-state={state} id={told} role="status">
        {Icon && <Icon size={13} />}
        {WORDS[state]}
      </span>
    </div>
  );
}
