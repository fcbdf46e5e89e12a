import { expect, it } from 'vitest';
import type { ReportReplies } from '#app/api/owner/reports.ts';
import { drawersPicture, hourBars, returnsPicture, stockPicture } from './pictures.ts';

const drawnOf = ({ bars }: { bars: readonly { label: string; amount: { value: number } }[] }) =>
  bars.map(({ label, amount }) => [label, amount.value]);

it('the picture of what came back adds up each day, and leaves out what has no note', () => {
  const results = [
    { fecha: '2026-11-26T10:00:00.000-05:00', nota: 'NC1-000003', total: '3000.00', con_nota: '3000.00' },
    // More came back than was left to return: the note is of a part.
    { fecha: '2026-11-25T10:00:00.000-05:00', nota: 'NC1-000002', total: '9999.00', con_nota: '2000.00' },
    { fecha: '2026-11-25T09:00:00.000-05:00', nota: 'NC1-000001', total: '500.50', con_nota: '500.50' },
    { fecha: '2026-11-24T09:00:00.000-05:00', nota: null, total: '9000.00', con_nota: '0.00' },
  ];
  expect(drawnOf(returnsPicture({ results, count: 4 } as ReportReplies['devoluciones']))).toEqual([
    ['25/11/2026', 2500.5],
    ['26/11/2026', 3000],
  ]);
  const first = { results: results.slice(0, 2), count: 4 } as ReportReplies['devoluciones'];
  expect(drawnOf(returnsPicture(first))).toEqual([['26/11/2026', 3000]]);
});

it('the picture of drawers has those that were counted, the oldest first, and what was missing below zero', () => {
  const results = [
    { nombre: 'Caja 1', z_numero: null, abierta_en: '2026-11-26T07:00:00.000-05:00', diferencia: null },
    { nombre: 'Caja 2', z_numero: 8, abierta_en: '2026-11-25T07:00:00.000-05:00', diferencia: '-50.00' },
    { nombre: 'Caja 1', z_numero: 7, abierta_en: '2026-11-24T07:00:00.000-05:00', diferencia: '2000.00' },
  ];
  expect(drawnOf(drawersPicture({ results } as ReportReplies['caja']))).toEqual([
    ['24/11/2026 · Caja 1 · Z 7', 2000],
    ['25/11/2026 · Caja 2 · Z 8', -50],
  ]);
});

it('the picture of what is in stock has no bar for who may see no costs', () => {
  const results = [{ nombre: 'Panela', establecimiento: 'Principal', valor: null }];
  expect(stockPicture({ results } as unknown as ReportReplies['inventario']).bars).toEqual([]);
});

it('the picture of hours has every hour from the first to the last one: an axis of time leaves none out', () => {
  const share = { facturas: 1, ventas: '500.00', devoluciones: '0.00', ventas_netas: '500.00' };
  const bars = hourBars([7, 10].map((hora) => ({ hora, ...share })));
  expect(bars.map(({ short, amount }) => [short, amount.value])).toEqual([
    ['7', 500],
    ['8', 0],
    ['9', 0],
    ['10', 500],
  ]);
  expect(hourBars([])).toEqual([]);
});
