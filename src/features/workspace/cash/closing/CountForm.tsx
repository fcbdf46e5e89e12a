import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { TypedCount } from '#app/data/drafts/begun-count.ts';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import styles from '#app/features/workspace/cash/cash.module.css';
import { NotesCounter, notesOf, sumOf } from '#app/features/workspace/cash/NotesCounter.tsx';
import { PesosField } from '#app/ui/form/pesos/PesosField.tsx';
import { moneyOf } from '#app/features/workspace/cash/typed-money.ts';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatCop } from '#domain/money/money.ts';

const text = all.close;

/** What a count comes to as it is stored, money. */
export const toCount = ({ notes, declared }: TypedCount) => ({
  efectivo: sumOf(notes),
  conteo: notesOf(notes),
  medios: Object.fromEntries(
    Object.entries(declared).flatMap(([medio, typed]) => (typed === '' ? [] : [[medio, moneyOf(typed)]])),
  ),
});

/** The means that have to be declared: those that something came in by, but cash and credit. */
const declaredMeans = ({ figures }: DrawerView) =>
  figures.medios.map(({ medio }) => medio).filter((medio) => medio !== 'efectivo' && medio !== 'credito');

interface CountFormProps {
  view: DrawerView;
  typed: TypedCount;
  onTyped: (typed: TypedCount) => void;
  /** Something was counted, and the form was sent. */
  onCounted: () => void;
  /** Why it could not be stored. */
  failure?: string | undefined;
  /** Fields and buttons under what was declared; one of them sends the form. */
  children: ReactNode;
}

/** Notes and coins over their sum on one side, what the machines of the other means say on the other. */
export function CountForm({ view, typed, onTyped, onCounted, failure, children }: CountFormProps) {
  const [isAsked, setIsAsked] = useState(false);
  const notes = useRef<HTMLDivElement>(null);
  const isNothing = Object.values(typed.notes).every((count) => count === '');
  const means = declaredMeans(view);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isNothing) notes.current?.querySelector('input')?.focus();
    else onCounted();
  };
  const error = isAsked && isNothing ? text.nothing : failure;
  return (
    <form className={styles.countColumns} noValidate onSubmit={submit}>
      <Panel title={text.count}>
        <div ref={notes}>
          <NotesCounter
            isFirst
            onTyped={(counted) => onTyped({ ...typed, notes: counted })}
            typed={typed.notes}
          />
        </div>
        <p className={classNames(styles.total, styles.counted)}>
          <span>{text.counted}</span>
          <strong aria-live="polite">{formatCop(sumOf(typed.notes))}</strong>
        </p>
      </Panel>
      <Panel className={styles.side}>
        <div className="column gap-16">
          {means.length > 0 && (
            <fieldset className={styles.declared}>
              <legend>{text.declared}</legend>
              <p className="caption">{text.declaredHint}</p>
              {means.map((medio) => (
                <PesosField
                  key={medio}
                  label={all.method(medio)}
                  onPesos={(pesos) => onTyped({ ...typed, declared: { ...typed.declared, [medio]: pesos } })}
                  pesos={typed.declared[medio] ?? ''}
                />
              ))}
            </fieldset>
          )}
          {error && <Notice tone="error">{error}</Notice>}
          {children}
        </div>
      </Panel>
    </form>
  );
}
