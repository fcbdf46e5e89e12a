import { fieldValue } from './field-values.ts';
import { FIELD_LABELS } from '#app/features/workspace/sync-status/work/text.ts';
import styles from './choice.module.css';
import type { Fields } from '#app/data/queue/effects.ts';

/** What somebody else changed of a row that was deleted here: to be seen before it goes for good. */
export function DeleteConflict({ theirs }: { theirs: Fields }) {
  return (
    <dl className={styles.changes}>
      {Object.entries(theirs).map(([name, value]) => (
        <div key={name}>
          <dt>{FIELD_LABELS[name] ?? name}</dt>
          <dd>{fieldValue(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
