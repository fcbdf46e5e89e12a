import { useEffect, useRef, useState } from 'react';
import type { DraftExchange, Returnable } from '#app/data/drafts/exchange.ts';
import { whileTakingBack } from '#app/data/drafts/tabs.ts';
import type { Approvals } from '#app/data/identity/approvers.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { ReturnForm } from '#app/data/writes/returns/return-operation.ts';
import { readExchanged } from '#app/data/read/invoices/returnable.ts';
import { returnGoods } from '#app/data/writes/returns/return-writes.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { approvalForReturn } from '#domain/return-limits.ts';
import { quoteReturn } from '#domain/returns.ts';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { ReturnFields } from './ReturnFields.tsx';
import { changeOf, isBeyondApproved, moneyObstacle } from './return-plan.ts';
import { text } from './text.ts';
import { ChangedError, type GiveUp } from './use-return.ts';

interface SaleReturnProps {
  workspace: Workspace;
  /** The sale as the dialog was opened: taking goods back changes what is left of them. */
  of: Returnable;
  isOffline: boolean;
  /** Lets somebody approve what the level of the person in front does not take. */
  approvals: Approvals | undefined;
  onGiveUp: GiveUp;
  /** The customer takes something else instead. */
  onExchange: (goods: DraftExchange) => void;
  onClose: () => void;
}

/** Goods of a sale come back: what, where they go, why, and how the money goes back. */
export function SaleReturn(props: SaleReturnProps) {
  const { workspace, of, isOffline, approvals, onGiveUp, onExchange, onClose } = props;
  const { db } = workspace;
  const now = useNow();
  const can = (action: ApprovableAction) => approvals?.can.has(action) === true;
  const [isApprovalLate, setIsApprovalLate] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  /** Another tab or till may have taken it back since the dialog was opened. */
  const checkAgain = async () => {
    const change = changeOf(of, await readExchanged(db, { of }));
    if (change !== null) throw new ChangedError(change);
  };
  const totalOf = ({ lines }: Pick<ReturnForm, 'lines'>) => quoteReturn(of.lines, lines).total;
  /** What of it the person in front may not do alone. */
  const needed = (form: Pick<ReturnForm, 'lines'>) =>
    approvalForReturn(of, form.lines, { total: totalOf(form), isOffline, today: bogotaDate(new Date(now)) });
  /** How it is saved: alone, or on the approval that is asked for; null where it is not. */
  const approved = async (form: Omit<ReturnForm, 'isDelivered'>) => {
    const accion = needed(form);
    if (accion === null || !approvals) return { isDelivered: isOffline };
    const id = newUuid();
    const approval = await approvals.ask({ op: id, accion });
    if (!approval) return null;
    const mayGo = accion === 'returns.beyond-limits' || moneyObstacle(of, totalOf(form)) === null;
    // The server would refuse what it has no approval of: as without network the money goes, or stays.
    const isDelivered = isOffline || (!approval.isThere && mayGo);
    setIsApprovalLate(!isDelivered && !approval.isThere);
    return isDelivered || approval.isThere ? { id, autoriza: approval.id, accion, isDelivered } : null;
  };
  /** Nothing has come back yet: the goods wait in the sale that they will pay for, with the approval of it. */
  const exchange = async (goods: DraftExchange) => {
    setIsApprovalLate(false);
    const accion = needed(goods);
    // As the sale is: what the form may take on an approval is not of the goods.
    const taken = { ...goods, of };
    if (accion === null || !approvals) return onExchange(taken);
    const id = newUuid();
    const approval = await approvals.ask({ op: id, accion });
    if (!approval || isGone.current) return undefined;
    if (!isOffline && !approval.isThere) return setIsApprovalLate(true);
    return onExchange({ ...taken, approved: { id, autoriza: approval.id, accion } });
  };
  const take = async (form: Omit<ReturnForm, 'isDelivered'>) => {
    setIsApprovalLate(false);
    await checkAgain();
    const how = isGone.current ? null : await approved(form);
    if (how === null) return undefined;
    // Two tabs that press at once take it one after the other: the second finds what the first took.
    return whileTakingBack(of.id, async () => {
      await checkAgain();
      if (isGone.current) return undefined;
      return returnGoods(db, { ...form, ...how });
    });
  };
  return (
    <ReturnDialog
      obstacle={(taken) => (isBeyondApproved(taken) ? null : moneyObstacle(of, taken.effect.back.total))}
      onClose={onClose}
      onGiveUp={onGiveUp}
      title={text.title(of.number)}
      workspace={workspace}
    >
      {({ failure, onTake }) => (
        <ReturnFields
          failure={isApprovalLate ? text.approvalLate : failure}
          isOffline={isOffline}
          of={{
            ...of,
            isAllowed: of.isAllowed || can('returns.create'),
            isUnlimited: of.isUnlimited || can('returns.beyond-limits'),
          }}
          onCancel={onClose}
          onExchange={exchange}
          onTake={(form) => onTake(() => take(form))}
        />
      )}
    </ReturnDialog>
  );
}
