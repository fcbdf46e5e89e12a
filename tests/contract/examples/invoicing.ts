import type { invoicingEndpoints } from '#contract/invoicing-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const invoicingExamples: Record<keyof typeof invoicingEndpoints, Example> = {
  invoices: () => ({}),
  invoice: ({ invoiceId }) => ({ params: { id: invoiceId } }),
  reprintInvoice: ({ invoiceId }) => ({ params: { id: invoiceId } }),
  createInvoice: ({ a }) => ({
    body: { cliente_id: a.finalConsumer, items: [{ producto_id: a.productIds[0], cantidad: 1 }] },
  }),
};
