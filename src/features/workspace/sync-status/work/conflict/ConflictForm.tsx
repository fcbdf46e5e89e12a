import { type FormEvent, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { settleConflict } from '#app/data/resolve/corrections.ts';
import type { Conflict } from '#app/data/queue/operation.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { fieldValue } from './field-values.ts';
import { FIELD_LABELS, workText } from '#app/features/workspace/sync-status/work/text.ts';
import styles from './choice.module.css';

const text = workText.choice;

interface ConflictFormProps {
  db: ErpDatabase;
  seq: number;
  /** Name of the operation: a page may show several disputes. */
  name: string;
  conflict: Conflict;
  onClose: () => void;
  onDone: () => void;
}

type Side = 'mine' | 'theirs';
const SIDES = ['mine', 'theirs'] as const;

/** Mine and theirs, field by field: which value stays. */
export function ConflictForm({ db, seq, name, conflict, onClose, onDone }: ConflictFormProps) {
  const fields = Object.keys(conflict.mine);
  // Nobody's work is preferred silently; what is on the server is where everybody else works on.
  const [chosen, setChosen] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map((field) => [field, 'theirs'])),
  );
  const [isGone, setIsGone] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const mine = new Set(fields.filter((field) => chosen[field] === 'mine'));
    if (!(await settleConflict(db, seq, mine))) return setIsGone(true);
    toast({ message: workText.settled });
    onDone();
  };
  return (
    <form
      aria-label={`${text.caption}: ${name}`}
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      {fields.map((field, at) => (
        <fieldset key={field}>
          <legend className={styles.legend}>{FIELD_LABELS[field] ?? field}</legend>
          <div className={styles.sides}>
            {SIDES.map((side) => (
              <label className={styles.side} key={side}>
                <input
                  autoFocus={at === 0 && side === 'theirs'}
                  checked={chosen[field] === side}
                  name={`${seq}-${field}`}
                  onChange={() => setChosen((before) => ({ ...before, [field]: side }))}
                  type="radio"
                  value={side}
                />
                <span aria-hidden="true" className={styles.mark} />
                <span className="small">{text[side]}</span>
                <span className="figures strong anywhere">{fieldValue(field, conflict[side][field])}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {isGone && <Notice tone="error">{workText.form.gone}</Notice>}
      <div className="wrap gap-8">
        <ActionButton size={36} tone="primary" type="submit">
          {text.save}
        </ActionButton>
        <ActionButton onClick={onClose} size={36} tone="ghost">
          {workText.form.cancel}
        </ActionButton>
      </div>
    </form>
  );
}
