import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import { shelfPrice } from '#app/features/workspace/inventory/unit-words.ts';

/** The price of a shelf label; nothing of what the counter names the price of. */
export const labelPrice = ({ abierto, precioConImpuestos, unidad }: CatalogueProduct): string =>
  abierto ? '' : shelfPrice(precioConImpuestos, unidad);
