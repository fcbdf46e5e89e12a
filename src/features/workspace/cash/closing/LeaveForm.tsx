import { TextInput } from '@mantine/core';
import { Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_CASH_NOTE } from '#app/data/writes/cash-writes.ts';
import styles from '#app/features/workspace/cash/cash.module.css';
import { PesosField } from '#app/ui/form/pesos/PesosField.tsx';
import { moneyOf, pesosIn } from '#app/features/workspace/cash/typed-money.ts';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { addMoney, compareMoney } from '#domain/money/money.ts';

const text = all.close;

interface LeaveFormProps {
  /** What the drawer began with, money: as much is offered to stay; null of somebody else's, which is not for level 1. */
  base: string | null;
  /** What was counted, money: no more can stay. */
  counted: string;
  /** Closes the drawer. @returns what went wrong, in words */
  onLeave: (queda: string, nota: string) => Promise<string | undefined>;
}

/** What stays in the drawer for the next one; the rest is handed over. */
export function LeaveForm({ base, counted, onLeave }: LeaveFormProps) {
  const offered = base !== null && compareMoney(base, counted) > 0 ? counted : base;
  const [pesos, setPesos] = useState(offered === null ? '' : pesosIn(offered));
  const [nota, setNota] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const queda = moneyOf(pesos);
  const isTooMuch = compareMoney(queda, counted) > 0;
  const isEmpty = pesos === '';
  const [isAsked, setIsAsked] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isTooMuch || isEmpty) return field.current?.focus();
    setIsBusy(true);
    setError(await onLeave(queda, nota));
    setIsBusy(false);
  };
  return (
    <Panel className={styles.alone} title={text.leave}>
      <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)}>
        <PesosField
          autoFocus
          description={
            isTooMuch || isEmpty ? undefined : text.handOver(counted, addMoney(counted, `-${queda}`))
          }
          error={isTooMuch ? text.tooMuch(counted) : isAsked && isEmpty ? text.leaveRequired : undefined}
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
  );
}
