import { readReserved } from '#app/data/read/orders/reserved.ts';
import { OPEN_STATES } from '#app/data/queue/operation.ts';
import { sumReserved } from '#server/modules/orders/orders.repo.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { World } from '#tests/model/world.ts';
import { readServer, type OrderFact, type OrderSaleFact, type ServerFacts } from './server-facts.ts';

const WAY = ['nuevo', 'preparando', 'listo', 'en_camino', 'entregado'];

/** The rule of orders.md once more: the furthest step, and cancelling loses against a hand-over and an invoice. */
export function stateOf(steps: readonly string[], isBilled: boolean): string {
  const ranks = steps.filter((step) => step !== 'cancelado').map((step) => WAY.indexOf(step));
  const furthest = WAY[Math.max(0, ...ranks)] ?? '';
  const isOver = furthest === 'entregado' || isBilled;
  return steps.includes('cancelado') && !isOver ? 'cancelado' : furthest;
}

/** What holds of the server's orders at every moment. */
export function checkOrders({ orders, orderSales }: Pick<ServerFacts, 'orders' | 'orderSales'>): void {
  const numbers = [...orders.values()].map(({ numero }) => numero).toSorted((a, b) => a - b);
  expect(numbers, 'numbers of orders without gap or double').toEqual(numbers.map((_, at) => at + 1));
  for (const order of orders.values()) checkOrder(order, salesOf(orderSales, order.id));
  for (const id of new Set(orderSales.map(({ order }) => order))) checkSales(salesOf(orderSales, id));
}

const salesOf = (sales: readonly OrderSaleFact[], id: string): OrderSaleFact[] =>
  sales.filter(({ order }) => order === id).toSorted((a, b) => a.version - b.version);

/** It is billed by the first of its sales that was not annulled, and is where its steps and that have it. */
function checkOrder({ tipo, estado, invoice, steps }: OrderFact, sales: readonly OrderSaleFact[]): void {
  const billing = sales.find(({ annulled }) => annulled === null);
  expect(invoice, 'the invoice in force of an order').toBe(billing?.id ?? null);
  const handed = billing && tipo !== 'domicilio' ? ['entregado'] : [];
  const due = stateOf([...steps.map((step) => step.estado), ...handed], billing !== undefined);
  expect(estado, 'where an order is').toBe(due);
}

/** Every sale of an order is noted once, in the order in which they came; none bills it again without a word. */
function checkSales(sales: readonly OrderSaleFact[]): void {
  expect(
    sales.map(({ places }) => places),
    'sales of an order as they are noted',
  ).toEqual(sales.map((_, at) => [at + 1]));
  for (const [at, { isFlagged, version }] of sales.entries()) {
    const isSecond = sales.slice(0, at).some(({ annulled }) => annulled === null || annulled > version);
    expect(isFlagged, 'a second invoice of an order is flagged, and no other').toBe(isSecond);
  }
}

/** Units that open orders have promised, by product; nothing of those whose goods an invoice took. */
function promisedOf({ orders }: ServerFacts): Record<string, number> {
  const units: Record<string, number> = {};
  for (const { estado, invoice, lines } of orders.values())
    if (invoice === null && estado !== 'entregado' && estado !== 'cancelado')
      for (const line of lines) units[line.product] = (units[line.product] ?? 0) + line.units;
  return units;
}

/** Once all is quiet what is set aside is the fold over the open orders, for the server and for every device. */
export async function checkPromised(world: World): Promise<void> {
  const { server, shop, counters } = world;
  const facts = await readServer(world);
  const due = promisedOf(facts);
  const ids = [...new Set([...world.products, ...Object.keys(due)])];
  const summed = await sumReserved(server.db, shop.businessId, null, ids);
  expect(asUnits(summed), 'what the server says that is promised').toEqual(due);
  for (const { db, saved } of counters) {
    const open = await db.outbox.where('state').anyOf(OPEN_STATES).toArray();
    const isAboutOrders = open.some(({ touches }) => touches.some((key) => key.startsWith('pedidos:')));
    if (!isAboutOrders)
      expect(asUnits(await readReserved(db, null)), 'what a device says that is promised').toEqual(due);
    for (const { kind, entityId, lastState } of saved) {
      if (kind === 'order-create')
        expect(facts.orders.has(entityId), `an order that is ${lastState}`).toBe(lastState === 'done');
      if (kind === 'order-step')
        expect(stepsOf(facts).has(entityId), `a step that is ${lastState}`).toBe(lastState === 'done');
    }
  }
}

const stepsOf = ({ orders }: ServerFacts): Set<string> =>
  new Set([...orders.values()].flatMap(({ steps }) => steps.map(({ id }) => id)));

const asUnits = (units: ReadonlyMap<string, string> | undefined): Record<string, number> =>
  Object.fromEntries([...(units ?? [])].map(([id, text]) => [id, Number(text)]));
