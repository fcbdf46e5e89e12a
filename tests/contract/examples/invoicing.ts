import type { invoicingEndpoints } from '#contract/invoicing/invoicing-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const invoicingExamples: Record<keyof typeof invoicingEndpoints, Example> = {
  invoices: () => ({}),
  invoice: ({ invoiceId }) => ({ params: { id: invoiceId } }),
  reprintInvoice: ({ invoiceId }) => ({ params: { id: invoiceId } }),
  discardSale: () => ({
    body: {
      codigo_provisional: 'V-7K2M-0007',
      cliente: 'Consumidor final',
      total: '1547',
      motivo: 'Devuelta',
    },
  }),
  createInvoice: ({ a }) => ({
    body: {
      cliente_id: a.finalConsumer,
      items: [{ producto_id: a.productIds[0], cantidad: 1, nota: 'Sin cebolla' }],
    },
  }),
};
