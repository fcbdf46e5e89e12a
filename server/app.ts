import type { Writable } from 'node:stream';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { LastBackup } from '#contract/accounts/last-backup.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { BusinessEvents } from '#server/platform/business-events.ts';
import { type Clock, databaseClock } from '#server/platform/clock.ts';
import { apiPage } from '#server/http/api-doc/api-page.ts';
import { openapiDocument } from '#server/http/api-doc/openapi.ts';
import { serveMedia } from '#server/http/media.ts';
import { clientOf } from '#server/http/client/client.ts';
import { createRouter } from '#server/http/route.ts';
import { publicAddress } from '#server/http/public-address.ts';
import { setCsrfCookie } from '#server/http/guards/csrf.ts';
import { parseJsonBodies } from '#server/http/body.ts';
import { replyToErrors, refuseBrokenRequest, sendProblem } from '#server/http/error-reply.ts';
import { Problem } from '#domain/problems.ts';
import { readableUrl } from '#server/http/readable-url.ts';
import { guardApi } from '#server/http/guards/api-guard.ts';
import { logSecurityEvents } from '#server/http/watch/security-events.ts';
import { setSecurityHeaders } from '#server/http/guards/security-headers.ts';
import { servePwa } from '#server/http/pwa-files.ts';
import { accountRoutes } from '#server/modules/accounts/accounts.routes.ts';
import { activityRoutes } from '#server/modules/activity/activity.routes.ts';
import { businessRoutes } from '#server/modules/businesses/businesses.routes.ts';
import { ownedBusinessRoutes } from '#server/modules/businesses/owned-businesses.routes.ts';
import { approvalRoutes } from '#server/modules/approvals/approvals.routes.ts';
import { andyRoutes } from '#server/modules/andy/andy.routes.ts';
import { cashRoutes } from '#server/modules/cash/cash.routes.ts';
import { catalogueRoutes } from '#server/modules/catalogue/catalogue.routes.ts';
import { clientRoutes } from '#server/modules/clients/clients.routes.ts';
import { collaboratorRoutes } from '#server/modules/collaborators/collaborators.routes.ts';
import { ownedCollaboratorRoutes } from '#server/modules/collaborators/owned-collaborators.routes.ts';
import { testToolRoutes } from '#server/modules/demo/test-tools.routes.ts';
import { favouritesRoutes } from '#server/modules/favourites/favourites.routes.ts';
import { inventoryRoutes } from '#server/modules/inventory/inventory.routes.ts';
import { returnRoutes } from '#server/modules/returns/returns.routes.ts';
import { apiKeyRoutes } from '#server/modules/integration/api-keys.routes.ts';
import { tellBudget } from '#server/http/limits/key-budget.ts';
import { webhookRoutes } from '#server/modules/integration/webhooks.routes.ts';
import { invoicingRoutes } from '#server/modules/invoicing/invoicing.routes.ts';
import { orderRoutes } from '#server/modules/orders/orders.routes.ts';
import { packageRoutes } from '#server/modules/packages/packages.routes.ts';
import { reportRoutes } from '#server/modules/reports/reports.routes.ts';
import { printerRoutes } from '#server/modules/printer/printer.routes.ts';
import { createEventService } from '#server/modules/sync/events.service.ts';
import { syncRoutes } from '#server/modules/sync/sync.routes.ts';
import { createMetrics, type Metrics } from '#server/http/watch/metrics.ts';
import { checkReadiness } from '#server/http/watch/readiness.ts';
import { requestIdOf, watchRequests } from '#server/http/watch/request-log.ts';
import { createServices, type ServiceOptions, type Services } from './services.ts';

const BODY_LIMIT = 1_048_576;
const REQUEST_TIMEOUT_MS = 15_000;
// Node looks at slow requests only so often, every 30 s unless told.
const CONNECTIONS = {
  connectionsCheckingInterval: 1_000,
  headersTimeout: REQUEST_TIMEOUT_MS,
  requireHostHeader: false, // Node's own refusal is a bare line; the guard refuses in our shape
};
// More than a request line holds: no path may fall through to the pages for its length.
const LONGEST_PARAM = 65_536;

export interface AppOptions extends ServiceOptions {
  clock: Clock;
  database: 'embedded' | 'postgres';
  version: string;
  corsOrigins: readonly string[];
  /** Whether the nearest hop is a proxy of ours, whose X-Forwarded-* headers count; those of farther hops never do. */
  trustProxy: boolean;
  /** Origin that links in mails point to; without it the request's own host, if it is this machine. */
  publicUrl?: string | undefined;
  /** Whether level 3 may fill and empty its business with test data; off unless told. */
  testTools?: boolean;
  /** Folder of the built PWA; absent in tests that need only the API. */
  clientDir?: string;
  /** Certificate and key, PEM, when the server speaks TLS itself. */
  tls?: { cert: string; key: string };
  logLevel: 'silent' | 'warn' | 'info';
  /** Where the lines of the log go; standard output unless told. */
  logTo?: Writable;
  /** Metrics of this process; without them the app counts into its own, which nobody reads. */
  metrics?: Metrics;
  /** Folder on whose disk the server writes: without room there it is not ready. */
  dataDir?: string;
  /** What owners read of the last backup; a server without it makes none. */
  lastBackup?: (now: Date) => Promise<LastBackup>;
}

/** Wires the whole server: the only file that knows every module. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.tls ? { https: { ...options.tls, ...CONNECTIONS } } : { http: CONNECTIONS }),
    logger: {
      level: options.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
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
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAM },
  }) as unknown as FastifyInstance;
  // An expectation that nobody knows is no reason to refuse (RFC 9110 §10.1.1); Node would, in a bare line.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const metrics = options.metrics ?? createMetrics();
  watchRequests(app, metrics);
  parseJsonBodies(app);
  replyToErrors(app);
  logSecurityEvents(app);
  await setSecurityHeaders(app);
  const origins = [...options.corsOrigins, ...(options.publicUrl ? [options.publicUrl] : [])];
  guardApi(app, origins, options.testTools ? [] : [ENDPOINTS.seedData, ENDPOINTS.clearData]);
  const services = createServices(options);
  registerModules(app, { ...options, metrics }, services);
  if (options.clientDir) await servePwa(app, options.clientDir, services.catalogues.cardOf);
  return app;
}

function registerModules(
  app: FastifyInstance,
  options: AppOptions & { metrics: Metrics },
  services: Services,
): void {
  const { owners, sessions, businesses } = services;
  const { db, clock, metrics } = options;
  const versions = new BusinessEvents();
  const events = createEventService({ db, clock, events: versions, liveSessions: sessions.liveSessions });
  metrics.gauge('event_streams', 'Streams of versions that are open.', 'state', () => ({
    open: events.count(),
  }));
  app.addHook('preClose', async () => events.closeAll());
  const router = createRouter(app, {
    db,
    clock,
    time: options.time ?? databaseClock,
    events: versions,
    metrics,
    authenticate: (authorization, now, call) =>
      services.apiKeys.isKey(authorization)
        ? services.apiKeys.authenticate(authorization, now, call.request.ip, (budget) =>
            tellBudget(call.reply, budget),
          )
        : sessions.authenticate(authorization, clientOf(call.request), now),
    historyOf: sessions.historyOf,
    authenticateOwner: (request, now) =>
      owners.authenticate(request.headers.authorization, clientOf(request), now),
  });
  router.open(ENDPOINTS.health, async () => {
    await businesses.ping();
    return { status: 'ok' as const, database: options.database, version: options.version };
  });
  router.open(ENDPOINTS.live, async () => ({ status: 'ok' as const }));
  router.open(ENDPOINTS.ready, async () => {
    await checkReadiness(db, options.dataDir);
    return { status: 'ok' as const };
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
  const noBackups = async (): Promise<LastBackup> => ({ estado: 'ninguna', ultima: null });
  router.ownerRead(ENDPOINTS.lastBackup, ({ now }) => (options.lastBackup ?? noBackups)(now));
  collaboratorRoutes(router, sessions, services.ownAccess, services.ownSettings);
  ownedCollaboratorRoutes(router, services.collaborators);
  businessRoutes(router, businesses);
  ownedBusinessRoutes(
    router,
    services.ownedBusinesses,
    services.businessRegistration,
    services.invoicingStates,
  );
  packageRoutes(router, services.packages);
  clientRoutes(router, services);
  inventoryRoutes(router, services.products, services.productWrites);
  invoicingRoutes(router, services.invoices, services.sales);
  returnRoutes(router, services);
  orderRoutes(router, services);
  catalogueRoutes(router, services);
  cashRoutes(router, services);
  approvalRoutes(router, services.approvals);
  reportRoutes(router, services.reporting);
  apiKeyRoutes(router, services.apiKeys);
  webhookRoutes(router, services.webhooks);
  printerRoutes(router, services.printer, services.logos);
  favouritesRoutes(router, services.favourites);
  serveMedia(app, services.logos.find);
  activityRoutes(router, services.activityLog);
  if (options.testTools) testToolRoutes(router, services.testTools);
  andyRoutes(router, services.andy);
  syncRoutes(router, { ...services, events });
}
