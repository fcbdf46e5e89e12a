import type { CatalogueProduct } from '#contract/catalogue/catalogue.ts';
import { priceWithTaxes } from '#domain/money/price.ts';
import type { ShownProduct } from './ports.ts';

/** A product as everybody sees it. @param bagRate pesos per bag */
export function toShown(product: ShownProduct, bagRate: string): CatalogueProduct {
  const { id, nombre, unidad, disponible } = product;
  return {
    id,
    nombre,
    precio: priceWithTaxes(product.precio_venta_calculado, product, bagRate),
    unidad,
    disponible,
  };
}
