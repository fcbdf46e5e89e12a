import type { DraftExchange, Returnable } from '#app/data/drafts/exchange.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { returnGoods } from '#app/data/writes/returns/return-writes.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { ReturnFields } from './ReturnFields.tsx';
import { moneyObstacle } from './return-plan.ts';
import { text } from './text.ts';
import type { GiveUp } from './use-return.ts';

interface SaleReturnProps {
  workspace: Workspace;
  /** As it was when the dialog was opened: taking goods back changes what is left of them. */
  of: Returnable;
  isOffline: boolean;
  onGiveUp: GiveUp;
  /** The customer takes something else instead. */
  onExchange: (goods: DraftExchange) => void;
  onClose: () => void;
}

/** Goods of a sale come back: what, where they go, why, and how the money goes back. */
export function SaleReturn({ workspace, of, isOffline, onGiveUp, onExchange, onClose }: SaleReturnProps) {
  const { db } = workspace;
  return (
    <ReturnDialog
      obstacle={({ effect }) => moneyObstacle(of, effect.back.total)}
      onClose={onClose}
      onGiveUp={onGiveUp}
      title={text.title(of.number)}
      workspace={workspace}
    >
      {({ failure, onTake }) => (
        <ReturnFields
          failure={failure}
          isOffline={isOffline}
          of={of}
          onCancel={onClose}
          onExchange={onExchange}
          onTake={(form) => onTake(() => returnGoods(db, { ...form, isDelivered: isOffline }))}
        />
      )}
    </ReturnDialog>
  );
}
