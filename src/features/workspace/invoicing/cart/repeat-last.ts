import { isDivisible } from '#domain/money/units.ts';
import { setLines } from '#app/data/drafts/draft-edits.ts';
import { newUuid } from '#app/data/ids.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';

/** What became of the lines of a sale that is repeated. */
interface Repeated {
  /** 0 where there is no last sale, or none of its products. */
  count: number;
  /** Names of the goods that the customer may expect and that are not in it: gone since, or sold at a price that was named. */
  left: string[];
}

/** Puts the goods of the cashier's last sale into the empty sale in front, at today's prices. */
export async function repeatLast({ db, catalogue, drafts: store }: Workspace): Promise<Repeated> {
  const { id } = store.current;
  const me = await db.me.get('me');
  const cashier = me ? `${me.first_name} ${me.last_name}` : '';
  const last = await db.invoices
    .orderBy('fecha')
    .reverse()
    .filter(({ invoice, sale }) => (invoice ?? sale)?.cajero === cashier)
    .first();
  const sold: readonly { producto_id: string; nombre: string; cantidad: string | number }[] =
    last?.invoice?.detalles_items ?? last?.sale?.lines ?? [];
  await catalogue.ready;
  const products = await catalogue.byIds(sold.map(({ producto_id }) => producto_id));
  const byId = new Map(products.map((product) => [product.id, product]));
  const left: string[] = [];
  const lines = sold.flatMap(({ producto_id, nombre, cantidad }) => {
    const product = byId.get(producto_id);
    // An open price is the customer's of before.
    if (!product || product.abierto) {
      left.push(nombre);
      return [];
    }
    const text = product.nombre;
    return [
      {
        key: newUuid(),
        product: toDraftProduct(product),
        text,
        cantidad: String(Number(cantidad)),
        descuento: '0',
        // Weighed goods lie each on their own.
        ...(isDivisible(product.unidad ?? 'und') ? { isApart: true as const } : {}),
      },
    ];
  });
  // The cashier may have scanned something meanwhile: that is another sale.
  store.editOne(id, (draft) => (draft.lines.length === 0 ? setLines(draft, lines) : draft));
  return { count: lines.length, left };
}
