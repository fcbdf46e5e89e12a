import { ENDPOINTS } from '#contract/endpoints.ts';
import { idParam, type Params } from '#server/http/params.ts';
import type { Query, Router } from '#server/http/route.ts';
import type { ReportService } from './reports.service.ts';

type OwnerCall = {
  actor: Parameters<ReportService['reports']['locate']>[0];
  params: Params;
  query: Query;
  now: Date;
};

export function reportRoutes(router: Router, { today, reports }: ReportService): void {
  router.ownerRead(ENDPOINTS.ownerToday, ({ actor, now }) => today.of(actor, now));

  const asOwner = async (call: OwnerCall) => ({
    businessId: await reports.locate(call.actor, call.params['tipo'] ?? '', idParam(call.params, 'id')),
    withCosts: true,
    query: call.query,
    now: call.now,
  });
  router.ownerRead(ENDPOINTS.ownerDayReport, async (call) => reports.day(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerSalesReport, async (call) => reports.sales(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerProductReport, async (call) =>
    reports.products({ ...(await asOwner(call)), request: call.request }),
  );
  router.ownerRead(ENDPOINTS.ownerCashierReport, async (call) => reports.cashiers(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerHourReport, async (call) => reports.hours(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerTaxReport, async (call) => reports.taxes(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerReceivablesReport, async (call) =>
    reports.receivables(await asOwner(call)),
  );
  router.ownerRead(ENDPOINTS.ownerInventoryReport, async (call) =>
    reports.inventory({ ...(await asOwner(call)), request: call.request }),
  );
}
