import { ENDPOINTS } from '#contract/endpoints.ts';
import { fieldText } from '#contract/field-text.ts';
import { can, type Rank } from '#domain/accounts/permissions.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import { idParam, type Params, uuidParam } from '#server/http/params.ts';
import type { Query, Router } from '#server/http/route.ts';
import type { CashService } from './cash.service.ts';
import type { createCashWriter } from './cash-writes.service.ts';
import type { DailyReportService } from './daily-report.service.ts';

interface CashServices {
  cash: CashService;
  cashWriter: ReturnType<typeof createCashWriter>;
  dailyReports: DailyReportService;
}

/**
 * A day as a collaborator may ask for it: without `reports.all` it is that of the own store.
 * @throws Problem `sin_serie` for somebody without a store, `datos_invalidos` (400) for another one
 */
function storeQuery({ level, serieId }: { level: Rank; serieId: number | null }, query: Query): Query {
  if (can(level, 'reports.all')) return query;
  if (serieId === null) throw new Problem('sin_serie');
  const store = query['serie_id'];
  if (store && store !== String(serieId)) throw fieldProblem('serie_id', fieldText.otherStore);
  return { ...query, serie_id: String(serieId) };
}

export function cashRoutes(router: Router, { cash, cashWriter, dailyReports }: CashServices): void {
  router.read(ENDPOINTS.cashSessions, (call) => cash.list(call.actor.businessId, call.actor, call));
  router.read(ENDPOINTS.cashSession, ({ actor, params }) =>
    cash.one(actor.businessId, actor, uuidParam(params, 'id')),
  );
  router.read(ENDPOINTS.dailyReport, ({ actor, query, now }) =>
    dailyReports.of(actor.businessId, storeQuery(actor, query), now),
  );
  router.write(ENDPOINTS.openCash, ({ actor, body, facts, hash }, write) =>
    cashWriter.open({ actor, input: body, facts, hash }, write),
  );
  router.write(ENDPOINTS.moveCash, ({ actor, body, facts, hash }, write) =>
    cashWriter.move({ actor, input: body, facts, hash }, write),
  );
  router.write(ENDPOINTS.countCash, ({ actor, body, params, facts, hash }, write) =>
    cashWriter.count({ actor, input: body, facts, hash }, write, uuidParam(params, 'id')),
  );
  router.write(ENDPOINTS.closeCash, ({ actor, body, params, facts, hash }, write) =>
    cashWriter.close({ actor, input: body, facts, hash }, write, uuidParam(params, 'id')),
  );
  router.write(ENDPOINTS.giveUpDocument, ({ actor, body }, write) => cashWriter.giveUp(actor, body, write));

  type OwnerCall = { actor: Parameters<CashService['locate']>[0]; params: Params };
  const owned = ({ actor, params }: OwnerCall) =>
    cash.locate(actor, params['tipo'] ?? '', idParam(params, 'id'));
  router.ownerRead(ENDPOINTS.ownerCashSessions, async (call) =>
    cash.list(await owned(call), call.actor, call),
  );
  router.ownerRead(ENDPOINTS.ownerCashSession, async (call) =>
    cash.one(await owned(call), call.actor, uuidParam(call.params, 'caja')),
  );
  router.ownerRead(ENDPOINTS.ownerDailyReport, async (call) =>
    dailyReports.of(await owned(call), call.query, call.now),
  );
}
