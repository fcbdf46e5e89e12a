import { useState } from 'react';
import { takeBackExchange } from '#app/data/drafts/exchange.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { stoppedSaleBefore } from '#app/data/queue/dependencies.ts';
import { handedOver } from '#app/data/queue/exchange.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { readMoneyLimits } from '#app/data/read/invoices/returnable.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { markPaidOut } from '#app/data/writes/returns/return-writes.ts';
import type { Return } from '#contract/returns/returns.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { formatCop, isShownAsZero } from '#domain/money/money.ts';
import { isBeyondApproved, moneyObstacle } from './return-plan.ts';
import { text } from './text.ts';
import type { GiveUp } from './use-return.ts';

interface HeldReturnProps {
  workspace: Workspace;
  back: Pick<Return, 'reembolso' | 'total' | 'factura_id'>;
  /** Operation of the return, or of the sale that the return pays for. */
  operation: Operation;
  onGiveUp: GiveUp;
  /** The return is given up: nothing of it is there to show. */
  onUndone?: (() => void) | undefined;
}

/** A return whose dialog or receipt was left while the server did not answer: what becomes of its money. */
export function HeldReturn({ workspace, back, operation, onGiveUp, onUndone }: HeldReturnProps) {
  const { db, drafts } = workspace;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const limits = useLiveRead([db.business, db.me], () => readMoneyLimits(db), [db]);
  const heldBy = useLiveRead([db.outbox], () => stoppedSaleBefore(db, operation), [db, operation]) ?? null;
  if (!limits) return null;
  const beyond = isBeyondApproved(operation) ? null : moneyObstacle(limits, back.total);
  const obstacle = back.factura_id === null ? text.loose.onlyOnline : beyond;
  const given = handedOver(back.reembolso);
  const giveUp = async () => {
    if (!(await onGiveUp(operation.seq))) return setFailure(text.notGivenUp);
    const isExchange = isKind(operation, 'sale');
    if (isExchange) await takeBackExchange(db, drafts, operation);
    toast({ message: isExchange ? text.undone : text.givenUp });
    onUndone?.();
  };
  const deliver = async () => {
    const isCounted = await markPaidOut(db, operation.entityId);
    // Refused or given up this very moment: the row goes, and with it every other word.
    if (!isCounted) toast({ message: text.givenUpElsewhere, tone: 'error' });
  };
  const decide = (deed: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(null);
    void deed()
      .catch(() => setFailure(text.failed))
      .finally(() => setIsBusy(false));
  };
  return (
    <div className="grid gap-8">
      <Notice title={heldBy === null ? undefined : text.saleFirst(heldBy)} tone="warning">
        {obstacle ?? text.heldHint}
      </Notice>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="ends gap-8">
        <ActionButton isBusy={isBusy} onClick={() => decide(giveUp)} size={36}>
          {isKind(operation, 'sale') ? text.undo : text.giveUp}
        </ActionButton>
        {obstacle === null && (
          <ActionButton disabled={isBusy} onClick={() => decide(deliver)} size={36}>
            {isShownAsZero(given) ? text.deliver : text.hand(formatCop(given))}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
