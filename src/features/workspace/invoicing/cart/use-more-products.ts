import { useEffect, useEffectEvent } from 'react';
import type { ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';

/**
 * Asks again as products come: during the first download nothing is found that is there a moment later.
 * @param missed what was searched for in vain; undefined while nothing was
 */
export function useMoreProducts(
  catalogue: ProductCatalogue,
  missed: string | undefined,
  ask: (text: string) => void,
): void {
  const askAgain = useEffectEvent((text: string) => ask(text));
  useEffect(() => {
    if (missed === undefined) return undefined;
    return catalogue.onMore(() => askAgain(missed));
  }, [catalogue, missed]);
}
