import { setLines } from '#app/data/drafts/draft-edits.ts';
import { newUuid } from '#app/data/ids.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';

/**
 * Puts the goods of the cashier's last sale into the empty sale in front, at today's prices; products that are gone are
 * left out.
 * @returns how many lines it has now; 0 where there is no last sale, or none of its products
 */
export async function repeatLast({ db, catalogue, drafts: store }: Workspace): Promise<number> {
  const { id } = store.current;
  const me = await db.me.get('me');
  const cashier = me ? `${me.first_name} ${me.last_name}` : '';
  const last = await db.invoices
    .orderBy('fecha')
    .reverse()
    .filter(({ invoice, sale }) => (invoice ?? sale)?.cajero === cashier)
    .first();
  const sold: readonly { producto_id: string; cantidad: string | number }[] =
    last?.invoice?.detalles_items ?? last?.sale?.lines ?? [];
  await catalogue.ready;
  const products = await catalogue.byIds(sold.map(({ producto_id }) => producto_id));
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = sold.flatMap(({ producto_id, cantidad }) => {
    const product = byId.get(producto_id);
    // An open price is the customer's of before.
    if (!product || product.abierto) return [];
    const text = product.nombre;
    return [
      {
        key: newUuid(),
        product: toDraftProduct(product),
        text,
        cantidad: String(Number(cantidad)),
        descuento: '0',
      },
    ];
  });
  // The cashier may have scanned something meanwhile: that is another sale.
  store.editOne(id, (draft) => (draft.lines.length === 0 ? setLines(draft, lines) : draft));
  return lines.length;
}
