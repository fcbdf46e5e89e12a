import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import type * as z from 'zod';
import { authorize, type Collaborator, type Owner } from './actor.ts';
import { parseBody } from './body.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { requestHash } from './ids.ts';
import { readUpload, routeUpload } from './multipart.ts';
import { OfflineGate } from './offline-gate.ts';
import { type RequestFacts, readFacts } from './request-facts.ts';
import { type EffectResult, runWrite, type Write, type WriteOutcome } from './write.ts';

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

/** Completes the refusal of a body; what it answers or throws is told. */
export type TellMore = (refusal: Problem, call: WriteCall<unknown>, write: Write) => Promise<Problem>;

export interface OwnerReadCall extends OpenCall<undefined> {
  actor: Owner;
}

export interface OwnerWriteCall<Body> extends OpenCall<Body> {
  actor: Owner;
  /** SHA-256 of the request: what a created row remembers of its creation. */
  hash: string;
}

export interface RouterDeps {
  db: Db;
  clock: Clock;
  /** @throws Problem `no_autenticado` */
  authenticate: (authorization: string | undefined, now: Date) => Promise<Collaborator>;
  /** @throws Problem `no_autenticado` */
  authenticateOwner: (authorization: string | undefined, now: Date) => Promise<Owner>;
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
  /**
   * The handler runs inside the write transaction, after permission and body were checked in it.
   * @param tellMore adds to the refusal of a bad body what only stored rows can tell, so that all fields are
   * told at once; its call has the body as it came
   */
  write<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: WriteCall<z.output<Body>>, write: Write) => Promise<EffectResult>,
    tellMore?: TellMore,
  ): void;
  ownerRead<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: OwnerReadCall) => Promise<z.input<Reply>>,
  ): void;
  /**
   * As `write`, by an owner: `locate` says in whose business, and refuses (404) one of somebody else. It
   * runs before the transaction; for a business that is about to be made it reserves the id.
   */
  ownerWrite<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    locate: (actor: Owner, params: Params) => Promise<number>,
    handle: (call: OwnerWriteCall<z.output<Body>>, write: Write) => Promise<EffectResult>,
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
  const { db, clock, authenticate, authenticateOwner } = deps;
  const gate = new OfflineGate();

  return {
    open(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const call = openCall(request, reply, clock());
          const body = endpoint.body ? parseBody(endpoint.body, request.body) : undefined;
          const answer = await handle({ ...call, body } as Parameters<typeof handle>[0]);
          return reply.status(endpoint.status ?? 200).send(answer);
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
    write(endpoint, handle, tellMore) {
      addRoute(app, endpoint, {
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticate(request.headers.authorization, now);
          if (endpoint.upload) await readUpload(request, endpoint.upload);
          const facts = readFacts(request, now);
          const hash = hashOf(request);
          const operation = facts.key
            ? { scope: `b:${actor.businessId}`, op: facts.key, actor: `c:${actor.id}`, hash }
            : null;
          const leave = facts.isOffline ? gate.enter(actor.businessId) : undefined;
          try {
            const target = { businessId: actor.businessId, operation, now };
            const outcome = await runWrite(db, target, async (write) => {
              authorize(actor, endpoint.action, endpoint.modules, facts.isOffline ? facts.occurredAt : null);
              const call = { ...openCall(request, reply, now), body: request.body, actor, facts, hash };
              const body = await readBody(endpoint, call, write, tellMore);
              return handle({ ...call, body } as Parameters<typeof handle>[0], write);
            });
            return await sendOutcome(reply, outcome);
          } finally {
            leave?.();
          }
        },
      });
    },
    ownerRead(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticateOwner(request.headers.authorization, now);
          return handle({ ...openCall(request, reply, now), actor });
        },
      });
    },
    ownerWrite(endpoint, locate, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticateOwner(request.headers.authorization, now);
          const { key } = readFacts(request, now);
          const hash = hashOf(request);
          const scope = `o:${actor.id}`;
          const operation = key ? { scope, op: key, actor: scope, hash } : null;
          const businessId = await locate(actor, request.params as Params);
          const outcome = await runWrite(db, { businessId, operation, now }, (write) => {
            const body = endpoint.body
              ? parseBody(endpoint.body, request.body, endpoint.bodyProblem)
              : undefined;
            const call = { ...openCall(request, reply, now), body, actor, hash };
            return handle(call as Parameters<typeof handle>[0], write);
          });
          return sendOutcome(reply, outcome);
        },
      });
    },
  };
}

async function readBody(endpoint: Endpoint, call: WriteCall<unknown>, write: Write, tellMore?: TellMore) {
  if (!endpoint.body) return undefined;
  try {
    return parseBody(endpoint.body, call.body, endpoint.bodyProblem);
  } catch (error) {
    throw tellMore && error instanceof Problem ? await tellMore(error, call, write) : error;
  }
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, route: RouteOptions): void {
  if (endpoint.upload) routeUpload(app, route);
  else app.route(route);
}

function sendOutcome(reply: FastifyReply, outcome: WriteOutcome): FastifyReply {
  reply.header(HEADERS.version, `${outcome.versions.from}-${outcome.versions.to}`);
  if (outcome.replayed) reply.header(HEADERS.replayed, 'true');
  return reply.status(outcome.status).send(outcome.status === 204 ? undefined : outcome.body);
}

/** Of method, path (without query, with the trailing slash) and body. */
function hashOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  return requestHash(request.method, path.endsWith('/') ? path : `${path}/`, request.body ?? {});
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
