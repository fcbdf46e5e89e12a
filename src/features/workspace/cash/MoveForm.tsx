import { TextInput } from '@mantine/core';
import { ArrowDownToLine, ArrowUpFromLine, HandCoins } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { MAX_CASH_NOTE, moveMoney } from '#app/data/writes/cash-writes.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { CATEGORIES } from '#domain/cash/categories-text.ts';
import { MOVEMENT_KINDS, type MovementKind } from '#domain/cash/drawer.ts';
import { type DrawerFigures, exceedsDrawer } from '#domain/cash/figures.ts';
import styles from './cash.module.css';
import { PesosField } from '#app/ui/form/pesos/PesosField.tsx';
import { moneyOf } from './typed-money.ts';
import { save } from './save.ts';
import { text as all } from './text.ts';

const text = all.move;
const KIND_ICONS = { ingreso: ArrowDownToLine, gasto: ArrowUpFromLine, retiro: HandCoins };

/** A kind with the first of its categories. */
const purposeOf = (tipo: MovementKind): { tipo: MovementKind; categoria: string } => ({
  tipo,
  categoria: CATEGORIES[tipo][0],
});

interface MoveFormProps {
  db: ErpDatabase;
  cajaId: string;
  /** What the drawer should hold: more than that goes out only when it is meant. Absent for those who count blindly. */
  figures: Pick<DrawerFigures, 'esperado'> | null;
}

/** Notes money that goes in or out without a sale. */
export function MoveForm({ db, cajaId, figures }: MoveFormProps) {
  const [{ tipo, categoria }, setPurpose] = useState(() => purposeOf('gasto'));
  const field = useRef<HTMLInputElement>(null);
  const [pesos, setPesos] = useState('');
  const [nota, setNota] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const valor = moneyOf(pesos);

  const store = async () => {
    // Enter once more, or a second tap: the money moves once.
    if (isBusy) return;
    setIsAsking(false);
    setIsBusy(true);
    const wrong = await save(() => moveMoney(db, { cajaId, tipo, categoria, valor, nota }));
    setIsBusy(false);
    setFailure(wrong);
    if (wrong) return;
    toast({ message: text.saved(all.kinds[tipo], valor) });
    setPesos('');
    setNota('');
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valor === '0.00') {
      setError(text.aboveZero);
      return field.current?.focus();
    }
    if (figures && exceedsDrawer(figures, tipo, valor)) return setIsAsking(true);
    void store();
  };

  return (
    <form className="column gap-16" noValidate onSubmit={submit}>
      <div aria-label={text.kind} className={styles.kinds} role="group">
        {MOVEMENT_KINDS.map((kind) => (
          <ActionButton
            aria-pressed={kind === tipo}
            icon={KIND_ICONS[kind]}
            key={kind}
            onClick={() => {
              // Its own kind once more: what was chosen of it stays.
              if (kind !== tipo) setPurpose(purposeOf(kind));
              field.current?.focus();
            }}
          >
            {all.kinds[kind]}
          </ActionButton>
        ))}
      </div>
      <PesosField
        error={error}
        label={text.amount}
        onPesos={(typed) => {
          setPesos(typed);
          setError(undefined);
        }}
        pesos={pesos}
        ref={field}
        size="lg"
      />
      <div className="column gap-6">
        <span aria-hidden="true" className="caption">
          {text.category}
        </span>
        <Segmented
          columns={2}
          label={text.category}
          onChange={(value) => setPurpose({ tipo, categoria: value })}
          options={CATEGORIES[tipo].map((value: string) => ({ value, label: all.category(value) }))}
          value={categoria}
        />
      </div>
      <TextInput
        autoComplete="off"
        label={text.note}
        maxLength={MAX_CASH_NOTE}
        onChange={(event) => setNota(event.currentTarget.value)}
        size="md"
        value={nota}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <ActionButton icon={KIND_ICONS[tipo]} isBusy={isBusy} isFullWidth tone="primary" type="submit">
        {isBusy ? all.saving : text.submit(all.kinds[tipo])}
      </ActionButton>
      <ConfirmDialog
        confirmLabel={text.exceedsConfirm}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void store()}
        title={text.exceedsTitle}
        tone="primary"
      >
        {text.exceeds(figures?.esperado ?? '0.00')}
      </ConfirmDialog>
    </form>
  );
}
