import type { DraftProduct, SaleDraft } from '#app/data/drafts/draft.ts';
import { repriceLines } from '#app/data/drafts/draft-edits.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';
import { builtInIva, isBuiltIn } from '#domain/products/built-in.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftStore } from '#app/data/drafts/draft-store.ts';
import type { Workspace } from '#app/data/workspace.ts';

/** The server honours a price as it was shown for a day (docs/offline.md). */
const PRICES_KEEP_MS = 86_400_000;

/**
 * Gives a sale that was held for long, or was refused, the products as they are now.
 * @returns whether anything in it is different
 */
export async function repriceOld(
  { db, catalogue, drafts: store }: Workspace,
  draft: SaleDraft,
): Promise<boolean> {
  await retaxBuiltIns(db, store, draft);
  const oldest = Date.now() - PRICES_KEEP_MS;
  // What is built in is no product of the mirror: its price was named, and stays.
  const products = draft.lines.flatMap(({ product }) => (product && !isBuiltIn(product.id) ? product : []));
  if (draft.error === null && products.every(({ at }) => at >= oldest)) return false;
  await catalogue.ready;
  // Before the first download there is nothing to compare with.
  if (catalogue.size === 0) return false;
  const ids = products.map(({ id }) => id);
  const fresh = await catalogue.byIds(ids);
  // Deleted products give null; products scanned meanwhile were not looked up, and stay as they are.
  const byId = new Map<string, DraftProduct | null>(ids.map((id) => [id, null]));
  for (const product of fresh) byId.set(product.id, toDraftProduct(product));
  store.editOne(draft.id, (current) => repriceLines(current, byId));
  return products.some(
    ({ id, precioConImpuestos, isNamed, unidad = 'und' }) =>
      (!(isNamed && byId.get(id)?.abierto) && byId.get(id)?.precioConImpuestos !== precioConImpuestos) ||
      (byId.get(id)?.unidad ?? 'und') !== unidad,
  );
}

/**
 * *Varios* and *Domicilio* bear the VAT that the business has decided by now; what they come to was named, and holds it.
 */
async function retaxBuiltIns({ business }: ErpDatabase, store: DraftStore, draft: SaleDraft): Promise<void> {
  const products = draft.lines.flatMap(({ product }) => (product && isBuiltIn(product.id) ? product : []));
  const row = products.length > 0 ? await business.toCollection().first() : undefined;
  // Before the first download nothing is known of it.
  if (!row) return;
  const options = sellOptionsOf(row.opciones);
  const other = products
    .map((product) => ({ ...product, iva_rate: builtInIva(product.id, options) }))
    .filter(({ iva_rate }, at) => iva_rate !== products[at]?.iva_rate);
  if (other.length === 0) return;
  const byId = new Map(other.map((product) => [product.id, product]));
  store.editOne(draft.id, (current) => ({ ...repriceLines(current, byId), error: current.error }));
}
