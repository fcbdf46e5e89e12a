import { readHistoryFilter } from '#contract/invoicing/history-filter.ts';
import type { HistoryInvoice, HistoryPage, Invoice, InvoiceDetail } from '#contract/invoicing/invoices.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { can } from '#domain/accounts/permissions.ts';
import { openOfInvoice } from '#domain/clients/credit.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { addMoney } from '#domain/money/money.ts';
import { readPage } from '#domain/paging.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { findInvoices, standing } from '#app/data/read/invoices/invoice-list.ts';
import { NOTHING_RETURNED, readReturned, type ReturnedOf } from '#app/data/read/invoices/returned.ts';
import { refuseNull } from '#app/data/read/list-query.ts';
import { type ListCall, slicePage, toPage } from './list-call.ts';

/**
 * Invoices as `GET facturacion/facturas/` answers them, from the mirror, which holds the last 90 days; sales
 * of this device that await their number are no invoices yet.
 * @throws Problem `pagina_invalida`; `datos_invalidos` for a filter that cannot be read
 */
export async function listInvoices(db: ErpDatabase, call: ListCall): Promise<HistoryPage> {
  const { query } = call;
  const page = readPage(query, PAGE_SIZES.invoices);
  const filter = readHistoryFilter(query);
  const words = clientSearchWords(query['search'] ?? '');
  refuseNull([...words, filter.cashier ?? '']);
  const records = await findInvoices(db, { ...filter, words });
  const invoices = records.flatMap(({ invoice, returned }) => (invoice ? [told(invoice, returned)] : []));
  return {
    ...toPage(call, page, invoices.length, slicePage(invoices, page)),
    ...(filter.date === null
      ? {}
      : { total: addMoney('0.00', ...invoices.map(({ total_factura }) => total_factura)) }),
  };
}

/** One invoice as `GET facturacion/facturas/{id}/` answers it; undefined when the mirror lacks it: it may be older. */
export async function findInvoice(db: ErpDatabase, id: string): Promise<InvoiceDetail | undefined> {
  const invoice = (await db.invoices.get(id))?.invoice;
  if (!invoice) return undefined;
  const returnedOf = await readReturned(db, [id]);
  const { devuelto = [], notas = [], ...row } = told(invoice, returnedOf(id));
  const detail = { ...row, devuelto, notas };
  if (!can((await db.me.get('me'))?.permission_level, 'clients.credit.view')) return detail;
  const entries = await db.ledger.where('cliente_id').equals(invoice.cliente_id).toArray();
  return { ...detail, debe: openOfInvoice(entries, id) };
}

/** An invoice with what came back of it, where something did. */
function told(invoice: Invoice, returned: ReturnedOf): HistoryInvoice {
  const { devuelto, notas } = returned;
  if (returned === NOTHING_RETURNED) return invoice;
  return { ...standing(invoice, returned), devuelto, notas };
}
