import { quantityFor } from '#domain/money/by-value.ts';
import { priceLine } from '#domain/money/invoice-math.ts';
import { isDivisible } from '#domain/money/units.ts';
import type { DraftProduct } from '#app/data/drafts/draft.ts';
import { setLines, withValue } from '#app/data/drafts/draft-edits.ts';
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

/** A line of the last sale, as the server tells it or as it waits here. */
interface SoldLine {
  producto_id: string;
  nombre: string;
  cantidad: string | number;
  /** With taxes, money, as the server tells it. */
  total_linea?: string;
  /** So many pesos of it, money, of what waits here. */
  valor?: string;
}

/**
 * The pesos that weighed goods were asked for by, as a line holds them; undefined where their weight was. What the server
 * tells says it only at the price of then: a total that no weight has and that buys just this much.
 */
function askedPesos({ cantidad, total_linea: total, valor }: SoldLine, product: DraftProduct) {
  const line = { ...product, cantidad: String(cantidad), descuento: '0' };
  const isByValue = (money: string) =>
    priceLine(line, '0').total !== money && Number(quantityFor(money, line)) === Number(cantidad);
  const money = valor ?? (total !== undefined && isByValue(total) ? total : undefined);
  return money?.replace(/\.00$/u, '');
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
  const sold: readonly SoldLine[] = last?.invoice?.detalles_items ?? last?.sale?.lines ?? [];
  await catalogue.ready;
  const products = await catalogue.byIds(sold.map(({ producto_id }) => producto_id));
  const byId = new Map(products.map((product) => [product.id, product]));
  const left: string[] = [];
  const lines = sold.flatMap((line) => {
    const { producto_id, nombre, cantidad } = line;
    const known = byId.get(producto_id);
    // An open price is the customer's of before.
    if (!known || known.abierto) {
      left.push(nombre);
      return [];
    }
    const product = toDraftProduct(known);
    const units = {
      key: newUuid(),
      product,
      text: product.nombre,
      cantidad: String(Number(cantidad)),
      descuento: '0',
    };
    if (!isDivisible(product.unidad ?? 'und')) return [units];
    const pesos = askedPesos(line, product);
    // Weighed goods lie each on their own.
    return [
      pesos === undefined ? { ...units, isApart: true as const } : { ...units, ...withValue(units, pesos) },
    ];
  });
  // The cashier may have scanned something meanwhile: that is another sale.
  store.editOne(id, (draft) => (draft.lines.length === 0 ? setLines(draft, lines) : draft));
  return { count: lines.length, left };
}
