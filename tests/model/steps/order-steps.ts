import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import type { Order } from '#contract/orders/orders.ts';
import { Problem } from '#domain/problems.ts';
import type { OrderRecord } from '#app/data/db.ts';
import { createOrder, editOrder, type OrderForm, stepOrder } from '#app/data/writes/order-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { sql } from '#server/platform/database/database.ts';
import { draftOf } from '#tests/fixtures/device/device.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { Command } from '#tests/model/command.ts';
import type { Counter } from '#tests/model/counter.ts';
import type { World } from '#tests/model/world.ts';
import { hand, onShelf, pick, writeOrDie } from './counter-steps.ts';
import { call } from './server-steps.ts';

type Do<Name extends Command['do']> = Extract<Command, { do: Name }>;

const NOBODY = { nombre: 'Marta', telefono: null, direccion: 'Calle 1', indicaciones: null };

/** What the screen would say instead of saving; anything else is a failure. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

/** Something is promised, as far as this counter may take orders. */
export async function take(world: World, counter: Counter, command: Do<'take order'>): Promise<void> {
  const { db } = counter;
  const { tipo, units, dies } = command;
  const id = await onShelf(counter, world, command.product);
  if (id === undefined) return;
  const client = await db.clients.get(world.debtor);
  const form: OrderForm = {
    tipo,
    clienteId: tipo === 'apartado' && client && !client.borrado ? client.id : null,
    contacto: NOBODY,
    para: null,
    domicilio: '3000',
    nota: '',
    lineas: [{ product_id: id, nombre: 'Café', cantidad: String(units), precio_visto: '2000' }],
  };
  const me = await db.me.get('me');
  const isTaken = me?.componentes_activos.includes('pedidos') === true && me.serie_id !== null;
  const saved = await writeOrDie(counter, dies, () =>
    createOrder(db, form, counter.now()).catch(unlessRefused),
  );
  if (dies === undefined) expect(saved.length, 'orders that were taken').toBe(isTaken ? 1 : 0);
}

const ordersOf = async ({ db }: Counter, which: number, isMeant: (row: OrderRecord) => boolean) =>
  pick((await db.orders.orderBy('id').toArray()).filter(isMeant), which);

const isUnbilled = ({ invoice_id }: OrderRecord): boolean => invoice_id === null;

/** Other quantities, or another note, over what the form showed. */
export async function edit(counter: Counter, { which, units, nota }: Do<'edit order'>): Promise<void> {
  const row = await ordersOf(counter, which, isUnbilled);
  if (!row) return;
  const form: OrderForm = {
    ...row,
    clienteId: row.cliente_id,
    nota: nota ?? row.nota ?? '',
    lineas: row.lineas.map((line) => (units === undefined ? line : { ...line, cantidad: units })),
  };
  await writeOrDie(counter, undefined, () =>
    editOrder(counter.db, row, form, counter.now()).catch(unlessRefused),
  );
}

/** Takes an order further or cancels it; somebody else's is cancelled from level 2 on. */
export async function move(counter: Counter, { which, estado, dies }: Do<'move order'>): Promise<void> {
  const row = await ordersOf(counter, which, () => true);
  if (!row) return;
  await writeOrDie(counter, dies, () =>
    stepOrder(counter.db, row.id, estado, '', counter.now()).catch(unlessRefused),
  );
}

/** Charges what the screen shows as neither billed nor cancelled: another counter may have done it already. */
export async function bill(counter: Counter, command: Do<'bill order'>): Promise<void> {
  const { db } = counter;
  const isOpen = (row: OrderRecord) => isUnbilled(row) && row.estado !== 'cancelado';
  const order = await ordersOf(counter, command.which, isOpen);
  if (!order) return;
  const products = await db.products.bulkGet(order.lineas.map(({ product_id }) => product_id));
  const goods = order.lineas.filter((_, at) => products[at] && !products[at].borrado);
  if (goods.length === 0) return;
  const drafted = await draftOf(
    db,
    goods.map(({ product_id, cantidad }) => ({ producto_id: product_id, cantidad: String(cantidad) })),
  );
  const { id, numero_display: numero, abonado } = order;
  const draft = { ...drafted, pedido: { id, numero, abonado } };
  const saved = await writeOrDie(counter, command.dies, () =>
    submitSale(db, { draft, payments: [], change: '0.00' }, counter.now()),
  );
  const sale = saved.find(({ entityId }) => entityId === draft.id);
  if (sale && command.delivered) await hand(counter, sale);
}

/** Its client leaves money for what is kept aside. */
export async function pay(counter: Counter, { which, valor }: Do<'pay order'>): Promise<void> {
  const order = await ordersOf(counter, which, ({ cliente_id }) => cliente_id !== null);
  if (!order?.cliente_id) return;
  const form = {
    clientId: order.cliente_id,
    valor: String(valor),
    medio: 'efectivo',
    referencia: null,
  } as const;
  await writeOrDie(counter, undefined, () =>
    payOnAccount(counter.db, { ...form, pedidoId: order.id }, counter.now()).catch(unlessRefused),
  );
}

/** A program elsewhere takes one. */
export async function otherOrder(world: World, { product, units }: Do<'other order'>): Promise<void> {
  await call(world, 'POST', PATHS.orders, {
    tipo: 'recoger',
    contacto: { nombre: 'Por la página' },
    lineas: [{ product_id: pick(world.products, product), cantidad: units }],
  });
}

async function someOrder({ server, shop }: World, which: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE business_id = ${shop.businessId} ORDER BY id`.execute(server.db);
  return pick(rows, which)?.id;
}

export async function otherMove(world: World, { which, estado }: Do<'other move'>): Promise<void> {
  const id = await someOrder(world, which);
  if (id !== undefined) await call(world, 'POST', `${PATHS.orders}${id}/pasos/`, { estado });
}

export async function otherEdit(world: World, { which, units }: Do<'other edit'>): Promise<void> {
  const id = await someOrder(world, which);
  const path = `${PATHS.orders}${id}/`;
  const present = id === undefined ? undefined : await call(world, 'GET', path);
  if (present?.status !== 200) return;
  const { lineas, ...data } = present.body as Order;
  await call(world, 'PUT', path, {
    ...data,
    lineas: lineas.map((line) => ({ ...line, cantidad: units })),
  });
}

/** Somebody elsewhere annuls the invoice of an order. */
export async function annul(world: World, { which }: Do<'annul'>): Promise<void> {
  const { server, shop } = world;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM invoices WHERE business_id = ${shop.businessId} AND pedido_id IS NOT NULL ORDER BY id`.execute(
    server.db,
  );
  const sale = pick(rows, which);
  if (!sale) return;
  await world.elsewhere.carry({
    method: 'POST',
    path: '/api/erp/facturacion/devoluciones/',
    body: { factura_id: sale.id, concepto: 2, motivo: 'Era para otro' },
    headers: { [HEADERS.key]: randomUUID() },
  });
}
