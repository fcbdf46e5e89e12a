import { describe, expect, it } from 'vitest';
import { type Evidence, findViolations } from './rig/checker.ts';
import type { Facts, InvoiceFact } from './rig/facts.ts';
import type { Attempt, Operation } from './rig/history.ts';

// A checker that finds nothing proves nothing: here is a shop in order, and every way in which it may not be.
const PRODUCT = 'p1';
const STOCK = `${PRODUCT}:1`;

function attempt(extra: Partial<Attempt> = {}): Attempt {
  return { at: 0, tookMs: 1, as: 'first', key: 'k', status: 201, body: {}, isReplay: false, ...extra };
}

function invoice(numero: number): InvoiceFact {
  return {
    id: `sale-${numero}`,
    serie_id: 1,
    numero,
    numero_factura_display: `POS1-${numero}`,
    subtotal: '1000.00',
    total_impuestos: '190.00',
    total_factura: '1190.00',
    detalles_items: [
      {
        producto_id: PRODUCT,
        cantidad: 1,
        base_gravable: '1000.00',
        impuestos_aplicados: [{ valor_calculado: '190.00' }],
        total_linea: '1190.00',
      },
    ],
    pagos: [{ medio: 'efectivo', valor: '1190.00' }],
  };
}

const base = {
  cashier: 0,
  method: 'POST' as const,
  path: '/',
  body: {},
  serieId: 1,
  lines: [],
  delta: null,
  credit: 0n,
};

function sale(numero: number): Operation {
  const body = { ...invoice(numero) };
  return {
    ...base,
    kind: 'sale',
    key: `k${numero}`,
    entity: `sale-${numero}`,
    lines: [{ producto_id: PRODUCT, cantidad: 1 }],
    attempts: [
      attempt({ key: `k${numero}`, status: null, body: null }),
      attempt({ key: `k${numero}`, body, as: 'retry' }),
      attempt({ key: `k${numero}`, body, as: 'copy', isReplay: true }),
    ],
  };
}

const edit: Operation = {
  ...base,
  kind: 'stock',
  key: 'edit',
  entity: 'e',
  delta: { producto_id: PRODUCT, vitrina: 3, bodega: -1 },
  attempts: [attempt({ key: 'edit', status: 200 })],
};
const refused: Operation = {
  ...base,
  kind: 'sale',
  key: 'refused',
  entity: 'r',
  lines: [{ producto_id: PRODUCT, cantidad: 99 }],
  attempts: [attempt({ key: 'refused', status: 400, body: { codigo: 'stock_insuficiente' } })],
};
const payment: Operation = {
  ...base,
  kind: 'payment',
  key: 'pay',
  entity: 'm2',
  credit: -50_000n,
  attempts: [attempt({ key: 'pay' })],
};
const onCredit: Operation = {
  ...sale(3),
  kind: 'credit-sale',
  credit: 119_000n,
};

function facts(extra: Partial<Facts>): Facts {
  return {
    series: [{ id: 1, rango_inicio: 1, proximo_consecutivo: 1 }],
    invoices: [],
    stock: new Map([[STOCK, { vitrina: 10_000n, bodega: 5_000n }]]),
    clientIds: ['c1'],
    account: { saldo: '0.00', movimientos: [] },
    activity: [],
    feed: new Map(),
    ...extra,
  };
}

const record = (modulo: string, accion: string, descripcion = '') => ({
  id: `${modulo}${accion}${descripcion}`,
  modulo,
  accion,
  descripcion,
});

function inOrder(): Evidence {
  const sales = [1, 2, 3].map(invoice);
  const feed = new Map([
    [`existencias ${STOCK}`, '9 {"cantidad_vitrina":10,"cantidad_bodega":4}'],
    ...sales.map(({ id }): [string, string] => [`facturas ${id}`, '1 {}']),
  ]);
  return {
    before: facts({}),
    after: facts({
      series: [{ id: 1, rango_inicio: 1, proximo_consecutivo: 4 }],
      invoices: sales,
      stock: new Map([[STOCK, { vitrina: 10_000n, bodega: 4_000n }]]),
      account: {
        saldo: '690.00',
        movimientos: [
          { id: 'm1', tipo: 'cargo', valor: '1190.00', factura_id: 'sale-3' },
          { id: 'm2', tipo: 'abono', valor: '500.00', factura_id: null },
        ],
      },
      activity: [
        ...sales.map(({ numero_factura_display: number }) =>
          record('facturacion', 'Vender', `Factura ${number} a X por $ 1.190`),
        ),
        record('inventario', 'Ajustar'),
        record('clientes', 'Abonar'),
      ],
      feed,
    }),
    history: { operations: [sale(1), sale(2), onCredit, edit, refused, payment], anomalies: [] },
    outcomes: new Map([
      ...['k1', 'k2', 'k3', 'pay'].map((key): [string, { estado: string; status: number }] => [
        key,
        { estado: 'aplicada', status: 201 },
      ]),
      ['edit', { estado: 'aplicada', status: 200 }],
      ['refused', { estado: 'rechazada', status: 400 }],
    ]),
    mirror: new Map(feed),
    debtor: 'c1',
    creditLimit: 6_000_000n,
  };
}

type Damage = (evidence: Evidence) => void;

const DAMAGES: [string, RegExp, Damage][] = [
  [
    'stock that was sold twice',
    /^I1/u,
    ({ after }) => after.stock.set(STOCK, { vitrina: 9_000n, bodega: 4_000n }),
  ],
  [
    'stock of which a sale took nothing',
    /^I1/u,
    ({ after }) => after.stock.set(STOCK, { vitrina: 11_000n, bodega: 4_000n }),
  ],
  ['stock below zero', /^I5/u, ({ after }) => after.stock.set(STOCK, { vitrina: -1n, bodega: 14_001n })],
  [
    'a number that was left out',
    /^I2 .*missing 3/u,
    ({ after }) => ((after.series[0]!.proximo_consecutivo = 5), (after.invoices[2]!.numero = 4)),
  ],
  ['a number that was given twice', /^I2 .*twice 2/u, ({ after }) => (after.invoices[2]!.numero = 2)],
  ['an invoice that is gone', /^I3 .*lost/u, ({ after }) => after.invoices.pop()],
  [
    'an invoice that nobody made',
    /^I3 .*nobody/u,
    ({ after }) => after.invoices.push({ ...invoice(4), id: 'x' }),
  ],
  [
    'an invoice that changed',
    /^I3 .*not as acknowledged/u,
    ({ after }) => (after.invoices[0]!.total_factura = '1.00'),
  ],
  ['an invoice that is listed twice', /^I3 .*twice/u, ({ after }) => after.invoices.push(after.invoices[0]!)],
  [
    'an answer that changed',
    /^I3 .*then/u,
    ({ history }) => (history.operations[0]!.attempts[2]!.status = 400),
  ],
  [
    'a key that was carried out twice',
    /^I4 .*2 times/u,
    ({ history }) => (history.operations[0]!.attempts[2]!.isReplay = false),
  ],
  ['a key that never got an answer', /^I4 .*never/u, ({ history }) => (history.operations[0]!.attempts = [])],
  [
    'a key that the server forgot',
    /^I4 key/u,
    ({ outcomes }) => (outcomes as Map<string, null>).set('k1', null),
  ],
  [
    'a refusal that became an effect',
    /^I4 key/u,
    ({ outcomes }) => (outcomes as Map<string, object>).set('refused', { estado: 'aplicada', status: 201 }),
  ],
  [
    'a refusal without a reason',
    /was refused/u,
    ({ history }) => (history.operations[4]!.attempts[0]!.body = { codigo: 'clave_reutilizada' }),
  ],
  [
    'a copy under a new key that made another row',
    /under a new key/u,
    ({ history }) =>
      history.operations[0]!.attempts.push(attempt({ as: 'new-key', key: 'other', body: { id: 'other' } })),
  ],
  [
    'a total that does not add up',
    /^I6/u,
    ({ after }) => (after.invoices[0]!.detalles_items[0]!.total_linea = '1190.01'),
  ],
  [
    'taxes that do not add up',
    /^I6 .*taxes/u,
    ({ after }) => (after.invoices[0]!.total_impuestos = '189.99'),
  ],
  [
    'payments that do not add up',
    /^I6 .*payments/u,
    ({ after }) => (after.invoices[0]!.pagos[0]!.valor = '1000.00'),
  ],
  ['a debt that was charged twice', /owes/u, ({ after }) => (after.account.saldo = '1880.00')],
  [
    'a movement without a debt',
    /movements/u,
    ({ after }) => after.account.movimientos.push(after.account.movimientos[1]!),
  ],
  ['a client that is gone', /clients/u, ({ after }) => after.clientIds.pop()],
  ['a change without a record', /^I8 .*-1/u, ({ after }) => after.activity.pop()],
  [
    'a record without a change',
    /^I8 .*1 records/u,
    ({ after }) => after.activity.push(record('inventario', 'Crear')),
  ],
  [
    'a sale that is logged under the number of another',
    /^I8 invoice/u,
    ({ after }) => (after.activity[0]!.descripcion = 'Factura POS1-2 a X'),
  ],
  [
    'a change that the feed missed',
    /feed missed/u,
    ({ mirror }) => (mirror as Map<string, string>).delete('facturas sale-2'),
  ],
  [
    'stock that the feed shows otherwise',
    /other stock/u,
    ({ after, mirror }) =>
      [after.feed, mirror as Map<string, string>].forEach((rows) =>
        rows.set(`existencias ${STOCK}`, '9 {"cantidad_vitrina":9,"cantidad_bodega":4}'),
      ),
  ],
  ['what a cashier saw and must not', /^a 500/u, ({ history }) => history.anomalies.push('a 500')],
];

describe('the checker', () => {
  it('finds nothing in a shop that is in order', () => {
    expect(findViolations(inOrder())).toEqual([]);
  });

  it.each(DAMAGES)('finds %s', (_name, pattern, damage) => {
    const evidence = structuredClone(inOrder());
    damage(evidence);
    const found = findViolations(evidence);
    expect(found.filter((line) => pattern.test(line))).not.toEqual([]);
  });
});
