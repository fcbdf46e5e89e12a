import { type HistoryFilter, type HistoryState, isInHistory } from '#contract/invoicing/history-filter.ts';
import type { InvoiceMeans } from '#contract/invoicing/invoices.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { addMoney } from '#domain/money/money.ts';
import { normalizeText } from '#domain/normalize.ts';
import { legalNumber } from '#domain/invoicing/numbering.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { lastIncompleteDay } from '#app/data/invoice-window.ts';
import { knowsServer } from '#app/data/knows-server.ts';
import { nearestPage } from '#app/data/read/list-query.ts';
import { type HistoryRecord, readReturned, type ReturnedOf } from './returned.ts';

/** What narrows the mirror's invoices; `isUnnumbered`: only sales of this device that await their number. */
interface MirrorFilter extends HistoryFilter {
  words: readonly string[];
  isUnnumbered?: boolean;
}

/** Invoices of the mirror, newest first. Sales of this device that await their number are among them. */
export async function findInvoices(db: ErpDatabase, filter: MirrorFilter): Promise<HistoryRecord[]> {
  const rows = await readDay(db, filter.date);
  const returnedOf = await readReturned(db);
  return rows.map((row) => ({ ...row, returned: returnedOf(row.id) })).filter((row) => isWanted(row, filter));
}

/** An invoice as the server would tell it now. */
export const standing = <Row extends { estado: string }>(row: Row, { isAnnulled }: ReturnedOf): Row =>
  isAnnulled ? { ...row, estado: 'anulada' } : row;

/** Invoices of a day in Bogotá, or all. */
async function readDay(db: ErpDatabase, date: string | null): Promise<InvoiceRecord[]> {
  // Moments are stored with Bogotá's offset: those of a day begin with its date. Ties stand by id, as keys do.
  const rows = date === null ? db.invoices.orderBy('fecha') : db.invoices.where('fecha').startsWith(date);
  // Read in one go, and turned around here: backwards Dexie steps through them one by one.
  return (await rows.toArray()).toReversed();
}

function isWanted(row: HistoryRecord, filter: MirrorFilter): boolean {
  const { invoice, sale, returned } = row;
  if (filter.isUnnumbered && invoice) return false;
  const document = invoice ?? (sale && { ...sale, estado: '', advertencias: [] });
  return (
    document !== null &&
    isInHistory({ ...standing(document, returned), devuelto: returned.devuelto }, filter) &&
    holdsWords(row, filter.words)
  );
}

function holdsWords({ busqueda, invoice, returned }: HistoryRecord, words: readonly string[]): boolean {
  // The number is also found as the tax authority writes it: POS11 for POS1-000001.
  const [prefijo = ''] = invoice?.numero_factura_display.split('-') ?? [];
  const number = invoice ? normalizeText(legalNumber(prefijo, invoice.numero)) : '';
  const text = [busqueda, number, ...returned.codes.map(normalizeText)].join(' ');
  return words.every((word) => text.includes(word));
}

/** What a person asks of the history; empty words are no filter. */
export interface HistoryQuery {
  search: string;
  /** `YYYY-MM-DD` in Bogotá, or empty for every day. */
  date: string;
  cashier: string;
  method: InvoiceMeans | '';
  /** `sin_numero`: sales of this device that await theirs; the server knows none of them. */
  state: HistoryState | 'sin_numero' | '';
  page: number;
}

export const WHOLE_HISTORY: HistoryQuery = {
  search: '',
  date: '',
  cashier: '',
  method: '',
  state: '',
  page: 1,
};

interface HistoryList {
  count: number;
  page: number;
  rows: readonly HistoryRecord[];
  /** What those of a day come to, of other pages too; null without a day, and of a day that the device has not whole. */
  total: string | null;
}

/** A page of them for the screen. For a page past the last one the last one is shown: rows may go while it is open. */
export async function listHistory(
  db: ErpDatabase,
  query: HistoryQuery,
  now = new Date(),
): Promise<HistoryList> {
  const isUnnumbered = query.state === 'sin_numero';
  const records = await findInvoices(db, {
    words: clientSearchWords(query.search),
    date: query.date || null,
    cashier: query.cashier || null,
    method: query.method || null,
    state: query.state === 'sin_numero' ? null : query.state || null,
    isUnnumbered,
  });
  const isWhole = query.date !== '' && (await hasWhole(db, query.date, now));
  const size = PAGE_SIZES.invoices;
  const page = nearestPage(records.length, { page: query.page, size });
  return {
    count: records.length,
    page,
    rows: records.slice((page - 1) * size, page * size),
    total: isWhole ? addMoney('0.00', ...records.map(totalOf)) : null,
  };
}

/** Whether every invoice of a day is in the mirror. */
const hasWhole = async (db: ErpDatabase, day: string, now: Date): Promise<boolean> =>
  (await knowsServer(db)) && day > (await lastIncompleteDay(db, now));

const totalOf = ({ invoice, sale }: InvoiceRecord): string =>
  invoice?.total_factura ?? sale?.total_factura ?? '0.00';

/** Names of all who have sold what this device keeps, in their order. */
export async function listCashiers(db: ErpDatabase): Promise<string[]> {
  const names = new Set<string>();
  for (const { invoice, sale } of await db.invoices.toArray()) {
    const name = invoice?.cajero ?? sale?.cajero;
    if (name) names.add(name);
  }
  return [...names].toSorted((one, other) => one.localeCompare(other, 'es'));
}
