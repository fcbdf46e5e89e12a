import { describe, expect, it } from 'vitest';
import {
  cashIn,
  type DrawerCount,
  type DrawerFacts,
  drawerFigures,
  holdingCount,
  missingDocuments,
  handedOver,
  standingCounts,
  standingMovements,
} from './figures.ts';

/** The worked case of cash.md: what its sale in cash and its refund come to depends on the rounding. */
const golden = (redondeo: 0 | 50): DrawerFacts => ({
  base: '100000.00',
  redondeo,
  ventas: [
    {
      id: 'a',
      pagos: [{ medio: 'efectivo', valor: redondeo === 50 ? '67550.00' : '67544.92', recibido: '70000.00' }],
    },
    { id: 'b', pagos: [{ medio: 'tarjeta', valor: '25000.00' }] },
    {
      id: 'c',
      pagos: [
        { medio: 'efectivo', valor: '10000.00', recibido: null },
        { medio: 'nequi', valor: '20000.00' },
      ],
    },
  ],
  abonos: [
    { id: 'd', medio: 'efectivo', valor: '40000.00' },
    { id: 'e', medio: 'nequi', valor: '15000.00' },
  ],
  reembolsos: [{ id: 'f', medio: 'efectivo', valor: '4998.00' }],
  movimientos: [
    { id: 'g', tipo: 'ingreso', valor: '20000.00', anula: null },
    { id: 'h', tipo: 'gasto', valor: '12000.00', anula: null },
    { id: 'i', tipo: 'retiro', valor: '50000.00', anula: null },
  ],
  conteos: [],
});
const count = (more: Partial<DrawerCount>): DrawerCount => ({
  id: 'x',
  efectivo: '170500.00',
  medios: {},
  fisico_en: '2026-11-24T20:00:00-05:00',
  tarde: false,
  ...more,
});

describe('the worked drawer', () => {
  it('holds 170.550 where cash is rounded to fifty, and fifty are missing of the 170.500 that were counted', () => {
    const figures = drawerFigures({
      ...golden(50),
      conteos: [count({ medios: { nequi: '35000.00', tarjeta: '24000.00' } })],
    });
    expect(figures).toMatchObject({ esperado: '170550.00', contado: '170500.00', diferencia: '-50.00' });
    expect(figures.medios).toEqual([
      {
        medio: 'efectivo',
        ventas: { cantidad: 2, valor: '77550.00' },
        abonos: { cantidad: 1, valor: '40000.00' },
        reembolsos: { cantidad: 1, valor: '5000.00' },
        esperado: '170550.00',
        contado: '170500.00',
        diferencia: '-50.00',
      },
      {
        medio: 'nequi',
        ventas: { cantidad: 1, valor: '20000.00' },
        abonos: { cantidad: 1, valor: '15000.00' },
        reembolsos: { cantidad: 0, valor: '0.00' },
        esperado: '35000.00',
        contado: '35000.00',
        diferencia: '0.00',
      },
      {
        medio: 'tarjeta',
        ventas: { cantidad: 1, valor: '25000.00' },
        abonos: { cantidad: 0, valor: '0.00' },
        reembolsos: { cantidad: 0, valor: '0.00' },
        esperado: '25000.00',
        contado: '24000.00',
        diferencia: '-1000.00',
      },
    ]);
  });

  it('holds 170.547 where cash is not rounded: a drawer has no centavos', () => {
    expect(drawerFigures(golden(0))).toMatchObject({
      esperado: '170547.00',
      contado: null,
      diferencia: null,
      ventas: '77545.00',
      abonos: '40000.00',
      reembolsos: '4998.00',
      ingresos: '20000.00',
      gastos: '12000.00',
      retiros: '50000.00',
      documentos: { ventas: 3, abonos: 2, devoluciones: 1, movimientos: 3 },
    });
  });

  it('should hold 8.000 more once a late sale has come, and the count stays', () => {
    const late = { id: 'z', pagos: [{ medio: 'efectivo', valor: '8000.00', recibido: '10000.00' }] };
    const facts = { ...golden(50), conteos: [count({})] };
    expect(drawerFigures({ ...facts, ventas: [...facts.ventas, late] })).toMatchObject({
      esperado: '178550.00',
      contado: '170500.00',
      diferencia: '-8050.00',
    });
  });
});

describe('what a sale leaves in the drawer', () => {
  it.each([
    ['is what it costs, not what was handed over', [['efectivo', '67544.92', '70000.00']], '67545.00'],
    ['is what was handed over where that was less', [['efectivo', '5000.00', '4000.00']], '4000.00'],
    [
      'is the sum of its parts in cash, rounded once',
      [
        ['efectivo', '0.30', null],
        ['efectivo', '0.30', null],
      ],
      '1.00',
    ],
    [
      'is nothing of a card, nor of credit',
      [
        ['tarjeta', '900.00', null],
        ['credito', '100.00', null],
      ],
      '0.00',
    ],
  ] as const)('%s', (_case, parts, left) => {
    const pagos = parts.map(([medio, valor, recibido]) => ({ medio, valor, recibido }));
    expect(cashIn({ id: 'a', pagos }, 0)).toBe(left);
  });

  it('is what can be paid with coins where the shop rounds cash, however exactly the sale says its amount', () => {
    const pagos = [{ medio: 'efectivo', valor: '67544.92', recibido: '70000.00' }];
    expect(cashIn({ id: 'a', pagos }, 50)).toBe('67550.00');
    expect(cashIn({ id: 'a', pagos: [{ medio: 'nequi', valor: '67544.92', recibido: null }] }, 50)).toBe(
      '0.00',
    );
  });
});

it('goods that pay for goods are no money: the drawer holds what an exchange leaves, and has no means for them', () => {
  const figures = drawerFigures({
    ...golden(0),
    ventas: [{ id: 'x', pagos: [{ medio: 'cambio', valor: '8000.00' }] }],
    abonos: [],
    reembolsos: [
      { id: 'y', medio: 'cambio', valor: '8000.00' },
      { id: 'y', medio: 'efectivo', valor: '2000.00' },
    ],
    movimientos: [],
  });
  expect(figures.esperado).toBe('98000.00');
  expect(figures.medios.map(({ medio }) => medio)).toEqual(['efectivo']);
});

describe('a movement that was wrong', () => {
  const wrong = { id: 'a', tipo: 'gasto', valor: '12000.00', anula: null } as const;

  it.each(['ingreso', 'gasto', 'retiro'] as const)('is gone with the %s that takes it back', (tipo) => {
    const back = { id: 'b', tipo, valor: '12000.00', anula: 'a' };
    expect(standingMovements([wrong, back])).toEqual([]);
    expect(standingMovements([back, wrong])).toEqual([]);
  });

  it('stays where what should take it back is of another amount, which then counts too', () => {
    const back = { id: 'b', tipo: 'ingreso' as const, valor: '500.00', anula: 'a' };
    expect(standingMovements([wrong, back]).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is taken back once by however many; what takes back a taking back, or what is not known, stands for itself', () => {
    const back = (id: string, anula: string) => ({ id, tipo: 'ingreso' as const, valor: '12000.00', anula });
    expect(standingMovements([wrong, back('b', 'a'), back('c', 'a')])).toEqual([]);
    expect(standingMovements([wrong, back('b', 'a'), back('c', 'b')]).map(({ id }) => id)).toEqual(['c']);
    expect(standingMovements([back('d', 'other')]).map(({ id }) => id)).toEqual(['d']);
  });
});

describe('the count that holds', () => {
  it('is the newest by the time of counting, in whatever order they came and however the times are written', () => {
    const first = count({ id: 'b', fisico_en: '2026-11-24T23:30:00-05:00' });
    const second = count({ id: 'a', fisico_en: '2026-11-25T04:31:00Z' });
    expect(holdingCount([second, first])).toBe(second);
    expect(holdingCount([first, second])).toBe(second);
  });

  it('is of two of the same moment the one of the higher id', () => {
    expect(holdingCount([count({ id: 'b' }), count({ id: 'a' })])?.id).toBe('b');
  });

  it('is none that came after the closing from somebody who may not correct it, unless there is no other', () => {
    const late = count({ id: 'late', fisico_en: '2026-11-25T08:00:00-05:00', tarde: true });
    expect(holdingCount([count({ id: 'own' }), late])?.id).toBe('own');
    const again = { ...late, id: 'again', fisico_en: '2026-11-25T09:00:00-05:00' };
    expect([holdingCount([late])?.id, holdingCount([again, late])?.id]).toEqual(['late', 'late']);
    expect(holdingCount([])).toBeUndefined();
  });
});

it('documents are missing by kind: more of one do not make up for another', () => {
  expect(
    missingDocuments({ ventas: 5, abonos: 1, movimientos: 0 }, { ventas: 2, abonos: 3, movimientos: 9 }),
  ).toBe(3);
});

it('a drawer that was closed without counting has no count but those that came later, whenever they were made', () => {
  const conteos = [
    count({ id: 'left over' }),
    count({ id: 'later', fisico_en: '2026-11-24T22:00:00-05:00' }),
    count({ id: 'brought', tarde: true }),
  ];
  const closed = { cerrada_en: '2026-11-24T21:00:00-05:00', conteos };
  expect(standingCounts({ cierre: 'sin_conteo', ...closed }).map(({ id }) => id)).toEqual([
    'later',
    'brought',
  ]);
  expect(standingCounts({ cierre: 'conteo', ...closed })).toHaveLength(3);
});

it.each([
  ['10000.00', '4000.00', '6000.00'],
  ['10000.00', '10000.00', '0.00'],
  ['5000.00', '10000.00', '0.00'],
  [null, '1000.00', null],
  ['1000.00', null, null],
])('of %s counted and %s left, %s was handed over', (contado, queda, expected) => {
  expect(handedOver(contado, queda)).toBe(expected);
});
