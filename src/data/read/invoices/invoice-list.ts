import { fieldText } from '#contract/field-text.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { bogotaDayRange } from '#domain/bogota-time.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { normalizeText } from '#domain/normalize.ts';
import { legalNumber } from '#domain/invoicing/numbering.ts';
import { fieldProblem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import {
  type ListCall,
  type Page,
  readPage,
  refuseNull,
  slicePage,
  toPage,
} from '#app/data/read/list-query.ts';

/** Invoices of the mirror, newest first; a date is a day in Bogotá. */
async function findRecords(
  db: ErpDatabase,
  words: readonly string[],
  date: string | undefined,
): Promise<InvoiceRecord[]> {
  // Moments are stored with Bogotá's offset: those of a day begin with its date. Ties stand by id, as keys do.
  const rows = date ? db.invoices.where('fecha').startsWith(date) : db.invoices.orderBy('fecha');
  const wanted = words.length === 0 ? rows : rows.filter((row) => holdsWords(row, words));
  return wanted.reverse().toArray();
}

function holdsWords({ busqueda, invoice }: InvoiceRecord, words: readonly string[]): boolean {
  // The number is also found as the tax authority writes it: POS11 for POS1-000001.
  const [prefijo = ''] = invoice?.numero_factura_display.split('-') ?? [];
  const text = invoice ? `${busqueda} ${normalizeText(legalNumber(prefijo, invoice.numero))}` : busqueda;
  return words.every((word) => text.includes(word));
}

/**
 * Invoices as `GET facturacion/facturas/` answers them, from the mirror, which holds the last 90 days; sales
 * of this device that await their number are no invoices yet.
 * @throws Problem `pagina_invalida`; `datos_invalidos` for a date that does not exist
 */
export async function listInvoices(db: ErpDatabase, call: ListCall): Promise<Page<Invoice>> {
  const { query } = call;
  const page = readPage(query, PAGE_SIZES.invoices);
  const date = query['date'];
  if (date && !bogotaDayRange(date)) throw fieldProblem('date', fieldText.notDay);
  const words = clientSearchWords(query['search'] ?? '');
  refuseNull(words);
  const records = await findRecords(db, words, date);
  const invoices = records.flatMap(({ invoice }) => (invoice ? [invoice] : []));
  return toPage(call, page, invoices.length, slicePage(invoices, page));
}

interface HistoryFilter {
  search: string;
  /** `YYYY-MM-DD` in Bogotá, or empty for every day. */
  date: string;
  page: number;
}

/**
 * The same rows for the screen, sales of this device that await their number among them. For a page past the
 * last one the last one is shown: rows may go while it is open.
 */
export async function listHistory(
  db: ErpDatabase,
  { search, date, page: asked }: HistoryFilter,
): Promise<{ count: number; page: number; rows: InvoiceRecord[] }> {
  const records = await findRecords(db, clientSearchWords(search), date || undefined);
  const size = PAGE_SIZES.invoices;
  const page = Math.min(asked, Math.max(1, Math.ceil(records.length / size)));
  return { count: records.length, page, rows: records.slice((page - 1) * size, page * size) };
}

/** One invoice as `GET facturacion/facturas/{id}/` answers it; undefined when the mirror lacks it: it may be older. */
export async function findInvoice(db: ErpDatabase, id: string): Promise<Invoice | undefined> {
  return (await db.invoices.get(id))?.invoice ?? undefined;
}
