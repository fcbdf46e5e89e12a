import { endpoint } from '#contract/endpoint.ts';
import { HISTORY_STATES } from './history-filter.ts';
import {
  DiscardedSaleInput,
  HistoryPage,
  Invoice,
  InvoiceDetail,
  InvoiceInput,
  saleProblem,
} from './invoices.ts';
import { PATHS } from '#contract/paths.ts';
import { PAGE_QUERY } from '#contract/page.ts';
import { PAYMENT_METHODS } from '#domain/money/payment-methods.ts';
import { Detail } from '#contract/session/session.ts';

const INVOICES = PATHS.invoices;

/** Calls of invoicing (workspace §7, contract §5). */
export const invoicingEndpoints = {
  invoices: endpoint({
    method: 'GET',
    path: INVOICES,
    auth: 'collaborator',
    action: 'invoicing.view',
    modules: ['facturacion'],
    query: {
      page: PAGE_QUERY.page,
      page_size: PAGE_QUERY.page_size,
      search: PAGE_QUERY.search,
      date: 'Día AAAA-MM-DD en Bogotá.',
      cajero: 'Nombre del cajero, como está en la factura.',
      medio: `Medio de pago, del todo o en parte: ${PAYMENT_METHODS.join(', ')}.`,
      estado: `Estado: ${HISTORY_STATES.join(', ')}.`,
    },
    reply: HistoryPage,
    summary: 'Historial de facturas.',
  }),
  invoice: endpoint({
    method: 'GET',
    path: `${INVOICES}:id/`,
    auth: 'collaborator',
    action: 'invoicing.view',
    modules: ['facturacion'],
    reply: InvoiceDetail,
    summary: 'Una factura.',
  }),
  createInvoice: endpoint({
    method: 'POST',
    path: INVOICES,
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    reads: ['device', 'total'],
    action: 'invoicing.sell',
    modules: ['facturacion'],
    body: InvoiceInput,
    bodyProblem: saleProblem,
    reply: Invoice,
    status: 201,
    summary: 'Emite una factura.',
  }),
  reprintInvoice: endpoint({
    method: 'POST',
    path: `${INVOICES}:id/reimpresiones/`,
    auth: 'collaborator',
    action: 'invoicing.reprint',
    modules: ['facturacion'],
    reply: Detail,
    status: 201,
    summary: 'Deja constancia de una reimpresión.',
  }),
  discardSale: endpoint({
    method: 'POST',
    path: PATHS.discardedSales,
    auth: 'collaborator',
    action: 'invoicing.discard',
    // A counter tells of it whatever was switched off since.
    body: DiscardedSaleInput,
    reply: Detail,
    status: 201,
    summary: 'Deja constancia de una venta entregada que se descartó en un equipo sin facturarla.',
  }),
} as const;
