import { describe, expect, it } from 'vitest';
import { invoicingBlocks, type InvoicingState, isStopping } from './invoicing-blocks.ts';

const TODAY = '2026-11-21';

const GOOD: InvoicingState = {
  serverNow: '2026-11-21T10:15:00.000-05:00',
  lastIssuedAt: '2026-11-21T10:14:58.000-05:00',
  vigencia_hasta: '2028-01-15',
  series: [
    {
      id: 1,
      nombre_establecimiento: 'Principal',
      prefijo: 'POS1',
      rango_fin: 10_000,
      proximo_consecutivo: 12,
    },
  ],
  isModuleOn: true,
  collaborators: [{ name: 'Ana Ruiz', isActive: true, serieId: 1 }],
};

const kinds = (changes: Partial<InvoicingState>) =>
  invoicingBlocks({ ...GOOD, ...changes }, TODAY).map((block) => [block.kind, isStopping(block)]);

const series = (proximo_consecutivo: number) => [
  { ...GOOD.series[0]!, rango_fin: 1000, proximo_consecutivo },
];

describe('what stops a business from invoicing', () => {
  it('is nothing when resolution, range, module and people are in order', () => {
    expect(kinds({})).toEqual([]);
  });

  it.each([
    ['2026-11-20', [['resolution_expired', true]]],
    ['2026-11-21', [['resolution_ending', false]]],
    ['2026-12-06', [['resolution_ending', false]]],
    ['2026-12-07', []],
  ])('is the resolution until %s: %j', (vigencia_hasta, expected) => {
    expect(kinds({ vigencia_hasta })).toEqual(expected);
  });

  it.each([
    [1001, [['range_exhausted', true]]],
    [1000, [['range_ending', false]]],
    [901, [['range_ending', false]]],
    [900, []],
  ])('is the range of a thousand at the next number %i: %j', (next, expected) => {
    expect(kinds({ series: series(next) })).toEqual(expected);
  });

  it('is the module when it is switched off', () => {
    expect(kinds({ isModuleOn: false })).toEqual([['module_off', true]]);
  });

  it.each([
    [null, []],
    ['2026-11-21T10:20:00.000-05:00', []],
    ['2026-11-21T10:20:00.001-05:00', [['date_ahead', false]]],
    ['2026-11-22T01:00:00.000-05:00', [['date_ahead', false]]],
  ])('is the clock when it is more than five minutes behind the last invoice, of %s: %j', (at, expected) => {
    expect(kinds({ lastIssuedAt: at })).toEqual(expected);
  });

  it('is that nobody is there to sell, or those who have no establishment, by name', () => {
    expect(kinds({ collaborators: [] })).toEqual([['no_collaborators', true]]);
    expect(kinds({ collaborators: [{ name: 'Ana', isActive: false, serieId: null }] })).toEqual([
      ['no_collaborators', true],
    ]);
    const collaborators = [
      ...GOOD.collaborators,
      { name: 'Luis Gil', isActive: true, serieId: null },
      { name: 'Eva Paz', isActive: false, serieId: null },
    ];
    expect(invoicingBlocks({ ...GOOD, collaborators }, TODAY)).toEqual([
      { kind: 'no_series', names: ['Luis Gil'] },
    ]);
  });

  it('tells all causes at once, what concerns the whole business first', () => {
    const all = { isModuleOn: false, vigencia_hasta: '2020-01-01', series: series(1001), collaborators: [] };
    expect(kinds(all).map(([kind]) => kind)).toEqual([
      'module_off',
      'resolution_expired',
      'range_exhausted',
      'no_collaborators',
    ]);
  });
});
