import { TextInput } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import { countDrawer, MAX_CASH_NOTE } from '#app/data/writes/cash-writes.ts';
import styles from '#app/features/workspace/cash/cash.module.css';
import { save } from '#app/features/workspace/cash/save.ts';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { CountForm, NOTHING_COUNTED, toCount } from './CountForm.tsx';
import { StepHeading } from './StepHeading.tsx';

const text = all.correct;

interface CorrectCountProps {
  db: ErpDatabase;
  view: DrawerView;
  onDone: () => void;
}

/** A closed drawer is counted once more: the new count holds, those before stay beside it. */
export function CorrectCount({ db, view, onDone }: CorrectCountProps) {
  const { drawer } = view;
  const [typed, setTyped] = useState(NOTHING_COUNTED);
  const [motivo, setMotivo] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const store = async () => {
    setIsBusy(true);
    const wrong = await save(() => countDrawer(db, { cajaId: drawer.id, ...toCount(typed), motivo }));
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
