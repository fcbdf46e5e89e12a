import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { idParam, type Params } from '#server/http/params.ts';
import type { Query, Router } from '#server/http/route.ts';
import type { ReportService } from './reports.service.ts';

type OwnerCall = {
  actor: Parameters<ReportService['reports']['locate']>[0];
  params: Params;
  query: Query;
  now: Date;
  request: FastifyRequest;
};

export function reportRoutes(router: Router, { today, reports, files }: ReportService): void {
  router.ownerRead(ENDPOINTS.ownerToday, ({ actor, now }) => today.of(actor, now));

  const asOwner = async (call: OwnerCall) => ({
    businessId: await reports.locate(call.actor, call.params['tipo'] ?? '', idParam(call.params, 'id')),
    actor: call.actor,
    withCosts: true,
    query: call.query,
    now: call.now,
    request: call.request,
  });
  router.ownerRead(ENDPOINTS.ownerDayReport, async (call) => files.day(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerSalesReport, async (call) => files.sales(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerProductReport, async (call) => files.products(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerCashierReport, async (call) => files.cashiers(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerHourReport, async (call) => files.hours(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerTaxReport, async (call) => files.taxes(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerDrawerReport, async (call) => files.drawers(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerReceivablesReport, async (call) => files.receivables(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerReturnsReport, async (call) => files.returns(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerMonthReport, async (call) => files.month(await asOwner(call)));
  router.ownerRead(ENDPOINTS.ownerInventoryReport, async (call) => files.inventory(await asOwner(call)));

  router.read(ENDPOINTS.dayReport, async (call) => files.day(reports.callOfDay(call)));
  router.read(ENDPOINTS.salesReport, async (call) => files.sales(reports.callOf(call)));
  router.read(ENDPOINTS.productReport, async (call) => files.products(reports.callOf(call)));
  router.read(ENDPOINTS.cashierReport, async (call) => files.cashiers(reports.callOf(call)));
  router.read(ENDPOINTS.hourReport, async (call) => files.hours(reports.callOf(call)));
  router.read(ENDPOINTS.taxReport, async (call) => files.taxes(reports.callOf(call)));
  router.read(ENDPOINTS.drawerReport, async (call) => files.drawers(reports.callOf(call)));
  router.read(ENDPOINTS.receivablesReport, async (call) => files.receivables(reports.callOf(call)));
  router.read(ENDPOINTS.returnsReport, async (call) => files.returns(reports.callOf(call)));
  router.read(ENDPOINTS.monthReport, async (call) => files.month(reports.callOf(call)));
  router.read(ENDPOINTS.inventoryReport, async (call) => files.inventory(reports.callOf(call)));
}
