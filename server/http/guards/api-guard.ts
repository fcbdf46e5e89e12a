import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { API_VERSION, HEADERS } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import { checkCsrf } from './csrf.ts';
import { sendProblem } from '#server/http/error-reply.ts';
import { allowPreflight, Origins } from './origins.ts';

function isApi(request: FastifyRequest): boolean {
  return /^\/api(?:[/?]|$)/u.test(request.url);
}

/** The router decodes `%61pi`, the rules below read the address as it was written: such a path names nothing. */
function isDisguised(request: FastifyRequest): boolean {
  return !isApi(request) && (request.routeOptions.url?.startsWith('/api/') ?? false);
}

/** HTTP/1.1 wants a Host (RFC 9112 §3.2); what it is hangs on nobody but the links of lists and the own origin. */
function lacksHost({ raw, headers }: FastifyRequest): boolean {
  return raw.httpVersion === '1.1' && headers.host === undefined;
}

/** Addresses end up in logs of proxies and histories of browsers: a key that was in one is nobody's secret any more. */
const KEY_IN_URL = /mst_[\w-]{20}/u;

/** Whether an address names a key, percent-encoded too. */
function namesKey(url: string): boolean {
  const ascii = (_: string, code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  return KEY_IN_URL.test(url.replaceAll(/%([2-7][\da-f])/giu, ascii));
}

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
  /** Reached without a token: what the CSRF rule is for. */
  isPublic: boolean;
  /** Reached without a cookie too: the origin alone is looked at. */
  isCookieless: boolean;
  /** This server does not have the endpoint: calls get the answer to an unknown path. */
  isOff: boolean;
}

/** Patterns of every path of the contract, to tell a wrong verb (405) from an unknown path (404). */
function pathTable(off: readonly Endpoint[]): KnownPath[] {
  const table = new Map<string, KnownPath>();
  for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
    const { path, method, auth, isCookieless = false } = endpoint;
    const pattern = new RegExp(`^${path.replace(/:\w+/gu, '[^/]+').replace(/\/$/u, '/?')}$`, 'u');
    const isOff = off.includes(endpoint);
    const isPublic = auth === 'public';
    const known = table.get(path) ?? { pattern, methods: new Set(), isPublic, isCookieless, isOff };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    table.set(path, known);
  }
  // `productos/resumen-global/` before `productos/:id/`, which matches it too.
  const parameters = (path: string) => path.split(':').length;
  return [...table].sort(([a], [b]) => parameters(a) - parameters(b)).map(([, known]) => known);
}

/**
 * Marks every answer as ours, and does what those under /api/ have in common: never cached, JSON for unknown paths and
 * wrong verbs, and what pages of other origins may do (contract §2, reliability threat 10).
 * @param allowedOrigins exact origins besides the own one
 * @param off what this server does without, by path
 */
export function guardApi(
  app: FastifyInstance,
  allowedOrigins: readonly string[],
  off: readonly Endpoint[] = [],
): void {
  const table = pathTable(off);
  const origins = new Origins(allowedOrigins);

  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADERS.api, API_VERSION);
    const isOurs = isApi(request) || isDisguised(request);
    const hasKey = namesKey(request.url);
    if (isOurs || lacksHost(request) || hasKey) reply.header('cache-control', 'no-store');
    if (lacksHost(request)) throw new Problem('cuerpo_invalido');
    const mayAnswerPreflight = isOurs && origins.greet(request, reply);
    if (hasKey) throw new Problem('clave_en_direccion');
    if (!isOurs) return;
    const [path = ''] = request.url.split('?');
    const known = table.find(({ pattern }) => pattern.test(path));
    if (!known || known.isOff) throw new Problem('ruta_desconocida');
    if (mayAnswerPreflight) return allowPreflight(reply, known.methods);
    if (!known.methods.has(request.method)) {
      reply.header('allow', [...known.methods].sort().join(', '));
      throw new Problem('metodo_no_permitido');
    }
    // Elsewhere a call without a token is refused for that (401): no cookie is ever authority.
    if (known.isPublic) checkCsrf(request, origins, known.isCookieless);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request)) reply.header('cache-control', 'no-store');
    return sendProblem(reply, new Problem('ruta_desconocida'));
  });
}
