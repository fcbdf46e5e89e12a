import fastify, { type FastifyInstance, LogController } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { BusinessEvents } from '#server/platform/business-events.ts';
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
import { chargeCredit, feedLedger } from '#server/modules/clients/credit.service.ts';
import { findForSale } from '#server/modules/clients/clients.repo.ts';
import { collaboratorRoutes } from '#server/modules/collaborators/collaborators.routes.ts';
import { createSessionService } from '#server/modules/collaborators/session.service.ts';
import { createTokens } from '#server/modules/collaborators/token.ts';
import { inventoryRoutes } from '#server/modules/inventory/inventory.routes.ts';
import { createProductService } from '#server/modules/inventory/products.service.ts';
import { feedStocks, priceItems, takeForSale } from '#server/modules/inventory/stock.service.ts';
import { invoicingRoutes } from '#server/modules/invoicing/invoicing.routes.ts';
import { createInvoiceService } from '#server/modules/invoicing/invoices.service.ts';
import { createSaleService } from '#server/modules/invoicing/sale.service.ts';
import { createEventService } from '#server/modules/sync/events.service.ts';
import { createFeedService } from '#server/modules/sync/feed.service.ts';
import { createImportService } from '#server/modules/sync/import.service.ts';
import { createOperationService } from '#server/modules/sync/operations.service.ts';
import { createRetentionService } from '#server/modules/sync/retention.service.ts';
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
  const products = createProductService(db, { seriesExists: businesses.seriesExists });
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
    imports: createImportService({ findAuthor: sessions.findAuthor }),
    retention: createRetentionService(db),
  };
}

function registerModules(app: FastifyInstance, options: AppOptions, services: Services): void {
  const { owners, sessions, businesses } = services;
  const { db, clock } = options;
  const versions = new BusinessEvents();
  const events = createEventService({ db, clock, events: versions, liveSessions: sessions.liveSessions });
  app.addHook('preClose', async () => events.closeAll());
  const router = createRouter(app, {
    db,
    clock,
    events: versions,
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
  inventoryRoutes(router, services.products);
  clientRoutes(router, services.clients);
  invoicingRoutes(router, services.invoices, services.sales);
  syncRoutes(router, { ...services, events });
}
