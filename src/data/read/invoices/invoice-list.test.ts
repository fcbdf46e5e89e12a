import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { toInvoiceRecord } from '#app/data/records.ts';
import { listHistory, WHOLE_HISTORY } from './invoice-list.ts';

let db: ErpDatabase;
beforeEach(async () => {
  db = new ErpDatabase('erp:1:1');
  const invoice = {
    id: 'a',
    numero: 1,
    numero_factura_display: 'POS1-000001',
    codigo_provisional: 'V-7F3K-0042',
    fecha_emision: '2026-11-20T10:15:00.000-05:00',
    datos_cliente: { nombre: 'Marta Rojas', identificacion: '41700100' },
  } as unknown as Invoice;
  await db.invoices.put(toInvoiceRecord(invoice, 3, 1));
  await db.invoices.put({
    id: 'b',
    fecha: '2026-11-21T08:00:00.000-05:00',
    busqueda: 'v-7f3k-0043 consumidor final',
    invoice: null,
    sale: { codigo_provisional: 'V-7F3K-0043' } as never,
    v: 0,
    rev: 0,
  });
});
afterEach(() => db.delete());

const idsOf = async (search: string, date = '', page = 1) =>
  (await listHistory(db, { ...WHOLE_HISTORY, search, date, page })).rows.map(({ id }) => id);

it('the history is found by the number as printed, as the tax authority writes it, and by the provisional code', async () => {
  expect(await idsOf('POS1-000001')).toEqual(['a']);
  expect(await idsOf('POS11')).toEqual(['a']);
  expect(await idsOf('V-7F3K-0042')).toEqual(['a']);
});

it('the history is found by what came back: the number of its note, or the code of what waits for one', async () => {
  const back = { factura_id: 'a', lineas: [], concepto: 1, nota: null, codigo_provisional: null };
  await db.returns.bulkPut([
    { ...back, id: 'x', nota: { numero: 7, numero_display: 'NC1-000007', total: '1.00' } },
    { ...back, id: 'y', codigo_provisional: 'D-7F3K-0003' },
  ] as never[]);
  expect(await idsOf('nc1-000007')).toEqual(['a']);
  expect(await idsOf('D-7F3K-0003 rojas')).toEqual(['a']);
});

it('the history is found by an identification with dots, as papers print it', async () => {
  expect(await idsOf('41.700.100')).toEqual(['a']);
  expect(await idsOf('rojas 41.700.100')).toEqual(['a']);
});

it('sales that await their number stand in the history, newest first', async () => {
  expect(await idsOf('')).toEqual(['b', 'a']);
  expect(await idsOf('7f3k-0043')).toEqual(['b']);
});

it('a day is a day in Bogotá, and for a page past the last one the last one is shown', async () => {
  expect(await idsOf('', '2026-11-20')).toEqual(['a']);
  expect(await idsOf('', '', 2)).toEqual(await idsOf('', ''));
});

const totalOf = async (date: string, more: Partial<typeof WHOLE_HISTORY> = {}) =>
  (await listHistory(db, { ...WHOLE_HISTORY, ...more, date }, new Date('2026-11-21T12:00:00-05:00'))).total;
const syncOnce = () => db.meta.put({ key: 'last-sync', value: '2026-11-21T11:00:00-05:00' });

it('a day has a total where the device keeps all of it, and none where some of its invoices were let go', async () => {
  await syncOnce();
  await db.meta.put({ key: 'invoices-cut', value: '2026-11-20' });
  expect([await totalOf('2026-11-20'), await totalOf('2026-11-21')]).toEqual([null, '0.00']);
});

it('the history of every day has no total, whatever narrows it: the device keeps a part of it', async () => {
  await syncOnce();
  expect([await totalOf(''), await totalOf('', { search: 'rojas' })]).toEqual([null, null]);
});

it('a day has no total before the first download is over', async () => {
  expect(await totalOf('2026-11-21')).toBeNull();
  await syncOnce();
  expect(await totalOf('2026-11-21')).toBe('0.00');
});
