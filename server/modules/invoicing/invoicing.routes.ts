import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { uuidParam } from '#server/http/params.ts';
import type { InvoiceService } from './invoices.service.ts';
import type { createSaleService } from './sale.service.ts';

export function invoicingRoutes(
  router: Router,
  invoices: InvoiceService,
  sales: ReturnType<typeof createSaleService>,
): void {
  router.read(ENDPOINTS.invoices, (call) => invoices.list(call));
  router.read(ENDPOINTS.invoice, ({ actor, params }) => invoices.one(actor, uuidParam(params, 'id')));
  router.write(ENDPOINTS.reprintInvoice, ({ actor, params }, write) =>
    invoices.reprint(actor, uuidParam(params, 'id'), write),
  );
  router.write(ENDPOINTS.discardSale, ({ actor, body }, write) => invoices.discard(actor, body, write));
  router.write(ENDPOINTS.createInvoice, ({ actor, body, facts, hash }, write) =>
    sales.createInvoice({ actor, input: body, facts, hash }, write),
  );
}
