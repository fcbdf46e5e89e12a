import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { TypedCount } from '#app/data/drafts/begun-count.ts';
import { DENOMINATIONS, sumOfNotes } from '#domain/cash/drawer.ts';
import { isSigned, readPesos } from '#app/ui/form/pesos/typed-pesos.ts';
import { formatCop } from '#domain/money/money.ts';
import styles from './cash.module.css';
import { text } from './text.ts';

const MOST_DIGITS = 5;

export type TypedNotes = TypedCount['notes'];

/** Counted notes and coins, without those of which there are none. */
export const notesOf = (typed: TypedNotes) =>
  DENOMINATIONS.map((valor) => ({ valor, cantidad: Number(typed[valor] || '0') })).filter(
    ({ cantidad }) => cantidad > 0,
  );

/** What they come to, money. */
export const sumOf = (typed: TypedNotes): string => `${sumOfNotes(notesOf(typed))}.00`;

interface NotesCounterProps {
  typed: TypedNotes;
  onTyped: (typed: TypedNotes) => void;
  /** The first field takes the focus. */
  isFirst?: boolean;
}

/** Half of them beside the other half: all are seen at once on a small screen. */
const HALF = Math.ceil(DENOMINATIONS.length / 2);
const HALVES = [DENOMINATIONS.slice(0, HALF), DENOMINATIONS.slice(HALF)];

/**
 * Notes and coins with how many there are of each; Enter and the arrows go from one to the next. Half a note is not counted
 * ('1,5' is 1), and said beside the field: without its comma it would be fifteen.
 */
export function NotesCounter({ typed, onTyped, isFirst = false }: NotesCounterProps) {
  const root = useRef<HTMLDivElement>(null);
  /** What was typed that no count has: a comma with what follows it, or a sign. */
  const [odd, setOdd] = useState<{ value: number; tail: string } | null>(null);
  const whyId = useId();
  const type = (value: number, entered: string) => {
    const { pesos, tail } = readPesos(entered, typed[value]);
    const isOdd = /[^\d.]/u.test(entered) || tail !== '';
    setOdd(isOdd ? { value, tail } : null);
    if (!isSigned(entered)) onTyped({ ...typed, [value]: pesos.slice(0, MOST_DIGITS) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const fields = [...(root.current?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + by];
    // The last Enter sends the form.
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const row = (value: number) => {
    const name = formatCop(`${value}.00`);
    const count = typed[value] ?? '';
    const sum = value * Number(count);
    const isOdd = odd?.value === value;
    return (
      <tr key={value}>
        <th scope="row">{name}</th>
        <td>
          <input
            aria-describedby={isOdd ? whyId : undefined}
            aria-invalid={isOdd || undefined}
            aria-label={text.close.of(name)}
            autoComplete="off"
            autoFocus={isFirst && value === DENOMINATIONS[0]}
            className={styles.noteCount}
            inputMode="numeric"
            onBlur={() => setOdd((last) => last && { ...last, tail: '' })}
            onChange={(event) => type(value, event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={onKeyDown}
            placeholder="0"
            value={isOdd ? count + odd.tail : count}
          />
        </td>
        <td className={styles.noteSum}>
          {isOdd ? (
            <span className={styles.odd} id={whyId} role="alert">
              {text.close.whole}
            </span>
          ) : (
            sum > 0 && formatCop(`${sum}.00`)
          )}
        </td>
      </tr>
    );
  };
  return (
    <div aria-label={text.close.notes} className={styles.halves} ref={root} role="group">
      {HALVES.map((values) => (
        <table className={styles.notes} key={values[0]} role="presentation">
          <tbody>{values.map(row)}</tbody>
        </table>
      ))}
    </div>
  );
}
