import { createKnownAddresses } from '#server/http/limits/known-addresses.ts';
import { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import { type AccountOptions, createAccountServices } from '#server/modules/accounts/account-services.ts';
import { findOwnerOf } from '#server/modules/accounts/owner-of-business.repo.ts';
import { createActivityLogService } from '#server/modules/activity/activity-log.service.ts';
import { recordActivity } from '#server/modules/activity/activity.service.ts';
import { createBusinessService } from '#server/modules/businesses/businesses.service.ts';
import { createInvoicingStateService } from '#server/modules/businesses/invoicing-states.service.ts';
import { createOwnedBusinessService } from '#server/modules/businesses/owned-businesses.service.ts';
import { createRegistrationService } from '#server/modules/businesses/registration.service.ts';
import { createFinalConsumer, importClients } from '#server/modules/clients/client-import.ts';
import { databaseClock, type TxClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listSeries, listSeriesOn } from '#server/modules/businesses/businesses.repo.ts';
import { createApprovalService } from '#server/modules/approvals/approvals.service.ts';
import { createCashService } from '#server/modules/cash/cash.service.ts';
import { findWithDrawers, openDrawerIds } from '#server/modules/cash/cash-sessions.repo.ts';
import { createCashWriter } from '#server/modules/cash/cash-writes.service.ts';
import { createDailyReportService } from '#server/modules/cash/daily-report.service.ts';
import { createDrawerLabels } from '#server/modules/cash/drawer-labels.ts';
import { listDebtMovements, listDebtors, sumDebts } from '#server/modules/clients/debtors.repo.ts';
import { createAccountService } from '#server/modules/clients/account.service.ts';
import { createClientWriter } from '#server/modules/clients/client-writes.service.ts';
import { createClientService } from '#server/modules/clients/clients.service.ts';
import { hideAllClients, identityOf, listIdentities } from '#server/modules/clients/client-test-data.ts';
import {
  chargeCredit,
  debtOfInvoice,
  enterCharge,
  enterNote,
  readOpen,
} from '#server/modules/clients/credit.service.ts';
import { findForSale } from '#server/modules/clients/clients.repo.ts';
import * as collaboratorRepo from '#server/modules/collaborators/collaborators.repo.ts';
import { createCollaboratorService } from '#server/modules/collaborators/collaborators.service.ts';
import { listAssignments, listPeople } from '#server/modules/collaborators/people.repo.ts';
import { createOwnAccountService } from '#server/modules/collaborators/own-account.service.ts';
import { createSessionService } from '#server/modules/collaborators/session.service.ts';
import { createTokens } from '#server/modules/collaborators/token.ts';
import { createTestToolService } from '#server/modules/demo/test-tools.service.ts';
import { readAlertLimit } from '#server/modules/collaborators/session.repo.ts';
import { importProducts } from '#server/modules/inventory/product-import.ts';
import { countLiving, hideAllProducts, takenBarcodes } from '#server/modules/inventory/product-test-data.ts';
import { createProductWriteService } from '#server/modules/inventory/product-writes.service.ts';
import { createProductService } from '#server/modules/inventory/products.service.ts';
import {
  lockForReturn,
  priceItems,
  putBack,
  takeForSale,
  tellStock,
} from '#server/modules/inventory/stock.service.ts';
import { clearStore } from '#server/modules/inventory/store-removal.ts';
import { findInvoices, listLatestDates } from '#server/modules/invoicing/invoices.repo.ts';
import { createInvoiceService } from '#server/modules/invoicing/invoices.service.ts';
import { createSaleService } from '#server/modules/invoicing/sale.service.ts';
import { listWithModule } from '#server/modules/packages/packages.repo.ts';
import { createPackageService } from '#server/modules/packages/packages.service.ts';
import { listNoted } from '#server/modules/returns/notes.repo.ts';
import { createReturnService } from '#server/modules/returns/returns.service.ts';
import { createReturnReader } from '#server/modules/returns/returns-read.service.ts';
import { createReportService } from '#server/modules/reports/reports.service.ts';
import { createLogoService } from '#server/modules/printer/logo.service.ts';
import { createDeviceContacts } from '#server/modules/sync/device-contacts.service.ts';
import { createFeedService } from '#server/modules/sync/feed.service.ts';
import { createBatchService } from '#server/modules/sync/batch.service.ts';
import { createOperationService } from '#server/modules/sync/operations.service.ts';
import { createRetentionService } from '#server/modules/sync/retention.service.ts';
import { type AndyOptions, createAndy } from './andy-services.ts';
import { feedSources, webhookSources } from './feed-sources.ts';
import { createIntegrationServices, type IntegrationOptions } from './integration-services.ts';
import { createOrderServices, orderPorts } from './order-services.ts';
import { createSettingsServices } from './settings-services.ts';
import { SWEEPS } from './sweeps.ts';

export type Services = ReturnType<typeof createServices>;

/** What the services need of the process's settings. */
export interface ServiceOptions
  extends AccountOptions,
    AndyOptions,
    Omit<IntegrationOptions, keyof AccountOptions | 'readers'> {
  /** Connections of their own for feed, lists and reports, so that no sale waits for them; those of `db` unless told. */
  readers?: Db;
  /** What invoices and payments are dated by; the database's clock unless told. */
  time?: TxClock;
  /** Signs collaborator tokens; at least 32 characters. */
  sessionSecret: string;
  tokenTtlDays: number;
}

/** Every module's services, each handed what it needs of the others. */
export function createServices(options: ServiceOptions) {
  const { db, readers = db, time = databaseClock } = options;
  const signIns = {
    db,
    throttle: new SignInThrottle(
      db,
      'collaborator',
      options.loginLimit,
      createKnownAddresses(db, 'collaborator'),
    ),
    recordActivity,
  };
  const sessions = createSessionService({
    ...signIns,
    tokens: createTokens(options.sessionSecret),
    tokenTtlDays: options.tokenTtlDays,
  });
  const businesses = createBusinessService(db);
  const ownedBusinesses = createOwnedBusinessService(db, {
    findHolders: collaboratorRepo.findHolders,
    forgetSeries: collaboratorRepo.forgetSeries,
    findWithDrawers,
    findWithOrders: orderPorts.findWithOrders,
    listNoted,
    clearStore,
    recordActivity,
  });
  const businessRegistration = createRegistrationService(db, { createFinalConsumer, recordActivity });
  const invoicingStates = createInvoicingStateService(db, time, {
    listWithModule,
    listAssignments,
    listLatestDates,
  });
  const collaborators = createCollaboratorService(db, {
    locate: ownedBusinesses.locate,
    locateOfKind: ownedBusinesses.locateOfKind,
    findSeries: businesses.findSeries,
    recordActivity,
  });
  const packages = createPackageService(db, {
    ...ownedBusinesses,
    listLiveIds: collaboratorRepo.listLiveIds,
    recordActivity,
  });
  const settings = createSettingsServices(db, businesses);
  const ordering = createOrderServices(db, readers, { businesses, ownedBusinesses });
  const { seriesIds } = businesses;
  const products = createProductService(readers, { seriesIds, ...orderPorts });
  const productWrites = createProductWriteService({ seriesIds, recordActivity });
  const clients = createClientService(readers);
  const clientWriter = createClientWriter({ recordActivity });
  const labels = { drawers: createDrawerLabels({ recordActivity }), orders: orderPorts.labels };
  const accounts = createAccountService(readers, {
    recordActivity,
    ...labels,
    findBusiness: businesses.findBusiness,
  });
  const { locateOfKind } = ownedBusinesses;
  const returnReader = createReturnReader(readers, { locateOfKind, findInvoices, recordActivity });
  const invoices = createInvoiceService(readers, {
    recordActivity,
    withReturns: returnReader.withReturns,
    readOpen,
    drawers: labels.drawers,
  });
  const sales = createSaleService({
    findSeries: businesses.findSeries,
    findBusiness: businesses.findBusiness,
    takeNumber: businesses.takeNumber,
    seriesHeldAt: sessions.seriesHeldAt,
    findClient: findForSale,
    chargeCredit,
    enterCharge,
    priceItems,
    takeForSale,
    recordActivity,
    ...labels,
  });
  const approvals = createApprovalService({ findBusiness: businesses.findBusiness, recordActivity });
  const returnWriter = createReturnService({
    approvalOf: approvals.lookUp,
    findSeries: businesses.findSeries,
    listSeries,
    findBusiness: businesses.findBusiness,
    findInvoices,
    findClient: findForSale,
    debtOfInvoice,
    enterNote,
    lockForReturn,
    putBack,
    tellStock,
    priceItems,
    createInvoice: sales.createInvoice,
    ...labels,
    recordActivity,
  });
  const cash = createCashService(readers, { locateOfKind, findBusiness: businesses.findBusiness });
  const reporting = createReportService(readers, {
    locateOfKind,
    listOwned: ownedBusinesses.list,
    listSeries,
    listDrawers: cash.listNow,
    listOpened: cash.listOpened,
    readAlertLimit,
    sumDebts,
    listDebtors,
    listDebtMovements,
  });
  const cashPorts = { ...businesses, approvalOf: approvals.lookUp, recordActivity };
  const cashWriter = createCashWriter(cashPorts, labels.drawers);
  const operations = createOperationService(db);
  const logos = createLogoService({ readers, recordActivity });
  const activityLog = createActivityLogService({
    db: readers,
    listCollaborators: listPeople,
    findOwner: findOwnerOf,
  });
  const andy = createAndy(options, readers, businesses);
  const told = {
    products,
    clients,
    businesses,
    sessions,
    invoices,
    cash,
    returnReader,
    orders: ordering.orders,
    settings: settings.settingsFeed,
  };
  const feed = createFeedService(readers, feedSources(told), {
    firstInvoice: invoices.firstDay,
    openOrderIds: orderPorts.openOrderIds,
    openDrawerIds,
  });
  return {
    ...createAccountServices(options),
    ...createIntegrationServices(options, {
      businesses,
      ownedBusinesses,
      sessions,
      sources: webhookSources(told),
    }),
    sessions,
    ownAccess: createOwnAccountService(signIns),
    businesses,
    ownedBusinesses,
    businessRegistration,
    invoicingStates,
    collaborators,
    packages,
    products,
    clients,
    clientWriter,
    accounts,
    invoices,
    sales,
    returnReader,
    returnWriter,
    approvals,
    cash,
    reporting,
    cashWriter,
    dailyReports: createDailyReportService(readers, { listSeries, listSeriesOn }),
    ...settings,
    ...ordering,
    logos,
    activityLog,
    andy,
    feed,
    contacts: createDeviceContacts(db),
    operations,
    productWrites,
    testTools: createTestToolService({
      seriesIds,
      countLiving,
      takenBarcodes,
      importProducts,
      hideAllProducts,
      identityOf,
      listIdentities,
      importClients,
      hideAllClients,
      recordActivity,
    }),
    batches: createBatchService({
      findAuthor: sessions.findAuthor,
      findNewest: operations.newestOf,
    }),
    retention: createRetentionService(db, SWEEPS),
  };
}
