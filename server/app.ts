import fastify, { type FastifyInstance, LogController } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Clock } from '#server/platform/clock.ts';
import { apiPage } from '#server/platform/api-page.ts';
import { openapiDocument } from '#server/platform/openapi.ts';
import { createFileStore } from '#server/platform/files.ts';
import { serveMedia } from '#server/platform/media.ts';
import { createRouter } from '#server/platform/route.ts';
import { SignInThrottle } from '#server/platform/sign-in-throttle.ts';
import { publicAddress } from '#server/platform/public-address.ts';
import { setCsrfCookie } from '#server/platform/csrf.ts';
import { parseJsonBodies } from '#server/platform/body.ts';
import { replyToErrors, refuseBrokenRequest, sendProblem } from '#server/platform/error-reply.ts';
import { Problem } from '#domain/problems.ts';
import { guardApi } from '#server/platform/api-guard.ts';
import { setSecurityHeaders } from '#server/platform/security-headers.ts';
import { servePwa } from '#server/platform/pwa-files.ts';
import { accountRoutes } from '#server/modules/accounts/accounts.routes.ts';
import { type AccountOptions, createAccountServices } from '#server/modules/accounts/account-services.ts';
import { findOwnerOf } from '#server/modules/accounts/owner-of-business.repo.ts';
import { activityRoutes } from '#server/modules/activity/activity.routes.ts';
import { createActivityLogService } from '#server/modules/activity/activity-log.service.ts';
import { recordActivity, recordAutosave } from '#server/modules/activity/activity.service.ts';
import { createBusinessService } from '#server/modules/businesses/businesses.service.ts';
import { businessRoutes } from '#server/modules/businesses/businesses.routes.ts';
import { ownedBusinessRoutes } from '#server/modules/businesses/owned-businesses.routes.ts';
import { createOwnedBusinessService } from '#server/modules/businesses/owned-businesses.service.ts';
import { createRegistrationService } from '#server/modules/businesses/registration.service.ts';
import { createFinalConsumer, importClients } from '#server/modules/clients/client-import.ts';
import { clientRoutes } from '#server/modules/clients/clients.routes.ts';
import { createAccountService } from '#server/modules/clients/account.service.ts';
import { createClientWriter } from '#server/modules/clients/client-writes.service.ts';
import { createClientService } from '#server/modules/clients/clients.service.ts';
import { hideAllClients, identityOf, listIdentities } from '#server/modules/clients/client-test-data.ts';
import { chargeCredit, feedLedger } from '#server/modules/clients/credit.service.ts';
import { findForSale } from '#server/modules/clients/clients.repo.ts';
import { collaboratorRoutes } from '#server/modules/collaborators/collaborators.routes.ts';
import * as collaboratorRepo from '#server/modules/collaborators/collaborators.repo.ts';
import { createCollaboratorService } from '#server/modules/collaborators/collaborators.service.ts';
import { createOwnSettingsService } from '#server/modules/collaborators/own-settings.service.ts';
import { ownedCollaboratorRoutes } from '#server/modules/collaborators/owned-collaborators.routes.ts';
import { listPeople } from '#server/modules/collaborators/people.repo.ts';
import { createSessionService } from '#server/modules/collaborators/session.service.ts';
import { createTokens } from '#server/modules/collaborators/token.ts';
import { testToolRoutes } from '#server/modules/demo/test-tools.routes.ts';
import { createTestToolService } from '#server/modules/demo/test-tools.service.ts';
import { inventoryRoutes } from '#server/modules/inventory/inventory.routes.ts';
import { importProducts } from '#server/modules/inventory/product-import.ts';
import { countLiving, hideAllProducts, takenBarcodes } from '#server/modules/inventory/product-test-data.ts';
import { createProductWriteService } from '#server/modules/inventory/product-writes.service.ts';
import { createProductService } from '#server/modules/inventory/products.service.ts';
import { feedStocks, priceItems, takeForSale } from '#server/modules/inventory/stock.service.ts';
import { clearStore } from '#server/modules/inventory/store-removal.ts';
import { invoicingRoutes } from '#server/modules/invoicing/invoicing.routes.ts';
import { createInvoiceService } from '#server/modules/invoicing/invoices.service.ts';
import { createSaleService } from '#server/modules/invoicing/sale.service.ts';
import { packageRoutes } from '#server/modules/packages/packages.routes.ts';
import { createPackageService } from '#server/modules/packages/packages.service.ts';
import { feedSettings } from '#server/modules/sync/settings-feed.ts';
import { createLogoService } from '#server/modules/printer/logo.service.ts';
import { printerRoutes } from '#server/modules/printer/printer.routes.ts';
import { createPrinterService } from '#server/modules/printer/printer.service.ts';
import { createFeedService } from '#server/modules/sync/feed.service.ts';
import { createOperationService } from '#server/modules/sync/operations.service.ts';
import { syncRoutes } from '#server/modules/sync/sync.routes.ts';

const BODY_LIMIT = 1_048_576;
const REQUEST_TIMEOUT_MS = 15_000;

export interface AppOptions extends AccountOptions {
  clock: Clock;
  /** Signs collaborator tokens; at least 32 characters. */
  sessionSecret: string;
  database: 'embedded' | 'postgres';
  version: string;
  tokenTtlDays: number;
  corsOrigins: readonly string[];
  /** Whether the nearest hop is a proxy of ours, whose X-Forwarded-* headers count; those of farther hops never do. */
  trustProxy: boolean;
  /** Origin that links in mails point to; without it the request's own host, if it is this machine. */
  publicUrl?: string | undefined;
  /** Whether level 3 may fill and empty its business with test data; off unless told. */
  testTools?: boolean;
  /** Folder of uploaded logos; made when the first one comes. */
  mediaDir: string;
  /** Folder of the built PWA; absent in tests that need only the API. */
  clientDir?: string;
  /** Certificate and key, PEM, when the server speaks TLS itself. */
  tls?: { cert: string; key: string };
  logLevel: 'silent' | 'warn' | 'info';
}

/** Wires the whole server: the only file that knows every module. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.tls ? { https: options.tls } : {}),
    logger: { level: options.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // What still comes while the server stops is answered like anything else, and its connection closed.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, new Problem('ruta_desconocida')),
    clientErrorHandler: refuseBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  parseJsonBodies(app);
  replyToErrors(app);
  await setSecurityHeaders(app);
  guardApi(app, [...options.corsOrigins, ...(options.publicUrl ? [options.publicUrl] : [])]);
  registerModules(app, options, createServices(options));
  if (options.clientDir) await servePwa(app, options.clientDir);
  return app;
}

export type Services = ReturnType<typeof createServices>;

type ServiceOptions = Pick<AppOptions, 'sessionSecret' | 'tokenTtlDays' | 'mediaDir' | keyof AccountOptions>;

/** Every module's services, each handed what it needs of the others. */
export function createServices(options: ServiceOptions) {
  const { db } = options;
  const sessions = createSessionService({
    db,
    tokens: createTokens(options.sessionSecret),
    tokenTtlDays: options.tokenTtlDays,
    throttle: new SignInThrottle(options.loginLimit),
    recordActivity,
  });
  const businesses = createBusinessService(db);
  const ownedBusinesses = createOwnedBusinessService(db, {
    findHolders: collaboratorRepo.findHolders,
    forgetSeries: collaboratorRepo.forgetSeries,
    clearStore,
    recordActivity,
  });
  const businessRegistration = createRegistrationService(db, { createFinalConsumer, recordActivity });
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
  const ownSettings = createOwnSettingsService({ recordAutosave });
  const { seriesIds } = businesses;
  const products = createProductService(db, { seriesIds });
  const productWrites = createProductWriteService({ seriesIds, recordActivity });
  const clients = createClientService(db);
  const clientWriter = createClientWriter({ recordActivity });
  const accounts = createAccountService(db, { recordActivity });
  const invoices = createInvoiceService(db, { recordActivity });
  const sales = createSaleService({
    findSeries: businesses.findSeries,
    findBusiness: businesses.findBusiness,
    takeNumber: businesses.takeNumber,
    heldSeriesAt: sessions.heldSeriesAt,
    findClient: findForSale,
    chargeCredit,
    priceItems,
    takeForSale,
    recordActivity,
  });
  const printer = createPrinterService({ db, recordAutosave });
  const logos = createLogoService({ db, files: createFileStore(options.mediaDir), recordActivity });
  const activityLog = createActivityLogService({ db, listCollaborators: listPeople, findOwner: findOwnerOf });
  const feed = createFeedService(db, {
    productos: products.feedRows,
    existencias: feedStocks,
    clientes: clients.feedRows,
    series: businesses.feedSeries,
    negocio: businesses.feedBusiness,
    sesion: sessions.feedRows,
    facturas: invoices.feedRows,
    cuenta: feedLedger,
    ajustes: feedSettings({ printer: printer.feedRows, 'alert-limit': ownSettings.feedAlertLimit }),
  });
  return {
    ...createAccountServices(options),
    sessions,
    businesses,
    ownedBusinesses,
    businessRegistration,
    collaborators,
    packages,
    ownSettings,
    products,
    clients,
    clientWriter,
    accounts,
    invoices,
    sales,
    printer,
    logos,
    activityLog,
    feed,
    operations: createOperationService(db),
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
  };
}

function registerModules(app: FastifyInstance, options: AppOptions, services: Services): void {
  const { owners, sessions, businesses } = services;
  const router = createRouter(app, {
    db: options.db,
    clock: options.clock,
    authenticate: sessions.authenticate,
    authenticateOwner: owners.authenticate,
  });
  router.open(ENDPOINTS.health, async () => {
    await businesses.ping();
    return { status: 'ok' as const, database: options.database, version: options.version };
  });
  router.open(ENDPOINTS.ensureCsrf, async ({ request, reply }) => {
    setCsrfCookie(request, reply);
    return { detail: 'Cookie CSRF lista.' };
  });
  router.open(ENDPOINTS.openapi, async () => openapiDocument(options.version) as { openapi: '3.1.0' });
  router.open(ENDPOINTS.docs, async ({ reply }) => {
    reply.type('text/html; charset=utf-8');
    return apiPage();
  });
  accountRoutes(router, services, (request) => publicAddress(request, options.publicUrl));
  collaboratorRoutes(router, sessions, services.ownSettings);
  ownedCollaboratorRoutes(router, services.collaborators);
  businessRoutes(router, businesses);
  ownedBusinessRoutes(router, services.ownedBusinesses, services.businessRegistration);
  packageRoutes(router, services.packages);
  clientRoutes(router, services);
  inventoryRoutes(router, services.products, services.productWrites);
  invoicingRoutes(router, services.invoices, services.sales);
  printerRoutes(router, services.printer, services.logos);
  serveMedia(app, services.logos.find);
  activityRoutes(router, services.activityLog);
  syncRoutes(router, services.feed, services.operations);
  if (options.testTools) testToolRoutes(router, services.testTools);
}
