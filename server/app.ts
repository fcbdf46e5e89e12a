import fastify, { type FastifyInstance, LogController } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { createRouter } from '#server/platform/route.ts';
import { RateLimit } from '#server/platform/rate-limit.ts';
import { setCsrfCookie } from '#server/platform/csrf.ts';
import { parseJsonBodies } from '#server/platform/body.ts';
import { replyToErrors, refuseBrokenRequest, sendProblem } from '#server/platform/error-reply.ts';
import { Problem } from '#domain/problems.ts';
import { guardApi } from '#server/platform/api-guard.ts';
import { setSecurityHeaders } from '#server/platform/security-headers.ts';
import { servePwa } from '#server/platform/pwa-files.ts';
import { accountRoutes } from '#server/modules/accounts/accounts.routes.ts';
import { createOwnerSessionService } from '#server/modules/accounts/owner-session.service.ts';
import { recordActivity } from '#server/modules/activity/activity.service.ts';
import { createBusinessService } from '#server/modules/businesses/businesses.service.ts';
import { businessRoutes } from '#server/modules/businesses/businesses.routes.ts';
import { clientRoutes } from '#server/modules/clients/clients.routes.ts';
import { createClientService } from '#server/modules/clients/clients.service.ts';
import { importClients } from '#server/modules/clients/client-import.ts';
import { hideAllClients, identityOf, listIdentities } from '#server/modules/clients/client-test-data.ts';
import { chargeCredit, feedLedger } from '#server/modules/clients/credit.service.ts';
import { findForSale } from '#server/modules/clients/clients.repo.ts';
import { collaboratorRoutes } from '#server/modules/collaborators/collaborators.routes.ts';
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
import { invoicingRoutes } from '#server/modules/invoicing/invoicing.routes.ts';
import { createInvoiceService } from '#server/modules/invoicing/invoices.service.ts';
import { createSaleService } from '#server/modules/invoicing/sale.service.ts';
import { createFeedService } from '#server/modules/sync/feed.service.ts';
import { createOperationService } from '#server/modules/sync/operations.service.ts';
import { syncRoutes } from '#server/modules/sync/sync.routes.ts';

const LOGIN_WINDOW_MS = 15 * 60_000;
const BODY_LIMIT = 1_048_576;
const REQUEST_TIMEOUT_MS = 15_000;

export interface AppOptions {
  db: Db;
  clock: Clock;
  /** Signs collaborator tokens; at least 32 characters. */
  sessionSecret: string;
  database: 'embedded' | 'postgres';
  version: string;
  tokenTtlDays: number;
  loginLimit: number;
  corsOrigins: readonly string[];
  trustProxy: boolean;
  /** Whether level 3 may fill and empty its business with test data; off unless told. */
  testTools?: boolean;
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
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, new Problem('ruta_desconocida')),
    clientErrorHandler: refuseBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  parseJsonBodies(app);
  replyToErrors(app);
  await setSecurityHeaders(app);
  guardApi(app, options.corsOrigins);
  registerModules(app, options, createServices(options));
  if (options.clientDir) await servePwa(app, options.clientDir);
  return app;
}

export type Services = ReturnType<typeof createServices>;

/** Every module's services, each handed what it needs of the others. */
export function createServices(
  options: Pick<AppOptions, 'db' | 'sessionSecret' | 'tokenTtlDays' | 'loginLimit'>,
) {
  const { db } = options;
  const sessions = createSessionService({
    db,
    tokens: createTokens(options.sessionSecret),
    tokenTtlDays: options.tokenTtlDays,
    failures: new RateLimit(options.loginLimit, LOGIN_WINDOW_MS),
  });
  const owners = createOwnerSessionService(db, new RateLimit(options.loginLimit, LOGIN_WINDOW_MS));
  const businesses = createBusinessService(db);
  const { seriesIds } = businesses;
  const products = createProductService(db, { seriesIds });
  const productWrites = createProductWriteService({ seriesIds, recordActivity });
  const clients = createClientService(db);
  const invoices = createInvoiceService(db);
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
  const feed = createFeedService(db, {
    productos: products.feedRows,
    existencias: feedStocks,
    clientes: clients.feedRows,
    series: businesses.feedSeries,
    negocio: businesses.feedBusiness,
    sesion: sessions.feedRows,
    facturas: invoices.feedRows,
    cuenta: feedLedger,
  });
  return {
    owners,
    sessions,
    businesses,
    products,
    clients,
    invoices,
    sales,
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
  accountRoutes(router, owners);
  collaboratorRoutes(router, sessions);
  businessRoutes(router, businesses);
  inventoryRoutes(router, services.products, services.productWrites);
  clientRoutes(router, services.clients);
  invoicingRoutes(router, services.invoices, services.sales);
  syncRoutes(router, services.feed, services.operations);
  if (options.testTools) testToolRoutes(router, services.testTools);
}
