import { knowsCosts, withoutCosts } from '#contract/inventory/product-fields.ts';
import type { ProductData } from '#contract/inventory/products.ts';
import { can } from '#domain/accounts/permissions.ts';
import { priceModeOf, salePrice } from '#domain/money/price.ts';
import { taxSummary } from '#domain/money/tax.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { mirrorOf, toProductRecord } from '#app/data/records.ts';
import { type OwnWrites, notCoveredByMirror } from '#app/data/queue/not-covered-by-mirror.ts';
import type { Moment } from './moment.ts';
import type { Fields } from '#app/data/queue/effects.ts';

/** Product data with changed fields; what follows from them is computed as the server does. */
function withFields(data: ProductData, fields: Fields): ProductData {
  const changed: ProductData = { ...data, ...fields };
  const price = knowsCosts(changed) ? salePrice(changed) : data.precio_venta_calculado;
  const [precio_modo, summary] = [priceModeOf(changed), taxSummary(changed)];
  return { ...changed, precio_modo, precio_venta_calculado: price, tax_summary_display: summary };
}

function fold(data: ProductData | null, { effect }: Operation): ProductData | null {
  switch (effect.type) {
    case 'product-create':
      return effect.data;
    case 'product-edit':
      return data && withFields(data, effect.changes);
    case 'product-delete':
      return null;
    default:
      return data;
  }
}

/** A product with own creates, edits and deletes that the server's row does not hold. */
export async function projectProduct(
  db: ErpDatabase,
  id: string,
  own: OwnWrites,
  { level, nextRev }: Moment,
): Promise<void> {
  const present = await db.products.get(id);
  const operations = notCoveredByMirror(own, present);
  const mirror = mirrorOf(present);
  const folded = operations.reduce<ProductData | null>(fold, mirror.srv);
  if (!folded) {
    if (!present || present.borrado) return;
    // A tombstone stays as a row, so that what is in memory learns of it.
    await db.products.put({ ...present, borrado: true, rev: await nextRev() });
    return;
  }
  const visible = can(level, 'inventory.costs') ? folded : withoutCosts(folded);
  await db.products.put({ ...toProductRecord(visible, mirror), rev: await nextRev() });
}
