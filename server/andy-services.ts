import { RateLimit } from '#server/http/limits/rate-limit.ts';
import { createAndyService } from '#server/modules/andy/andy.service.ts';
import { createModel, type ModelSettings } from '#server/modules/andy/model.ts';
import { listSeries } from '#server/modules/businesses/businesses.repo.ts';
import type { BusinessService } from '#server/modules/businesses/businesses.service.ts';
import * as andyClients from '#server/modules/clients/andy-clients.repo.ts';
import { listDebtMovements, listDebtors } from '#server/modules/clients/debtors.repo.ts';
import { readAlertLimit } from '#server/modules/collaborators/session.repo.ts';
import * as andyProducts from '#server/modules/inventory/andy-products.repo.ts';
import * as andySales from '#server/modules/invoicing/andy-sales.repo.ts';
import * as andyFigures from '#server/modules/reports/andy-figures.ts';
import type { Db } from '#server/platform/database/database.ts';

const WINDOW_MS = 60_000;

export interface AndyOptions {
  /** Questions to Andy per collaborator and minute. */
  andyLimit: number;
  /** The language model that answers for Andy; absent: the built-in engine. */
  andyModel?: ModelSettings;
}

/** The assistant, with what he reads of the other modules. */
export function createAndy(
  { andyLimit, andyModel }: AndyOptions,
  db: Db,
  { findBusiness }: Pick<BusinessService, 'findBusiness'>,
) {
  return createAndyService({
    db,
    ports: {
      ...andyProducts,
      ...andySales,
      ...andyClients,
      listBestSellers: (tx, businessId, range, limit, order) =>
        order === 'profit'
          ? andyFigures.listEarners(tx, businessId, range, limit)
          : andySales.listBestSellers(tx, businessId, range, limit, order),
      sumFigures: andyFigures.sumFigures,
      listShares: andyFigures.listShares,
      listCashierNames: andyFigures.listCashierNames,
      listOverdue: (tx, businessId, today) =>
        andyFigures.listOverdue(tx, businessId, { listDebtors, listDebtMovements }, today),
      listSeries,
      findBusiness,
      readAlertLimit,
    },
    questions: new RateLimit(db, 'andy', andyLimit, WINDOW_MS),
    model: andyModel ? createModel(andyModel) : null,
  });
}
