import { describe, expect, it } from 'vitest';
import { cellWords, meansTable, productTable, receivablesTable, salesTable } from './report-tables.ts';
import { tableCsv } from './report-csv.ts';

const share = (ventas: string) => ({ facturas: 2, ventas, devoluciones: '0.00', ventas_netas: ventas });
const PRODUCT = {
  producto_id: 'c1a7b3de-0000-4000-8000-000000000001',
  codigo_barras: '007702',
  nombre: '=HYPERLINK("x"); pan',
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

describe('a report on a screen', () => {
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

  it('has what is only owed below the money that came in', () => {
    const recaudo = [{ medio: 'breb', transacciones: 3, valor: '10.00' }];
    expect(meansTable({ recaudo, fiado_otorgado: '5.00' }).rows).toEqual([
      ['Bre-B', 3, '10.00'],
      ['Fiado', null, '5.00'],
    ]);
    expect(meansTable({ recaudo, fiado_otorgado: '0.00' }).rows).toHaveLength(1);
  });
});
