import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { API_VERSION, HEADERS } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import { checkCsrf } from './csrf.ts';
import { sendProblem } from './error-reply.ts';

function isApi(request: FastifyRequest): boolean {
  return /^\/api(?:[/?]|$)/u.test(request.url);
}

/** The router decodes `%61pi`, the rules below read the address as it was written: such a path names nothing. */
function isDisguised(request: FastifyRequest): boolean {
  return !isApi(request) && (request.routeOptions.url?.startsWith('/api/') ?? false);
}

/** Patterns of every path of the contract, to tell a wrong verb (405) from an unknown path (404). */
function pathTable(): { pattern: RegExp; methods: Set<string> }[] {
  const table = new Map<string, Set<string>>();
  for (const { path, method } of Object.values<Endpoint>(ENDPOINTS)) {
    const methods = table.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    table.set(path, methods);
  }
  return [...table].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/gu, '[^/]+').replace(/\/$/u, '/?')}$`, 'u'),
    methods,
  }));
}

/**
 * What every answer under /api/ has in common: never cached, marked as ours, JSON for unknown paths and
 * wrong verbs, and the CSRF rule for calls without a token.
 */
export function guardApi(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  const table = pathTable();

  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request) && !isDisguised(request)) return;
    reply.header('cache-control', 'no-store').header(HEADERS.api, API_VERSION);
    const [path = ''] = request.url.split('?');
    const known = table.find(({ pattern }) => pattern.test(path));
    if (!known) throw new Problem('ruta_desconocida');
    if (!known.methods.has(request.method)) {
      reply.header('allow', [...known.methods].sort().join(', '));
      throw new Problem('metodo_no_permitido');
    }
    checkCsrf(request, allowedOrigins);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request)) reply.header('cache-control', 'no-store').header(HEADERS.api, API_VERSION);
    return sendProblem(reply, new Problem('ruta_desconocida'));
  });
}
