import { Trash2 } from 'lucide-react';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { formatCop } from '#domain/money/money.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { QuantityStepper } from '#app/ui/form/QuantityStepper.tsx';
import type { TypedLine } from './form-values.ts';
import styles from './form.module.css';

const text = all.form;

interface LineFieldsProps {
  lines: readonly TypedLine[];
  /** By the key of a line. */
  errors: Readonly<Record<string, string>>;
  onLines: (change: (before: readonly TypedLine[]) => readonly TypedLine[]) => void;
}

/** The goods of an order: how many of each, and what was said about it. */
export function LineFields({ lines, errors, onLines }: LineFieldsProps) {
  const set = (key: string, changes: Partial<TypedLine>) =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, nombre, cantidad, precio, nota }) => (
        <li className={styles.line} data-field={key} key={key}>
          <span className={styles.lineName}>
            <span className="anywhere">{nombre}</span>
            <span className="small figures">{precio === null ? all.noTotal : formatCop(precio)}</span>
          </span>
          <QuantityStepper
            isInvalid={errors[key] !== undefined}
            label={text.quantityOf(nombre)}
            min={1}
            onChange={(value) => set(key, { cantidad: value })}
            value={cantidad}
          />
          <IconAction
            icon={Trash2}
            label={text.removeLine(nombre)}
            onClick={() => onLines((before) => before.filter((line) => line.key !== key))}
          />
          <input
            aria-label={text.noteOf(nombre)}
            autoComplete="off"
            className={styles.lineNote}
            maxLength={MAX_LINE_NOTE}
            onChange={(event) => set(key, { nota: event.currentTarget.value })}
            placeholder={text.noteHint}
            value={nota}
          />
          {errors[key] && (
            <span className={styles.wrong} role="alert">
              {errors[key]}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
