import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import type * as z from 'zod';
import { authorize, type Collaborator } from './actor.ts';
import { parseBody } from './body.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { requestHash } from './ids.ts';
import { OfflineGate } from './offline-gate.ts';
import { type RequestFacts, readFacts } from './request-facts.ts';
import { type EffectResult, runWrite, type Write } from './write.ts';

export type Params = Readonly<Record<string, string>>;
export type Query = Readonly<Record<string, string | undefined>>;

export interface OpenCall<Body> {
  body: Body;
  params: Params;
  query: Query;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface ReadCall extends OpenCall<undefined> {
  actor: Collaborator;
}

export interface WriteCall<Body> extends OpenCall<Body> {
  actor: Collaborator;
  facts: RequestFacts;
  /** SHA-256 of the request: what a created row remembers of its creation. */
  hash: string;
}

export interface RouterDeps {
  db: Db;
  clock: Clock;
  /** @throws Problem `no_autenticado` */
  authenticate: (authorization: string | undefined, now: Date) => Promise<Collaborator>;
}

/** Registers calls of the contract: method, path, token, permission and body schema come from there. */
export interface Router {
  open<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: OpenCall<z.output<Body>>) => Promise<z.input<Reply>>,
  ): void;
  read<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: ReadCall) => Promise<z.input<Reply>>,
  ): void;
  /** The handler runs inside the write transaction, after permission and body were checked in it. */
  write<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: WriteCall<z.output<Body>>, write: Write) => Promise<EffectResult>,
  ): void;
}

function openCall(request: FastifyRequest, reply: FastifyReply, now: Date): OpenCall<undefined> {
  const query: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    query[name] = Array.isArray(value) ? String(value.at(-1)) : String(value);
  }
  return { body: undefined, params: request.params as Params, query, now, request, reply };
}

/** Makes the registrar of a Fastify instance. */
export function createRouter(app: FastifyInstance, deps: RouterDeps): Router {
  const { db, clock, authenticate } = deps;
  const gate = new OfflineGate();

  return {
    open(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const call = openCall(request, reply, clock());
          const body = endpoint.body ? parseBody(endpoint.body, request.body) : undefined;
          return handle({ ...call, body } as Parameters<typeof handle>[0]);
        },
      });
    },
    read(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticate(request.headers.authorization, now);
          authorize(actor, endpoint.action, endpoint.modules);
          return handle({ ...openCall(request, reply, now), actor });
        },
      });
    },
    write(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticate(request.headers.authorization, now);
          const facts = readFacts(request, now);
          const path = pathOf(request);
          const hash = requestHash(request.method, path, request.body ?? {});
          const operation = facts.key
            ? { scope: `b:${actor.businessId}`, op: facts.key, actor: `c:${actor.id}`, hash }
            : null;
          const leave = facts.isOffline ? gate.enter(actor.businessId) : undefined;
          try {
            const outcome = await runWrite(db, { businessId: actor.businessId, operation, now }, (write) => {
              authorize(actor, endpoint.action, endpoint.modules);
              const body = endpoint.body
                ? parseBody(endpoint.body, request.body, endpoint.bodyProblem)
                : undefined;
              const call = { ...openCall(request, reply, now), body, actor, facts, hash };
              return handle(call as Parameters<typeof handle>[0], write);
            });
            reply.header(HEADERS.version, `${outcome.versions.from}-${outcome.versions.to}`);
            if (outcome.replayed) reply.header(HEADERS.replayed, 'true');
            return await reply.status(outcome.status).send(outcome.status === 204 ? undefined : outcome.body);
          } finally {
            leave?.();
          }
        },
      });
    },
  };
}

/** The path as hashed: without query, with the trailing slash. */
function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  return path.endsWith('/') ? path : `${path}/`;
}

/** A path parameter that must be a uuid; anything else names nothing (404). */
export function uuidParam(params: Params, name: string): string {
  const value = (params[name] ?? '').toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(value)) throw new Problem('no_encontrado');
  return value;
}

/** A path parameter that must be a positive integer; anything else names nothing (404). */
export function idParam(params: Params, name: string): number {
  const value = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/u.test(value)) throw new Problem('no_encontrado');
  return Number(value);
}
