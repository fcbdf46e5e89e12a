import type { SaleDraft } from '#app/data/drafts/draft.ts';
import type { DraftStore } from '#app/data/drafts/draft-store.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { OrderStrip } from './OrderStrip.tsx';

interface OrderPartsProps {
  draft: SaleDraft;
  drafts: DraftStore;
  isAsking: boolean;
  /** The question is answered, or nobody answers it. */
  close: () => void;
  onHold: () => void;
  onOrder: () => void;
}

/** What the counter shows of orders: whether a sale becomes one, and which one it bills. */
export function OrderParts({ draft, drafts, isAsking, close, onHold, onOrder }: OrderPartsProps) {
  const { id, pedido } = draft;
  return (
    <>
      {isAsking && (
        <HoldDialog
          onClose={close}
          onHold={() => {
            close();
            onHold();
          }}
          onOrder={onOrder}
        />
      )}
      {pedido && (
        <OrderStrip
          db={drafts.db}
          onRemove={() => drafts.editOne(id, (sale) => ({ ...sale, pedido: null }))}
          pedido={pedido}
        />
      )}
    </>
  );
}
