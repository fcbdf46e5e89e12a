import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { type Correction, correctOperation } from '#app/data/resolve/corrections.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { correctedForm, readField, type RefusedField } from './correction-fields.ts';
import { FIELD_LABELS, workText } from '#app/features/workspace/sync-status/work/text.ts';
import styles from '#app/features/workspace/sync-status/work/work.module.css';

const text = workText.form;

interface CorrectionFormProps {
  db: ErpDatabase;
  seq: number;
  correction: Correction;
  fields: readonly RefusedField[];
  onClose: () => void;
  /** The operation is in the queue again. */
  onSaved: () => void;
}

type Typed = Record<string, string | boolean>;

const INPUT_MODES = { text: 'text', money: 'decimal', number: 'decimal' } as const;

function startOf(fields: readonly RefusedField[]): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind, value }) => [
      name,
      kind === 'boolean' ? value === true : String(value ?? '').replace(/\.00$/u, ''),
    ]),
  );
}

/** The fields that the server refused, or all where it named none, to be typed again; the rest stays as it is. */
export function CorrectionForm({ db, seq, correction, fields, onClose, onSaved }: CorrectionFormProps) {
  const [typed, setTyped] = useState(() => startOf(fields));
  // The server's sentence stands until the field is changed.
  const [errors, setErrors] = useState<Record<string, string | undefined>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.errors.join(' ')])),
  );
  const [isGone, setIsGone] = useState(false);
  const change = (name: string, value: string | boolean) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = fields.map((field) => [field.name, readField(field, typed[field.name] ?? '')] as const);
    const bad = read.filter(([, value]) => value === undefined);
    if (bad.length > 0) {
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(bad.map(([name]) => [name, text.required])),
      }));
      return;
    }
    const values = Object.fromEntries(read) as Record<string, string | number | boolean | null>;
    if (!(await correctOperation(db, seq, correctedForm(correction, values)))) return setIsGone(true);
    onSaved();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {fields.map(({ name, kind }, at) => {
        const label = FIELD_LABELS[name] ?? name;
        const error = errors[name];
        if (kind === 'boolean') {
          return (
            <Checkbox
              checked={typed[name] === true}
              error={error}
              key={name}
              label={label}
              onChange={(event) => change(name, event.currentTarget.checked)}
            />
          );
        }
        return (
          <TextInput
            autoComplete="off"
            autoFocus={at === 0}
            error={error}
            inputMode={INPUT_MODES[kind]}
            key={name}
            label={label}
            onChange={(event) => change(name, event.currentTarget.value)}
            value={String(typed[name] ?? '')}
          />
        );
      })}
      {isGone && <Notice tone="error">{text.gone}</Notice>}
      <div className={styles.actions}>
        <ActionButton size={36} tone="primary" type="submit">
          {text.save}
        </ActionButton>
        <ActionButton onClick={onClose} size={36} tone="ghost">
          {text.cancel}
        </ActionButton>
      </div>
    </form>
  );
}
