import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Metrics } from './metrics.ts';

/** A request's name by a proxy or a program; anything else could break a line of the log. */
const SANE_ID = /^[\w.:-]{8,64}$/u;

/** The name of a request: the caller's, where it is fit to be logged, or one of our own. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[HEADERS.request];
  return typeof given === 'string' && SANE_ID.test(given)
    ? given
    : randomUUID().replaceAll('-', '').slice(0, 16);
}

interface Caller {
  business?: number;
  /** `c:` collaborator, `o:` owner, and its id. */
  actor: string;
}

const callers = new WeakMap<FastifyRequest, Actor>();

/** Remembers who calls, for the line of the log. */
export function noteCaller(request: FastifyRequest, actor: Actor): void {
  callers.set(request, actor);
}

/** Who made a call, and about which business, as far as it is known by now. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  const actor = callers.get(request);
  if (actor?.kind !== 'owner') return actor && { business: actor.businessId, actor: `c:${actor.id}` };
  return { ...(actor.about === undefined ? {} : { business: actor.about }), actor: `o:${actor.id}` };
}

/**
 * Names every answer (`X-Request-Id`), measures it, and writes a line of JSON about it: route, never the address with what
 * was asked; no body, no token, no mail address.
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADERS.request, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // A stream of versions lasts as long as its page: it would be the slowest call of all.
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
    const route = routeOptions.url ?? 'ninguna';
    const { statusCode: status, elapsedTime } = reply;
    if (!isStream) metrics.requests.observe({ method, route, status: String(status) }, elapsedTime / 1000);
    request.log.info({ method, route, status, ms: Math.round(elapsedTime), ...callerOf(request) }, 'request');
  });
}
