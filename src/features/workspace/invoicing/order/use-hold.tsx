import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';

// Nobody needs it to sell.
const fetchParts = () => import('./OrderParts.tsx').then(({ OrderParts }) => OrderParts);

interface Hold {
  /** Puts the sale in front aside; where the shop takes orders, after asking whether it is one. */
  hold: () => void;
  /** Makes an order of it without asking; undefined where it can be none. */
  order: (() => void) | undefined;
  /** The question stands in front: scans are not of the sale. */
  isAsking: boolean;
  /** The question, and above the cart which order the sale bills. */
  shown: ReactNode;
}

interface HoldOptions {
  /** Modules that are on; undefined until they are known. */
  modules: readonly string[] | undefined;
  /** Actions of the sale; `afterScans` waits for the scans that are under way. */
  actions: { hold: () => void; afterScans: (deed: () => void) => void };
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

/** What becomes of a sale that is not charged now: it waits, or it is an order (orders.md). */
export function useHold({ drafts }: Workspace, { draft }: Pick<Sale, 'draft'>, options: HoldOptions): Hold {
  const [Parts, want] = useOnDemand(fetchParts);
  const [isAsking, setIsAsking] = useState(false);
  const { actions, onFollow } = options;
  const { id, pedido, exchange, lines, descuento } = draft;
  const wantParts = useEffectEvent(want);
  // Fetched once a sale bills an order.
  useEffect(() => {
    if (pedido) void wantParts();
  }, [pedido]);
  // An order has no discount on all of it, and no line that comes to so many pesos.
  const isPlain = lines.length > 0 && !exchange && !pedido && !descuento && !lines.some(({ valor }) => valor);
  const mayBeOrder = isPlain && options.modules?.includes('pedidos');
  const hold = () => {
    if (!mayBeOrder) return actions.hold();
    // Where the question cannot be fetched the sale waits, as it always did.
    void want().then((isThere) => (isThere ? setIsAsking(true) : actions.hold()));
  };
  const order = () => actions.afterScans(() => onFollow(`/erp_core/pedidos?venta=${id}`));
  const close = () => setIsAsking(false);
  const parts = { close, draft, drafts, isAsking, onHold: actions.hold, onOrder: order };
  return { hold, order: mayBeOrder ? order : undefined, isAsking, shown: Parts && <Parts {...parts} /> };
}
