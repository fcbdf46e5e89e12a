import { bareLabel, readLabel, weightText } from '#domain/products/scale-label.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';
import { fromKilos, isDivisible } from '#domain/money/units.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { CatalogueProduct, ProductCatalogue } from './product-catalogue.ts';

/** What the label of a scale asks for, or why it sells nothing. */
export type Labelled =
  | { kind: 'weight'; product: CatalogueProduct; cantidad: string }
  | { kind: 'value'; product: CatalogueProduct; pesos: string }
  | { kind: 'torn' }
  | { kind: 'empty' }
  | { kind: 'unknown'; plu: string }
  | { kind: 'by-the-piece'; product: CatalogueProduct };

/** A product's number may stand in its code with as many zeros before it as the longest code has. */
const LONGEST_CODE = 14;

/**
 * Reads a code as the label of the shop's scale.
 * @returns undefined where the shop has no scale, or the code is none of its labels
 */
export async function findLabelled(
  db: ErpDatabase,
  catalogue: Pick<ProductCatalogue, 'byCode'>,
  code: string,
): Promise<Labelled | undefined> {
  const business = await db.business.toCollection().first();
  const { etiqueta_balanza: scale } = sellOptionsOf(business?.opciones);
  const label = scale && readLabel(code, scale);
  if (!label) return undefined;
  if (label.kind === 'torn') return label;
  const product =
    (await findByNumber(catalogue, label.plu)) ?? (await catalogue.byCode(bareLabel(code, scale)));
  if (!product) return { kind: 'unknown', plu: label.plu };
  const { unidad = 'und' } = product;
  if (label.kind === 'price') {
    // The price of what is open is of all that is in it, by the piece too.
    if (!isDivisible(unidad) && !product.abierto) return { kind: 'by-the-piece', product };
    const pesos = label.price.replace(/\.00$/u, '');
    return pesos === '0' ? { kind: 'empty' } : { kind: 'value', product, pesos };
  }
  const quantity = fromKilos(label.weight, unidad);
  if (quantity === undefined) return { kind: 'by-the-piece', product };
  return quantity === 0n ? { kind: 'empty' } : { kind: 'weight', product, cantidad: weightText(quantity) };
}

async function findByNumber(
  catalogue: Pick<ProductCatalogue, 'byCode'>,
  plu: string,
): Promise<CatalogueProduct | undefined> {
  for (let length = plu.length; length <= LONGEST_CODE; length += 1) {
    const product = await catalogue.byCode(plu.padStart(length, '0'));
    if (product) return product;
  }
  return undefined;
}
