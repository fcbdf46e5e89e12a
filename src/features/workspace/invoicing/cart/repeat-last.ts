import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { LocalSale } from '#app/data/invoice-record.ts';
import { BAG_NAME } from '#domain/money/tax.ts';
import { isDivisible } from '#domain/money/units.ts';
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

/** A line of the last sale, as it waits here or as the server tells it. */
type SoldLine = (LocalSale['lines'][number] & { valor_unitario?: never }) | Invoice['detalles_items'][number];

/** What a unit price in whole centavos, and three roundings, can be off by. */
const slackOf = (units: number): number => 0.005 * units + 0.02;

/**
 * The pesos that weighed goods were asked for by, as a line holds them; undefined where their weight was. What the server
 * tells does not say it: then it is a line that comes to something else than its weight does, before discounts and bags,
 * and whole pesos, as a cashier types them, where it is as near to them as rounding leaves it.
 */
function askedPesos(line: SoldLine): string | undefined {
  if (line.valor_unitario === undefined) return line.valor?.replace(/\.00$/u, '');
  const { base_gravable, descuento_valor, descuento_pct, total_linea, impuestos_aplicados } = line;
  // Rows of before do not say what was taken off.
  if (descuento_valor === undefined) return undefined;
  const [units, base] = [line.cantidad, Number(base_gravable)];
  const full = base + Number(descuento_valor);
  if (base === 0 || Math.abs(full - Number(line.valor_unitario) * units) <= slackOf(units)) return undefined;
  const bags = impuestos_aplicados.find(({ nombre }) => nombre === BAG_NAME)?.valor_calculado ?? 0;
  const withTaxes = (Number(total_linea) - Number(bags)) / base;
  const pesos = full * (1 - Number(descuento_pct) / 100) * withTaxes;
  const whole = Math.round(pesos);
  return Math.abs(pesos - whole) <= slackOf(units) ? String(whole) : pesos.toFixed(2);
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
    // An open price is the customer's of before, and so much of one unit is something else of another.
    if (!known || known.abierto || (known.unidad ?? 'und') !== (line.unidad ?? 'und')) {
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
    const pesos = askedPesos(line);
    // Weighed goods lie each on their own.
    return [
      pesos === undefined ? { ...units, isApart: true as const } : { ...units, ...withValue(units, pesos) },
    ];
  });
  // The cashier may have scanned something meanwhile: that is another sale.
  store.editOne(id, (draft) => (draft.lines.length === 0 ? setLines(draft, lines) : draft));
  return { count: lines.length, left };
}
