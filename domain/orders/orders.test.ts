import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELIVERY_FEE_ID } from '#domain/products/delivery-fee.ts';
import {
  isCancelledLate,
  isOpenOrder,
  nextStep,
  ORDER_KINDS,
  ORDER_STATES,
  ORDER_STEPS,
  orderNumber,
  type OrderStep,
  orderState,
  orderUrgency,
} from './orders.ts';
import { isLongPast, isOrderTime } from './order-time.ts';
import { searchedPhone } from './phone.ts';
import { holdsGoods, reservedUnits } from './reserved.ts';
import { orderTotal } from './total.ts';

const seed = Number(process.env['ORDERS_SEED'] ?? Date.now() % 1_000_000_000);
const settings = { seed, numRuns: Number(process.env['ORDERS_RUNS'] ?? 300) };
const stepsOf = (...states: OrderStep[]) => states.map((estado) => ({ estado }));

describe('the state of an order', () => {
  it('is new without steps, and the furthest of them whatever came last', () => {
    expect(orderState([], false)).toBe('nuevo');
    expect(orderState(stepsOf('listo', 'preparando'), false)).toBe('listo');
    expect(orderState(stepsOf('en_camino'), false)).toBe('en_camino');
  });

  it('is cancelled unless it was handed over or billed, which the shop has to look at', () => {
    expect(orderState(stepsOf('cancelado', 'listo'), false)).toBe('cancelado');
    expect(isCancelledLate(stepsOf('cancelado', 'listo'), false)).toBe(false);
    expect(orderState(stepsOf('entregado', 'cancelado'), false)).toBe('entregado');
    expect(isCancelledLate(stepsOf('entregado', 'cancelado'), false)).toBe(true);
    expect(orderState(stepsOf('preparando', 'cancelado'), true)).toBe('preparando');
    expect(isCancelledLate(stepsOf('preparando', 'cancelado'), true)).toBe(true);
    expect(isCancelledLate(stepsOf('entregado'), true)).toBe(false);
  });

  it('is the same for every order in which the steps of two devices come', () => {
    process.stdout.write(`ORDERS_SEED=${seed}\n`);
    const drawn = fc.array(fc.constantFrom(...ORDER_STEPS), { maxLength: 8 }).chain((steps) =>
      fc.record({
        steps: fc.constant(steps),
        arrived: fc.shuffledSubarray(steps, { minLength: steps.length }),
        isInvoiced: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ steps, arrived, isInvoiced }) => {
        const [made, came] = [stepsOf(...steps), stepsOf(...arrived)];
        expect(orderState(came, isInvoiced)).toBe(orderState(made, isInvoiced));
        expect(orderState([...came, ...came], isInvoiced)).toBe(orderState(made, isInvoiced));
        expect(isCancelledLate(came, isInvoiced)).toBe(isCancelledLate(made, isInvoiced));
      }),
      settings,
    );
  });
});

describe('the one button', () => {
  it('leads each kind of order to its end, and offers nothing there', () => {
    const ways = ORDER_KINDS.map((kind) => {
      const way: string[] = [];
      for (let step = nextStep(kind, 'nuevo'); step; step = nextStep(kind, step)) way.push(step);
      return [kind, way.join(' ')];
    });
    expect(ways).toEqual([
      ['recoger', 'preparando listo entregado'],
      ['domicilio', 'preparando listo en_camino entregado'],
      ['apartado', 'listo entregado'],
    ]);
    expect(nextStep('recoger', 'cancelado')).toBeNull();
    expect(nextStep('apartado', 'preparando')).toBe('listo');
    expect(ORDER_STATES.filter((estado) => isOpenOrder({ estado }))).toEqual([
      'nuevo',
      'preparando',
      'listo',
      'en_camino',
    ]);
  });
});

describe('the clock of an order', () => {
  const para = '2026-11-27T17:30:00-05:00';
  const at = (time: string) => Date.parse(`2026-11-27T${time}-05:00`);

  it('warns from a quarter of an hour before its time, is late after it, and stops once it is closed', () => {
    const urgency = (time: string, estado: (typeof ORDER_STATES)[number] = 'listo') =>
      orderUrgency({ estado, para }, at(time));
    expect([urgency('17:14:59'), urgency('17:15:00'), urgency('17:30:00'), urgency('17:30:01')]).toEqual([
      'none',
      'soon',
      'soon',
      'late',
    ]);
    expect(urgency('18:00:00', 'entregado')).toBe('none');
    expect(orderUrgency({ estado: 'nuevo', para: null }, at('18:00:00'))).toBe('none');
  });

  it('knows no time of another century, nor one whose year has five digits', () => {
    const years = [
      '1999-12-31T23:59:59',
      '2000-01-01T00:00:00',
      '2099-12-31T23:59:59',
      '2100-01-01T00:00:00',
    ];
    expect(years.map((time) => isOrderTime(`${time}-05:00`))).toEqual([false, true, true, false]);
    expect(isOrderTime('9999-12-31T23:59:59-12:00')).toBe(false);
    expect(isOrderTime('0000-01-01T00:00:00+05:00')).toBe(false);
  });

  it('refuses a time that is over for more than a day', () => {
    expect(isLongPast(para, at('17:30:00') + 86_400_000)).toBe(false);
    expect(isLongPast(para, at('17:30:00') + 86_400_001)).toBe(true);
  });
});

describe('what orders have promised', () => {
  const rice = '00000000-0000-4000-8000-000000000001';
  const order = (more: Partial<Parameters<typeof reservedUnits>[0][number]> = {}) => ({
    serie_id: 1,
    estado: 'nuevo' as const,
    invoice_id: null,
    lineas: [
      { product_id: rice, cantidad: 1.5 },
      { product_id: DELIVERY_FEE_ID, cantidad: 1 },
    ],
    ...more,
  });

  it('is the sum of the open ones of a store that are not billed, and never a delivery fee', () => {
    const orders = [
      order(),
      order({ estado: 'en_camino' }),
      order({ serie_id: 2 }),
      order({ estado: 'entregado' }),
      order({ estado: 'cancelado' }),
      order({ estado: 'listo', invoice_id: rice }),
    ];
    expect([...reservedUnits(orders, 1)]).toEqual([[rice, '3.000']]);
    expect([...reservedUnits(orders, null)]).toEqual([[rice, '4.500']]);
    expect(orders.filter(holdsGoods)).toHaveLength(3);
  });
});

describe('the telephone of an order', () => {
  it('is searched as it was written and by its digits alone, and nothing is searched where there is none', () => {
    expect(searchedPhone('300 123 4567')).toBe('300 123 4567 3001234567');
    expect(searchedPhone('+57 (300) 123-4567')).toBe('+57 (300) 123-4567 573001234567');
    expect(searchedPhone('3001234567')).toBe('3001234567');
    expect(searchedPhone(null)).toBe('');
  });
});

describe('what an order comes to', () => {
  const line = { cantidad: '2.000', descuento: '10.00', precio_visto: '3333.33' };

  it('is each line at the price that was told, rounded by itself, and what bringing it costs', () => {
    expect(orderTotal({ domicilio: '5000.00', lineas: [line, line] })).toBe('16999.98');
    expect(orderTotal({ domicilio: '0.00', lineas: [line, { ...line, precio_visto: null }] })).toBeNull();
    expect(orderNumber(123)).toBe('PED-000123');
    expect(orderNumber(1_234_567)).toBe('PED-1234567');
  });
});
