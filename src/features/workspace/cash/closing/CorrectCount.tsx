import { TextInput } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Approvals } from '#app/data/identity/approvers.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { TypedCount } from '#app/data/drafts/begun-count.ts';
import { newUuid } from '#app/data/ids.ts';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import { countDrawer, MAX_CASH_NOTE } from '#app/data/writes/cash-writes.ts';
import { holdingCount } from '#domain/cash/figures.ts';
import styles from '#app/features/workspace/cash/cash.module.css';
import { pesosIn } from '#app/features/workspace/cash/typed-money.ts';
import { save } from '#app/features/workspace/cash/save.ts';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { CountForm, toCount } from './CountForm.tsx';
import { StepHeading } from './StepHeading.tsx';

const text = all.correct;

interface CorrectCountProps {
  db: ErpDatabase;
  view: DrawerView;
  /** Has somebody approve it; absent for who needs nobody. */
  onApprove?: Approvals['ask'] | undefined;
  onDone: () => void;
}

/** A closed drawer is counted once more: the new count holds, those before stay beside it. */
export function CorrectCount({ db, view, onApprove, onDone }: CorrectCountProps) {
  const { drawer } = view;
  // What the machines said stays as it was declared, unless it is typed anew.
  const before = holdingCount(drawer.conteos)?.medios ?? {};
  const [typed, setTyped] = useState<TypedCount>({
    notes: {},
    declared: Object.fromEntries(Object.entries(before).map(([medio, valor]) => [medio, pesosIn(valor)])),
  });
  const [motivo, setMotivo] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const store = async () => {
    setIsBusy(true);
    const count = toCount(typed);
    // The field shows no centavos: what was left alone keeps its own.
    const kept = Object.entries(before).filter(([medio, valor]) => typed.declared[medio] === pesosIn(valor));
    const medios = { ...count.medios, ...Object.fromEntries(kept) };
    const id = newUuid();
    const approval = onApprove && (await onApprove({ op: id, accion: 'cash.correct' }));
    if (approval === null) return setIsBusy(false);
    const form = { cajaId: drawer.id, ...count, medios, motivo, id, autoriza: approval?.id, corrige: true };
    const wrong = await save(() => countDrawer(db, form));
    setIsBusy(false);
    setFailure(wrong);
    if (wrong === undefined) onDone();
  };
  return (
    <div className={styles.screen}>
      <StepHeading name={drawer.nombre} onBack={onDone} title={text.title} />
      <CountForm
        failure={failure}
        onCounted={() => void store()}
        onTyped={setTyped}
        typed={typed}
        view={view}
      >
        <TextInput
          autoComplete="off"
          label={text.reason}
          maxLength={MAX_CASH_NOTE}
          onChange={(event) => setMotivo(event.currentTarget.value)}
          size="md"
          value={motivo}
        />
        <ActionButton icon={Check} isBusy={isBusy} isFullWidth size={60} tone="primary" type="submit">
          {isBusy ? all.saving : text.submit}
        </ActionButton>
      </CountForm>
    </div>
  );
}
