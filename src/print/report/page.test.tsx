import { expect, it } from 'vitest';
import { productTable, salesTable } from '#contract/reports/report-tables.ts';
import { fillReportPage } from './page.ts';

const NOW = new Date('2026-11-26T16:44:00-05:00');
const business = { nombre: 'Minimercado La Esquina', identificacion: '900508908-9' };
const share = (ventas: string) => ({ facturas: 2, ventas, devoluciones: '0.00', ventas_netas: ventas });

it('a report on paper has its days, figures, every row and what they come to', () => {
  const page = document.implementation.createHTMLDocument();
  const dias = [
    { fecha: '2026-11-24', ...share('1000.00') },
    { fecha: '2026-11-25', ...share('200.00') },
  ];
  const figures = [{ label: 'Ventas netas', value: '$ 1.200', caption: 'igual' }];
  const days = '24/11/2026 a 25/11/2026';
  const note = '2 ventas llegaron después: + $ 200.';
  const report = { business, title: 'Ventas', days, figures, note, tables: [salesTable({ dias })] };
  fillReportPage(page, report, NOW);
  expect(page.body.textContent).toContain(note);
  expect(page.title).toBe('Ventas 24/11/2026 a 25/11/2026');
  expect(page.body.textContent).toContain(
    'Ventas24/11/2026 a 25/11/2026Minimercado La EsquinaNIT 900508908-9',
  );
  expect(page.querySelector('dl')?.textContent).toBe('Ventas netas$ 1.200igual');
  const lines = Array.from(page.querySelectorAll('tr'), ({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual([
    '24/11/20262$ 1.000$ 0$ 1.000',
    '25/11/20262$ 200$ 0$ 200',
    'Total4$ 1.200$ 0$ 1.200',
  ]);
  expect(page.body.textContent).toContain('Impreso el 26/11/2026 16:44');
});

it('a name with markup in it is printed as it was typed, and runs nothing', () => {
  const page = document.implementation.createHTMLDocument();
  const product = {
    producto_id: 'x',
    codigo_barras: '1',
    nombre: '<img src=x onerror=alert(1)>',
    unidades: '1.000',
    ventas: '1.00',
    sin_impuestos: '1.00',
    costo: null,
    utilidad: null,
    margen: null,
    lineas_sin_costo: null,
    unidad: 'und' as const,
  };
  const tables = [productTable([product])];
  fillReportPage(page, { business, title: 'Productos', days: '', figures: [], tables }, NOW);
  expect(page.querySelector('img')).toBeNull();
  expect(page.body.textContent).toContain('<img src=x onerror=alert(1)>');
});
