import { TextInput } from '@mantine/core';
import { ArrowLeft, ArrowRight, Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { type DrawerView, readDrawer } from '#app/data/read/cash/drawer.ts';
import { closeDrawer, countDrawer, MAX_CASH_NOTE } from '#app/data/writes/cash-writes.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { addMoney, compareMoney, formatCop } from '#domain/money/money.ts';
import styles from './cash.module.css';
import { NotesCounter, notesOf, sumOf, type TypedNotes } from './NotesCounter.tsx';
import { moneyOf, PesosField, pesosIn } from './PesosField.tsx';
import { save } from './save.ts';
import { text as all } from './text.ts';

const text = all.close;

interface CloseDrawerProps {
  db: ErpDatabase;
  view: DrawerView;
  onBack: () => void;
  onClosed: (id: string) => void;
}

/** The means that have to be declared: those that something came in by, but cash and credit. */
const declaredMeans = ({ figures }: DrawerView) =>
  figures.medios.map(({ medio }) => medio).filter((medio) => medio !== 'efectivo' && medio !== 'credito');

/** The drawer is counted without a look at what it should hold, then the person says what stays, and it is closed. */
export function CloseDrawer({ db, view, onBack, onClosed }: CloseDrawerProps) {
  const { drawer } = view;
  const [notes, setNotes] = useState<TypedNotes>({});
  const [declared, setDeclared] = useState<Record<string, string>>({});
  const [isCounted, setIsCounted] = useState(false);
  const [pesos, setPesos] = useState('');
  const [nota, setNota] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const contado = sumOf(notes);
  const queda = moneyOf(pesos);
  const isTooMuch = compareMoney(queda, contado) > 0;

  const settleCount = (event: FormEvent) => {
    event.preventDefault();
    if (Object.values(notes).every((count) => count === '')) return setError(text.nothing);
    setError(undefined);
    const base = drawer.base ?? '0.00';
    if (pesos === '') setPesos(pesosIn(compareMoney(base, contado) > 0 ? contado : base));
    setIsCounted(true);
  };
  const close = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooMuch) return field.current?.focus();
    setIsBusy(true);
    const medios = Object.fromEntries(
      Object.entries(declared).flatMap(([medio, typed]) => (typed === '' ? [] : [[medio, moneyOf(typed)]])),
    );
    const wrong = await save(async () => {
      const count = await countDrawer(db, {
        cajaId: drawer.id,
        efectivo: contado,
        conteo: notesOf(notes),
        medios,
        motivo: '',
      });
      // As it is by now: a sale may have been charged while the money was counted.
      const known = (await readDrawer(db, drawer.id, new Date())) ?? view;
      const visto = { esperado: known.figures.esperado, documentos: known.documents };
      await closeDrawer(db, { drawer, conteoId: count.id, queda, nota, visto });
    });
    setIsBusy(false);
    if (wrong) return setError(wrong);
    onClosed(drawer.id);
  };

  return (
    <div className={styles.screen}>
      <div className={styles.heading}>
        <IconAction
          className={styles.back}
          icon={ArrowLeft}
          label={text.back}
          onClick={() => (isCounted ? setIsCounted(false) : onBack())}
        />
        <div className="narrowable">
          <h1 className={styles.title} ref={takeLostFocus} tabIndex={-1}>
            {text.title}
          </h1>
          <p className="caption">{drawer.nombre}</p>
        </div>
      </div>
      {isCounted ? (
        <Panel className={styles.alone} title={text.leave}>
          <form className="column gap-16" noValidate onSubmit={(event) => void close(event)}>
            <PesosField
              autoFocus
              description={isTooMuch ? undefined : text.handOver(addMoney(contado, `-${queda}`))}
              error={isTooMuch ? text.tooMuch(contado) : undefined}
              label={text.leaveLabel}
              onPesos={setPesos}
              pesos={pesos}
              ref={field}
              size="lg"
            />
            <TextInput
              autoComplete="off"
              label={text.note}
              maxLength={MAX_CASH_NOTE}
              onChange={(event) => setNota(event.currentTarget.value)}
              size="md"
              value={nota}
            />
            {error && <Notice tone="error">{error}</Notice>}
            <ActionButton icon={Lock} isBusy={isBusy} isFullWidth size={60} tone="primary" type="submit">
              {isBusy ? all.saving : text.submit}
            </ActionButton>
          </form>
        </Panel>
      ) : (
        <form className={styles.countColumns} noValidate onSubmit={settleCount}>
          <Panel title={text.count}>
            <NotesCounter isFirst onTyped={setNotes} typed={notes} />
          </Panel>
          <Panel className={styles.side}>
            <div className="column gap-16">
              <p className={styles.total}>
                <span>{text.counted}</span>
                <strong aria-live="polite">{formatCop(contado)}</strong>
              </p>
              {declaredMeans(view).length > 0 && (
                <fieldset className={styles.declared}>
                  <legend>{text.declared}</legend>
                  <p className="caption">{text.declaredHint}</p>
                  {declaredMeans(view).map((medio) => (
                    <PesosField
                      key={medio}
                      label={all.method(medio)}
                      onPesos={(typed) => setDeclared({ ...declared, [medio]: typed })}
                      pesos={declared[medio] ?? ''}
                    />
                  ))}
                </fieldset>
              )}
              {error && <Notice tone="error">{error}</Notice>}
              <ActionButton iconAfter={ArrowRight} isFullWidth size={60} tone="primary" type="submit">
                {text.next}
              </ActionButton>
            </div>
          </Panel>
        </form>
      )}
    </div>
  );
}
