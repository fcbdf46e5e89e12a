import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';

// Nobody needs it to sell.
const fetchParts = () => import('./OrderParts.tsx').then(({ OrderParts }) => OrderParts);

interface Hold {
  /** Puts the sale in front aside; where the shop takes orders, after asking whether it is one. */
  hold: () => void;
  /** The question stands in front: scans are not of the sale. */
  isAsking: boolean;
  /** The question, and above the cart which order the sale bills. */
  shown: ReactNode;
}

export interface HoldOptions {
  /** Modules that are on; undefined until they are known. */
  modules: readonly string[] | undefined;
  onHold: () => void;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

/** What becomes of a sale that is not charged now: it waits, or it is an order (orders.md). */
export function useHold({ drafts }: Workspace, { draft }: Pick<Sale, 'draft'>, options: HoldOptions): Hold {
  const [Parts, want] = useOnDemand(fetchParts);
  const [isAsking, setIsAsking] = useState(false);
  const { pedido, exchange, lines } = draft;
  const wantParts = useEffectEvent(want);
  // Fetched once a sale bills an order.
  useEffect(() => {
    if (pedido) void wantParts();
  }, [pedido]);
  const hold = () => {
    const mayBeOrder = options.modules?.includes('pedidos') && lines.length > 0 && !exchange && !pedido;
    if (!mayBeOrder) return options.onHold();
    // Where the question cannot be fetched the sale waits, as it always did.
    void want().then((isThere) => (isThere ? setIsAsking(true) : options.onHold()));
  };
  const close = () => setIsAsking(false);
  return {
    hold,
    isAsking,
    shown: Parts && <Parts {...options} close={close} draft={draft} drafts={drafts} isAsking={isAsking} />,
  };
}
