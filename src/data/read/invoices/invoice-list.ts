import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { normalizeText } from '#domain/normalize.ts';
import { legalNumber } from '#domain/invoicing/numbering.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { nearestPage } from '#app/data/read/list-query.ts';

/** Invoices of the mirror, newest first; a date is a day in Bogotá. Sales of this device that await their number are among them. */
export async function findInvoices(
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

interface HistoryFilter {
  search: string;
  /** `YYYY-MM-DD` in Bogotá, or empty for every day. */
  date: string;
  page: number;
}

/** A page of them for the screen. For a page past the last one the last one is shown: rows may go while it is open. */
export async function listHistory(
  db: ErpDatabase,
  { search, date, page: asked }: HistoryFilter,
): Promise<{ count: number; page: number; rows: InvoiceRecord[] }> {
  const records = await findInvoices(db, clientSearchWords(search), date || undefined);
  const size = PAGE_SIZES.invoices;
  const page = nearestPage(records.length, { page: asked, size });
  return { count: records.length, page, rows: records.slice((page - 1) * size, page * size) };
}
