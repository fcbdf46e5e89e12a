import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { useEffect } from 'react';
import type { DraftProduct } from '#app/data/drafts/draft.ts';

const fetchNamedPrice = () => import('./NamedPrice.tsx').then(({ NamedPrice }) => NamedPrice);

interface NamingProps {
  /** What waits for its price; null for nothing. */
  product: DraftProduct | null;
  onNamed: (product: DraftProduct, pesos: string) => void;
  onClose: () => void;
}

/** Asks what something costs that has no price of its own; the dialog is fetched with the first such product. */
export function Naming({ product, onNamed, onClose }: NamingProps) {
  const [NamedPrice, want] = useOnDemand(fetchNamedPrice);
  const isAsked = product !== null;
  useEffect(() => {
    if (isAsked) void want();
  }, [isAsked, want]);
  return product && NamedPrice ? (
    <NamedPrice
      key={`${product.id} ${product.at}`}
      onClose={onClose}
      onNamed={(pesos) => onNamed(product, pesos)}
      product={product}
    />
  ) : null;
}
