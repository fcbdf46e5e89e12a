import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';

// Nobody needs them to sell.
const fetchDialog = () => import('./HoldDialog.tsx').then(({ HoldDialog }) => HoldDialog);
const OrderStrip = lazy(() => import('./OrderStrip.tsx').then((module) => ({ default: module.OrderStrip })));

interface Hold {
  /** Puts the sale in front aside; where the shop takes orders, after asking whether it is one. */
  hold: () => void;
  /** The question stands in front: scans are not of the sale. */
  isAsking: boolean;
  /** The question, and above the cart which order the sale bills. */
  shown: ReactNode;
}

interface HoldOptions {
  /** Modules that are on; undefined until they are known. */
  modules: readonly string[] | undefined;
  onHold: () => void;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

/** What becomes of a sale that is not charged now: it waits, or it is an order (orders.md). */
export function useHold(
  { drafts }: Workspace,
  { draft }: Sale,
  { modules, onHold, onFollow }: HoldOptions,
): Hold {
  const [HoldDialog, wantDialog] = useOnDemand(fetchDialog);
  const [isAsking, setIsAsking] = useState(false);
  const mayBeOrder =
    modules?.includes('pedidos') === true && draft.lines.length > 0 && !draft.exchange && !draft.pedido;
  const hold = () => {
    if (!mayBeOrder) return onHold();
    // Where the question cannot be fetched the sale waits, as it always did.
    void wantDialog().then((isThere) => (isThere ? setIsAsking(true) : onHold()));
  };
  const { pedido } = draft;
  return {
    hold,
    isAsking,
    shown: (
      <>
        {HoldDialog && isAsking && (
          <HoldDialog
            onClose={() => setIsAsking(false)}
            onHold={() => {
              setIsAsking(false);
              onHold();
            }}
            onOrder={() => onFollow(`/erp_core/pedidos?venta=${draft.id}`)}
          />
        )}
        {pedido && (
          <Suspense fallback={null}>
            <OrderStrip
              onRemove={() => drafts.editOne(draft.id, (sale) => ({ ...sale, pedido: null }))}
              pedido={pedido}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
