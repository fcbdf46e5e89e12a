import { describe, expect, it } from 'vitest';
import { addMoney } from '#domain/money/money.ts';
import { NO_SALES, salesFigures } from '#domain/reports/figures.ts';
import {
  dayTable,
  meansTable,
  productTable,
  receivablesTable,
  returnTable,
  salesTable,
} from './report-tables.ts';
import { stockTables } from './stock-tables.ts';
import { cellWords } from './table-columns.ts';
import type { InventoryReport } from './inventory-report.ts';
import { tableCsv } from './report-csv.ts';

const share = (ventas: string) => ({ facturas: 2, ventas, devoluciones: '0.00', ventas_netas: ventas });
const PRODUCT = {
  producto_id: 'c1a7b3de-0000-4000-8000-000000000001',
  codigo_barras: '007702',
  nombre: '=HYPERLINK("x"); pan',
  unidad: 'und' as const,
  unidades: '1.235',
  ventas: '12345.60',
  sin_impuestos: '10000.00',
  costo: null,
  utilidad: null,
  margen: null,
  lineas_sin_costo: null,
};

describe('a report as a file', () => {
  it('has semicolons, decimal commas, days as people write them, its totals, and the mark that Excel reads', () => {
    const table = salesTable({
      dias: [
        { fecha: '2026-11-24', ...share('1000.50') },
        { fecha: '2026-11-25', ...share('200.25') },
      ],
    });
    expect(tableCsv(table)).toBe(
      '\uFEFFFecha;Facturas;Ventas;Devoluciones;Ventas netas\r\n' +
        '24/11/2026;2;1000,50;0,00;1000,50\r\n' +
        '25/11/2026;2;200,25;0,00;200,25\r\n' +
        ';4;1200,75;0,00;1200,75\r\n',
    );
  });

  it('never runs in a spreadsheet: what looks like a formula is a text, also with a quote or a semicolon in it', () => {
    const [, line] = tableCsv(productTable([PRODUCT])).split('\r\n');
    expect(line).toBe('007702;"\'=HYPERLINK(""x""); pan";1,235;12345,60;10000,00;;;');
  });

  it('of nothing has its heads and what nothing comes to', () => {
    const nothing = { calculado_en: '', v: 1, total: '0.00', vencida: '0.00', clientes: [] };
    expect(tableCsv(receivablesTable(nothing)).split('\r\n')).toEqual([
      '\uFEFFCliente;Identificación;Saldo;Vencido;Vencido desde;Próximo vencimiento',
      ';;0,00;0,00;;',
      '',
    ]);
  });
});

describe('the summary of a day as a file', () => {
  const DAY = {
    desde: '2026-11-26',
    hasta: '2026-11-26',
    cifras: salesFigures(
      {
        ...NO_SALES,
        facturas: 3,
        ventas: '120000.00',
        subtotal: '100000.00',
        conCosto: { base: '90000.00', costo: '67500.00' },
        lineasSinCosto: 2,
      },
      true,
    ),
    comparado: {
      desde: '2026-11-19',
      hasta: '2026-11-19',
      ventas_netas: '200000.00',
      facturas: 4,
      a_esta_hora: '90000.00',
      horas: [],
    },
  };
  const rowsOf = (report: typeof DAY) => dayTable(report).rows;

  it('has how many invoices there were, and what goods cost for those who see it', () => {
    expect(rowsOf(DAY)).toEqual([
      ['Ventas', '120000.00'],
      ['Devoluciones', '0.00'],
      ['Ventas netas', '120000.00'],
      ['Ventas netas del 19/11/2026 hasta esta hora', '90000.00'],
      ['Sin impuestos', '100000.00'],
      ['Impuestos', '20000.00'],
      ['Descuentos', '0.00'],
      ['Facturas', 3],
      ['Ticket promedio', '40000.00'],
      ['Fiado', '0.00'],
      ['Costo', '67500.00'],
      ['Utilidad bruta', '22500.00'],
      ['Margen', '25.0'],
      ['Líneas sin costo', 2],
    ]);
    const blind = { ...DAY, cifras: { ...DAY.cifras, ...salesFigures(NO_SALES, false), facturas: 3 } };
    const names = rowsOf(blind).map(([name]) => name);
    expect(names).toContain('Facturas');
    for (const name of ['Costo', 'Utilidad bruta', 'Margen', 'Líneas sin costo'])
      expect(names).not.toContain(name);
  });

  it('names the days that it is compared with: all of a day that is over, and of several days their first and last', () => {
    const compared = (desde: string, comparado: Partial<typeof DAY.comparado>) =>
      rowsOf({ ...DAY, desde, comparado: { ...DAY.comparado, ...comparado } })[3];
    expect(compared('2026-11-26', { a_esta_hora: null as never })).toEqual([
      'Ventas netas del 19/11/2026',
      '200000.00',
    ]);
    expect(compared('2026-10-28', { desde: '2026-09-23', hasta: '2026-10-22' })).toEqual([
      'Ventas netas del 23/09/2026 al 22/10/2026',
      '200000.00',
    ]);
  });
});

describe('a report on a screen', () => {
  it('counts of a return what its note says, and names beside it what was given back without one', () => {
    const back = {
      devolucion_id: 'x',
      fecha: '2026-11-26T10:00:00.000-05:00',
      factura: 'POS1000001',
      nota: 'NC1000001',
      cliente: 'Consumidor final',
      cajero: 'Ana Pérez',
      motivo: 'Cambió de opinión',
      concepto: 1,
      total: '5000.00',
      con_nota: '5000.00',
      avisos: [],
    };
    const amounts = (...returns: (typeof back)[]) => {
      const { columns, rows } = returnTable(returns);
      return [columns.slice(6).map(({ label }) => label), ...rows.map((cells) => cells.slice(6))];
    };
    expect(amounts(back)).toEqual([['Devoluciones'], ['5000.00']]);
    const part = { ...back, total: '12000.00', con_nota: '2000.00' };
    const none = { ...back, nota: null as never, con_nota: '0.00' };
    expect(amounts(back, part, none)).toEqual([
      ['Devoluciones', 'Sin nota'],
      ['5000.00', '0.00'],
      ['2000.00', '10000.00'],
      ['0.00', '5000.00'],
    ]);
  });

  it('says money, quantities, shares and days as people read them, and nothing as a dash', () => {
    const words = [
      cellWords('money', '12345.60'),
      cellWords('quantity', '1.500'),
      cellWords('count', 1200),
      cellWords('percent', '22.3'),
      cellWords('day', '2026-11-25'),
      cellWords('money', null),
    ];
    expect(words).toEqual(['$ 12.346', '1,5', '1.200', '22,3 %', '25/11/2026', '—']);
  });

  it('adds up from the money that came in to net sales, by what was owed, paid of debts, and rounded', () => {
    const figures = salesFigures(
      {
        ...NO_SALES,
        facturas: 4,
        ventas: '100020.00',
        subtotal: '100020.00',
        notas: { cantidad: 1, total: '3000.00', subtotal: '3000.00' },
        recaudo: [
          { medio: 'efectivo', transacciones: 2, valor: '60000.00' },
          { medio: 'breb', transacciones: 1, valor: '10000.00' },
        ],
        fiado: '30000.00',
        abonos: [{ medio: 'efectivo', transacciones: 1, valor: '5000.00' }],
        reembolsos: [{ medio: 'efectivo', transacciones: 1, valor: '1000.00' }],
        acreditado: '2000.00',
      },
      false,
    );
    const { rows, totals } = meansTable(figures);
    expect(rows).toEqual([
      ['Efectivo', 4, '64000.00'],
      ['Bre-B', 1, '10000.00'],
      ['Fiado', null, '30000.00'],
      ['Fiado que se devolvió', null, '-2000.00'],
      ['Abonos a deudas, que no son ventas', null, '-5000.00'],
      ['Redondeo del efectivo', null, '20.00'],
    ]);
    expect(totals).toEqual(['Ventas netas', null, '97020.00']);
    expect(addMoney(...(rows.map(([, , valor]) => valor) as [string]))).toBe('97020.00');
    expect(meansTable(salesFigures(NO_SALES, false)).rows).toEqual([]);
  });

  it('says of which store a row is where there are several, and how many lines have no cost where some have none', () => {
    const row = {
      producto_id: 'x',
      codigo_barras: '1',
      nombre: 'Pan',
      unidad: 'und' as const,
      existencias: '2.000',
      costo: '10.00',
    };
    const stock = (...stores: string[]): InventoryReport => ({
      calculado_en: '',
      v: 1,
      serie_id: null,
      valor: '20.00',
      negativo: '0.00',
      productos: 1,
      count: 1,
      next: null,
      previous: null,
      results: stores.map((establecimiento, serie_id) => ({
        ...row,
        serie_id,
        establecimiento,
        valor: '20.00',
      })),
      quietos: { productos: 0, filas: 0, valor: '0.00' },
      sin_movimiento: [],
      se_agotan: 0,
      se_agota: [],
    });
    const lines = (report: InventoryReport) =>
      stockTables(report).map(({ rows, totals }) => [...rows, totals]);
    expect(lines(stock('Norte'))).toEqual([
      [
        ['1', 'Pan', '2.000', '10.00', '20.00'],
        [null, null, null, null, '20.00'],
      ],
    ]);
    expect(lines(stock('Norte', 'Sur'))[0]).toEqual([
      ['1', 'Pan', 'Norte', '2.000', '10.00', '20.00'],
      ['1', 'Pan', 'Sur', '2.000', '10.00', '20.00'],
      [null, null, null, null, null, '20.00'],
    ]);
    const weighed = productTable([PRODUCT, { ...PRODUCT, unidad: 'kg' }]);
    expect(weighed.rows.map((cells) => cells.slice(2, 4))).toEqual([
      ['1.235', 'und'],
      ['1.235', 'kg'],
    ]);
    const heads = (lineas_sin_costo: number) =>
      productTable([{ ...PRODUCT, lineas_sin_costo }])
        .columns.map(({ label }) => label)
        .slice(-2);
    expect([heads(0), heads(12)]).toEqual([
      ['Utilidad', 'Margen'],
      ['Margen', 'Líneas sin costo'],
    ]);
  });
});
