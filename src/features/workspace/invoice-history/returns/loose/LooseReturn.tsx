import { useState } from 'react';
import type { Approvals } from '#app/data/identity/approvers.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { type LooseGoods, returnWithoutInvoice } from '#app/data/writes/returns/return-writes.ts';
import { LooseFields } from './LooseFields.tsx';
import { can } from '#domain/accounts/permissions.ts';
import { ReturnDialog } from '#app/features/workspace/invoice-history/returns/ReturnDialog.tsx';
import { text } from '#app/features/workspace/invoice-history/returns/text.ts';
import type { GiveUp } from '#app/features/workspace/invoice-history/returns/use-return.ts';

interface LooseReturnProps {
  workspace: Workspace;
  isOffline: boolean;
  /** Lets somebody approve what the level of the person in front does not take. */
  approvals: Approvals | undefined;
  onGiveUp: GiveUp;
  onClose: () => void;
}

/** Goods come back without their invoice: level 3 or on its approval, with network, of a client that is known. */
export function LooseReturn({ workspace, isOffline, approvals, onGiveUp, onClose }: LooseReturnProps) {
  const [isApprovalLate, setIsApprovalLate] = useState(false);
  const take = async (goods: LooseGoods) => {
    if (!approvals || can(workspace.session.permission_level, 'returns.without-invoice'))
      return returnWithoutInvoice(workspace.db, goods);
    setIsApprovalLate(false);
    const id = newUuid();
    const approval = await approvals.ask({ op: id, accion: 'returns.without-invoice' });
    // The server alone says yes to it, and only with the approval in hand.
    setIsApprovalLate(approval?.isThere === false);
    if (!approval?.isThere) return undefined;
    return returnWithoutInvoice(workspace.db, { ...goods, id, autoriza: approval.id });
  };
  return (
    <ReturnDialog
      obstacle={() => text.loose.onlyOnline}
      onClose={onClose}
      onGiveUp={onGiveUp}
      title={text.loose.title}
      workspace={workspace}
    >
      {({ failure, onTake }) => (
        <LooseFields
          failure={isApprovalLate ? text.approvalLate : failure}
          isOffline={isOffline}
          onCancel={onClose}
          onGiveUp={onGiveUp}
          onTake={(goods) => onTake(() => take(goods))}
          workspace={workspace}
        />
      )}
    </ReturnDialog>
  );
}
