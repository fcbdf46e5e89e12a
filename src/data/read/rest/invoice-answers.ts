import { fieldText } from '#contract/field-text.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { bogotaDayRange } from '#domain/bogota-time.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { readPage } from '#domain/paging.ts';
import { fieldProblem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { findInvoices } from '#app/data/read/invoices/invoice-list.ts';
import { refuseNull } from '#app/data/read/list-query.ts';
import { type ListCall, type Page, slicePage, toPage } from './list-call.ts';

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
  const records = await findInvoices(db, words, date);
  const invoices = records.flatMap(({ invoice }) => (invoice ? [invoice] : []));
  return toPage(call, page, invoices.length, slicePage(invoices, page));
}

/** One invoice as `GET facturacion/facturas/{id}/` answers it; undefined when the mirror lacks it: it may be older. */
export async function findInvoice(db: ErpDatabase, id: string): Promise<Invoice | undefined> {
  return (await db.invoices.get(id))?.invoice ?? undefined;
}
