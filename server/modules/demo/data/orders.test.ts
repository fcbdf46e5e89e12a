import { describe, expect, it } from 'vitest';
import { ORDER_KINDS, ORDER_STATES, orderState } from '#domain/orders/orders.ts';
import { demoProducts } from '#server/modules/demo/catalogue.ts';
import { demoOrders } from './orders-text.ts';

const products = demoProducts();
const ids = products.map((_, at) => String(at));
const now = new Date('2026-11-27T15:00:00Z');
const orders = demoOrders(products, ids, now, '70.00');

describe('the orders of the demo', () => {
  it('are of every kind and in every state, of products that its catalogue has', () => {
    expect(new Set(orders.map(({ input }) => input.tipo))).toEqual(new Set(ORDER_KINDS));
    expect(new Set(orders.map(({ steps }) => orderState(steps, false)))).toEqual(new Set(ORDER_STATES));
    expect(orders.flatMap(({ input }) => input.lineas)).toHaveLength(11);
    expect(
      orders.every(({ input }) => input.lineas.every(({ precio_visto }) => Number(precio_visto) > 0)),
    ).toBe(true);
  });

  it('come one after the other, each step after its order and before now', () => {
    const times = orders.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const { at, steps } of orders)
      for (const step of steps) expect([step.at > at, step.at < now]).toEqual([true, true]);
  });
});
