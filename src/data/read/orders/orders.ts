import { searchForm } from '#domain/normalize.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import type { OrderFilter } from '#contract/orders/order-filter.ts';
import { isOpenOrder, OPEN_ORDER_STATES } from '#domain/orders/orders.ts';
import { searchedPhone } from '#domain/orders/phone.ts';
import { priceWithTaxes } from '#domain/money/price.ts';
import { orderTotal } from '#domain/orders/total.ts';
import type { ClientRecord, ErpDatabase, OrderRecord } from '#app/data/db.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';

/** The most urgent first: what is for a time in its order, then what is for no time in the order it was taken. */
function byUrgency(a: OrderRecord, b: OrderRecord): number {
  const [forA, forB] = [a, b].map(({ para }) => (para === null ? Infinity : Date.parse(para)));
  if (forA !== forB) return (forA ?? 0) - (forB ?? 0);
  return Date.parse(a.fisico_en) - Date.parse(b.fisico_en);
}

/** Orders about which somebody still has to do something, the most urgent first. */
export async function listOpenOrders({ orders }: ErpDatabase): Promise<OrderRecord[]> {
  const open = await orders.where('estado').anyOf(OPEN_ORDER_STATES).toArray();
  return open.sort(byUrgency);
}

/** An order as a screen shows it. */
export interface ShownOrder extends OrderRecord {
  /** Who it is for: as they were called, or the client; empty where nobody said. */
  name: string;
  /** Its lines, at the price of today where nobody told one; those of the order itself have what was told. */
  priced: OrderRecord['lineas'];
  /** What it comes to by these, money; null where one has no price: open ones and *Varios* are named at the counter. */
  total: string | null;
  /** The store that has the goods, where it is not the one of who works here; null where it is. */
  store: string | null;
}

/** What orders that are closed are shown by. */
export const tablesOfClosedOrders = ({ orders, clients, series, me }: ErpDatabase) => [
  orders,
  clients,
  series,
  me,
];

/** What orders are shown by: those that are open by prices of today too. */
export const tablesOfOrders = (db: ErpDatabase) => [...tablesOfClosedOrders(db), db.products, db.business];

/** What was sold, or is not to be sold any more, costs what it cost then. */
const isToBeSold = (order: OrderRecord): boolean => order.invoice_id === null && isOpenOrder(order);

/** What one of each product that these orders name without a price costs today, money with taxes, where that is settled. */
async function pricesToday(
  db: ErpDatabase,
  orders: readonly OrderRecord[],
): Promise<ReadonlyMap<string, string>> {
  const untold = orders
    .filter(isToBeSold)
    .flatMap(({ lineas }) => lineas.filter(({ precio_visto }) => precio_visto === null));
  if (untold.length === 0) return new Map();
  const ids = [...new Set(untold.map(({ product_id }) => product_id))];
  const [products, bagRate] = await Promise.all([db.products.bulkGet(ids), currentBagRate(db, new Date())]);
  return new Map(
    products.flatMap((product) =>
      product && !product.borrado && !product.precio_abierto
        ? [[product.id, priceWithTaxes(product.precio_venta_calculado, product, bagRate)] as const]
        : [],
    ),
  );
}

/** Orders with what is shown of them beside their own fields. */
async function shown(db: ErpDatabase, rows: readonly OrderRecord[]): Promise<ShownOrder[]> {
  const [buyers, stores, self, today] = await Promise.all([
    db.clients.bulkGet(rows.map(({ cliente_id }) => cliente_id ?? '')),
    db.series.toArray(),
    db.me.get('me'),
    pricesToday(db, rows),
  ]);
  const names = new Map(stores.map(({ id, nombre_establecimiento }) => [id, nombre_establecimiento]));
  return rows.map((order, at) => {
    const priced = order.lineas.map((line) => ({
      ...line,
      precio_visto: line.precio_visto ?? (isToBeSold(order) ? today.get(line.product_id) : null) ?? null,
    }));
    return {
      ...order,
      name: order.contacto.nombre ?? buyers[at]?.nombre ?? '',
      priced,
      total: orderTotal({ ...order, lineas: priced }),
      store: order.serie_id === self?.serie_id ? null : (names.get(order.serie_id) ?? null),
    };
  });
}

/** The board: every open order, the most urgent first. */
export const readBoard = async (db: ErpDatabase): Promise<ShownOrder[]> =>
  shown(db, await listOpenOrders(db));

/** One order as its details show it; undefined where this device does not have it. */
export async function readShown(db: ErpDatabase, id: string): Promise<ShownOrder | undefined> {
  const row = await db.orders.get(id);
  return row && (await shown(db, [row]))[0];
}

/** Orders that are closed and that this device still has, the one taken last first. */
export async function listClosed(
  db: ErpDatabase,
  { search, estado }: { search: string; estado: 'entregado' | 'cancelado' | '' },
): Promise<ShownOrder[]> {
  const states = estado === '' ? (['entregado', 'cancelado'] as const) : [estado];
  return shown(db, await findOrders(db, { states, kind: null, from: null, to: null, search }));
}

export const readOrder = ({ orders }: ErpDatabase, id: string): Promise<OrderRecord | undefined> =>
  orders.get(id);

const isAfter = (a: OrderRecord, b: OrderRecord): number =>
  Date.parse(b.fisico_en) - Date.parse(a.fisico_en) || (a.id < b.id ? 1 : -1);

interface OrderQuestion extends OrderFilter {
  search: string;
}

/** Orders of this device's mirror that match, the one taken last first. */
export async function findOrders(db: ErpDatabase, question: OrderQuestion): Promise<OrderRecord[]> {
  const { states, kind, from, to } = question;
  const words = clientSearchWords(question.search);
  const rows =
    states === null ? await db.orders.toArray() : await db.orders.where('estado').anyOf(states).toArray();
  const days = (order: OrderRecord): boolean => {
    const day = bogotaDate(new Date(order.fisico_en));
    return (from === null || day >= from) && (to === null || day <= to);
  };
  const meant = rows.filter((order) => (kind === null || order.tipo === kind) && days(order));
  const found = words.length === 0 ? meant : await matching(db, meant, words);
  return found.sort(isAfter);
}

/** Orders with every word in them: number, name and telephone, name and identification of the client. */
async function matching(
  { clients }: ErpDatabase,
  rows: readonly OrderRecord[],
  words: readonly string[],
): Promise<OrderRecord[]> {
  const buyers = await clients.bulkGet(rows.map(({ cliente_id }) => cliente_id ?? ''));
  return rows.filter(({ numero_display, contacto }, at) => {
    const { nombre, identificacion } = buyers[at] ?? {};
    const parts = [numero_display, contacto.nombre, searchedPhone(contacto.telefono), nombre, identificacion];
    const text = searchForm(parts.filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
}

const USUAL = 3;
/** Fewer digits are no telephone yet. */
const FEWEST_DIGITS = 7;

/** Digits of a telephone; empty for what is none. */
const digitsOf = (phone: string | null): string => (phone ?? '').replace(/\D/gu, '').slice(-10);

/**
 * *Lo de siempre*: the last three orders of a client, or of the telephone that calls, the last one first; without what was
 * cancelled.
 * @param butId the order that is being changed
 */
export async function listUsual(
  { orders }: ErpDatabase,
  {
    clienteId,
    telefono,
    butId,
  }: { clienteId: string | null; telefono: string | null; butId?: string | undefined },
): Promise<OrderRecord[]> {
  const digits = digitsOf(telefono);
  if (clienteId === null && digits.length < FEWEST_DIGITS) return [];
  const rows = await orders
    .filter(
      ({ id, estado, cliente_id, contacto }) =>
        id !== butId &&
        estado !== 'cancelado' &&
        ((clienteId !== null && cliente_id === clienteId) ||
          (digits.length >= FEWEST_DIGITS && digitsOf(contacto.telefono) === digits)),
    )
    .toArray();
  return rows.sort(isAfter).slice(0, USUAL);
}

/** Who may be calling: active clients with this telephone, three at most, and what was ordered from it before. */
export async function readCaller(
  db: ErpDatabase,
  { clienteId, telefono, butId }: { clienteId: string | null; telefono: string; butId?: string | undefined },
) {
  const digits = digitsOf(telefono);
  const isPhone = digits.length >= FEWEST_DIGITS;
  const isMeant = ({
    is_active,
    borrado,
    telefono_natural: own,
    telefono_contacto_juridico: contact,
  }: ClientRecord) =>
    is_active && !borrado && [own, contact].some((phone) => digitsOf(phone ?? null) === digits);
  const [clients, usual] = await Promise.all([
    isPhone && clienteId === null ? db.clients.filter(isMeant).limit(3).toArray() : [],
    listUsual(db, { clienteId, telefono, butId }),
  ]);
  return { clients, usual };
}
