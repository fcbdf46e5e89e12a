import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { useEffect, useEffectEvent } from 'react';
import type { AskedPrice, Waiting } from './use-naming.ts';

const fetchNamedPrice = () => import('./NamedPrice.tsx').then(({ NamedPrice }) => NamedPrice);

interface NamingProps {
  /** What waits for its price; null for nothing. */
  asked: Waiting | null;
  onNamed: (asked: AskedPrice, pesos: string) => void;
  onClose: (asked: AskedPrice) => void;
}

/** Asks what something costs that has no price of its own; the dialog is fetched with the first such product. */
export function Naming({ asked, onNamed, onClose }: NamingProps) {
  const [NamedPrice, want] = useOnDemand(fetchNamedPrice);
  const giveUp = useEffectEvent(onClose);
  useEffect(() => {
    // Where the dialog cannot be fetched nobody names a price, and the next scan is not kept for it.
    if (asked) void want().then((isThere) => isThere || giveUp(asked));
  }, [asked, want]);
  return asked && NamedPrice ? (
    <NamedPrice
      key={asked.number}
      onClose={() => onClose(asked)}
      onNamed={(pesos) => onNamed(asked, pesos)}
      product={asked.product}
    />
  ) : null;
}
