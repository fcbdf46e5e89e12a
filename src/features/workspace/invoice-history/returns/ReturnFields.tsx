import { ArrowLeftRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { DraftExchange, Returnable } from '#app/data/drafts/exchange.ts';
import type { ReturnForm } from '#app/data/writes/returns/return-operation.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { obstacleOf, planReturn, type TypedUnits, unreadableLine } from './return-plan.ts';
import { ReturnFoot } from './ReturnFoot.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import { ReturnTerms, useTerms } from './ReturnTerms.tsx';
import { text } from './text.ts';

interface ReturnFieldsProps {
  of: Returnable;
  isOffline: boolean;
  failure: string | null;
  onTake: (form: Omit<ReturnForm, 'isDelivered'>) => Promise<void>;
  /** The customer takes something else instead, once somebody has approved it where that is needed. */
  onExchange: (goods: DraftExchange) => Promise<void>;
  onCancel: () => void;
}

/** What comes back, and how the money does. */
export function ReturnFields({ of, isOffline, failure, onTake, onExchange, onCancel }: ReturnFieldsProps) {
  const [units, setUnits] = useState<TypedUnits>({});
  const terms = useTerms();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const now = useNow();
  const { destino, motivo, means } = terms;
  const plan = planReturn(of, units, means);
  const obstacle = obstacleOf(of, plan, isOffline, new Date(now));

  /** Says what keeps it from being taken; whether nothing does. */
  const check = (): boolean => {
    const problem =
      obstacle ??
      (unreadableLine(of, units) ? text.unreadable : null) ??
      (plan.brought.length === 0 ? text.nothing : null) ??
      (plan.excess === '0.00' ? null : text.tooMuch);
    setWrong(problem);
    return problem === null && terms.check();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !check()) return;
    setIsBusy(true);
    await onTake({ of, lines: plan.brought, destino, motivo, refunds: plan.refunds }).finally(() =>
      setIsBusy(false),
    );
  };
  const exchange = async () => {
    if (isBusy || !check()) return;
    if (plan.toDebt === plan.total) setWrong(text.allToDebt);
    // How much is left over shows once the new goods are there.
    else if (means.length > 1) setWrong(text.exchangeOneMeans);
    else {
      setIsBusy(true);
      await onExchange({
        of,
        lines: plan.brought,
        destino,
        motivo,
        medio: means[0]?.medio ?? 'efectivo',
        ...(means[0]?.referencia ? { referencia: means[0].referencia } : {}),
      }).finally(() => setIsBusy(false));
    }
  };
  const change = (changes: TypedUnits) => {
    setWrong(null);
    setUnits({ ...units, ...changes });
  };

  return (
    <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)}>
      {isOffline && <Notice tone="warning">{text.keepPaper}</Notice>}
      <ReturnLines
        lines={of.lines}
        onAll={() => change(Object.fromEntries(of.lines.map(({ linea, left }) => [linea, plainUnits(left)])))}
        onUnits={(linea, typed) => change({ [linea]: typed })}
        units={units}
      />
      <ReturnTerms
        hasAccount={of.hasAccount}
        isPaidOut={plan.total === '0.00' || plan.toDebt !== plan.total}
        onChange={() => setWrong(null)}
        split={plan}
        terms={terms}
      />
      <ReturnFoot byMeans={plan.byMeans} toDebt={plan.toDebt} told={wrong ?? failure ?? obstacle}>
        <ActionButton onClick={onCancel} tone="ghost">
          {text.cancel}
        </ActionButton>
        <ActionButton icon={ArrowLeftRight} onClick={() => void exchange()}>
          {text.exchange}
        </ActionButton>
        <ActionButton isBusy={isBusy} tone={plan.isWhole ? 'danger' : 'primary'} type="submit">
          {plan.isWhole ? text.annul : text.submit}
        </ActionButton>
      </ReturnFoot>
    </form>
  );
}

/** Units as a person types them: without zeros behind. */
const plainUnits = (units: string): string => String(Number(units));
