import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { isKeyRank } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type * as z from 'zod';
import { authorize, type Collaborator, type Owner } from '#server/platform/actor.ts';
import { readBody } from './body.ts';
import { type IdentityDeps, identify, identifyOwner } from './identify.ts';
import type { BusinessEvents } from '#server/platform/business-events.ts';
import { headVersion } from '#server/platform/changes.ts';
import type { Clock, TxClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sendAnswer, type SpecialAnswer } from './answers/send-answer.ts';
import type { EventStream } from './answers/event-stream.ts';
import { requestHash } from '#server/platform/ids.ts';
import { readUpload, routeUpload } from './multipart.ts';
import type { Params } from './params.ts';
import { type RelayedWrite, RelayTable, type SentWrite } from './relay.ts';
import { checkKey, deliveredAt, readFacts } from '#server/platform/request-facts.ts';
import { hashOf, withSlash } from './request-hash.ts';
import { type Urgency, WriteQueue } from '#server/platform/write-queue.ts';
import { answerWrite, tellVersions } from './write-reply.ts';
import {
  type BodyOf,
  openCall,
  type OpenCall,
  type OpenWriteCall,
  type OwnerReadCall,
  type OwnerWriteCall,
  type ReadCall,
  type TellMore,
  type WriteCall,
} from './calls.ts';
import { measured, type Metrics } from './watch/metrics.ts';
import { sendCached } from './answers/cached.ts';
import { NO_BUSINESS } from '#server/platform/operations.ts';
import {
  type EffectResult,
  runWrite,
  type Write,
  type WriteOutcome,
  type WriteRequest,
} from '#server/platform/write.ts';

export type { Query, ReadCall, WriteCall } from './calls.ts';

interface RouterDeps extends IdentityDeps {
  db: Db;
  clock: Clock;
  /** What dates that have an order, invoices and payments, are taken from. */
  time: TxClock;
  /** Hears of every committed write. */
  events: BusinessEvents;
  metrics: Metrics;
}

/** Registers calls of the contract: method, path, token, permission and body schema come from there. */
export interface Router {
  open<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: OpenCall<z.output<Body>>) => Promise<z.input<Reply>>,
    tellMore?: (refusal: Problem, call: OpenCall<unknown>) => Promise<Problem>,
  ): void;
  /**
   * A write by nobody in particular: `locate` says in whose business, and refuses what is open to nobody. Its answer says
   * no versions.
   */
  openWrite<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    locate: (params: Params) => Promise<number>,
    handle: (call: OpenWriteCall<z.output<Body>>, write: Write) => Promise<EffectResult>,
  ): void;
  /** A call without a write transaction; its answer says the newest version when the method is not GET. */
  read<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: ReadCall) => Promise<z.input<Reply> | SpecialAnswer>,
  ): void;
  /** Answers with a stream that stays open. */
  stream(endpoint: Endpoint, handle: (call: Pick<ReadCall, 'actor'>) => Promise<EventStream>): void;
  /** The handler runs inside the write transaction, after permission and body were checked in it. */
  write<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: WriteCall<z.output<Body>>, write: Write) => Promise<EffectResult>,
    tellMore?: TellMore,
  ): void;
  ownerRead<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    handle: (call: OwnerReadCall<BodyOf<Body>>) => Promise<z.input<Reply> | SpecialAnswer>,
  ): void;
  /**
   * As `write`, by an owner: `locate` says in whose business, and refuses (404) one of somebody else. It
   * runs before the transaction; for a business that is about to be made it reserves the id.
   */
  ownerWrite<Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Body, Reply>,
    locate: (actor: Owner, params: Params) => Promise<number>,
    handle: (call: OwnerWriteCall<z.output<Body>>, write: Write) => Promise<EffectResult>,
    tellMore?: TellMore<OwnerWriteCall<unknown>>,
  ): void;
  /**
   * Runs a write that a device had queued, as its author would have sent it.
   * @throws Problem `ruta_desconocida` (404) for what no device queues; whatever the write refuses unstored
   */
  relay(call: ReadCall, author: Collaborator, sent: RelayedWrite): Promise<WriteOutcome>;
  /** The call with its caller as they are by now. @throws Problem `no_autenticado` when the session has ended meanwhile */
  recheck(call: ReadCall): Promise<ReadCall>;
}

/** Makes the registrar of a Fastify instance. */
export function createRouter(app: FastifyInstance, deps: RouterDeps): Router {
  const { db, clock, time, metrics } = deps;
  const queue = new WriteQueue();
  const doors = { people: WriteQueue.forPublic(), programs: WriteQueue.forPrograms() };
  const relays = new RelayTable();

  const authenticate = (request: FastifyRequest, reply: FastifyReply, now: Date) =>
    identify(deps, request, reply, now);

  /** Runs a write; the streams of its business hear of it once it is committed. */
  async function commit(
    request: WriteRequest,
    urgency: Urgency,
    effect: (write: Write) => Promise<EffectResult>,
  ) {
    const work = measured(metrics, (onPublished) => runWrite(db, { ...request, time, onPublished }, effect));
    const outcome = await queue.run(request.businessId, urgency, work);
    deps.events.published(request.businessId, outcome.versions.to);
    return outcome;
  }

  return {
    open(endpoint, handle, tellMore) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          checkKey(request);
          const call = { ...openCall(request, reply, clock()), body: request.body };
          const tell = tellMore && ((refusal: Problem) => tellMore(refusal, call));
          const body = await readBody(endpoint, request.body, tell);
          const answer = await handle({ ...call, body } as Parameters<typeof handle>[0]);
          if (endpoint.cached) return sendCached(request, reply, answer);
          return reply.status(endpoint.status ?? 200).send(answer);
        },
      });
    },
    openWrite(endpoint, locate, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
        handler: async (request, reply) => {
          const now = clock();
          checkKey(request);
          const businessId = await locate(request.params as Params);
          const body = await readBody(endpoint, request.body);
          const call = { ...openCall(request, reply, now), body, hash: hashOf(request) };
          const outcome = await doors.people.run(businessId, 'delivered', () =>
            commit({ businessId, operation: null, now }, 'live', (write) =>
              handle(call as Parameters<typeof handle>[0], write),
            ),
          );
          return reply.status(outcome.status).send(outcome.body);
        },
      });
    },
    read(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticate(request, reply, now);
          const key = checkKey(request);
          authorize(actor, endpoint);
          const body = await handle({ ...openCall(request, reply, now), actor, key });
          if (endpoint.method !== 'GET' && !reply.hasHeader(HEADERS.version))
            tellVersions(reply, await headVersion(db, actor.businessId));
          return sendAnswer(reply, body, endpoint.status);
        },
      });
    },
    stream(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticate(request, reply, now);
          authorize(actor, endpoint);
          reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
          // Kept alive, the connection of an ended stream would hold up the closing server.
          reply.header('connection', 'close');
          if (request.method === 'HEAD') return reply.send('');
          return reply.send((await handle({ actor })).body);
        },
      });
    },
    write(endpoint, handle, tellMore) {
      const run = ({ actor, authority, body: raw, facts, hash, now, ...sent }: SentWrite) => {
        const { businessId } = actor;
        const operation = facts.key
          ? { businessId, scope: `b:${businessId}`, op: facts.key, actor: `c:${actor.id}`, hash }
          : null;
        const allow = () => authorize(authority, endpoint, deliveredAt(facts, raw, now));
        const isProgram = isKeyRank(actor.level);
        if (facts.isOffline && isProgram) {
          allow();
          // Not kept: the same call without this header, under the same Idempotency-Key, is a good one.
          throw new Problem('integracion_en_linea');
        }
        const request = { businessId, operation, now };
        const effect = async (write: Write) => {
          allow();
          const call = { ...sent, body: raw, actor, facts, hash, now };
          const tell = tellMore && ((refusal: Problem) => tellMore(refusal, call, write));
          const body = await readBody(endpoint, raw, tell);
          return handle({ ...call, body } as Parameters<typeof handle>[0], write);
        };
        if (!isProgram) return commit(request, facts.isOffline ? 'delivered' : 'live', effect);
        return doors.programs.run(businessId, 'delivered', () => commit(request, 'delivered', effect));
      };
      relays.add(endpoint, run);
      addRoute(app, endpoint, {
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await authenticate(request, reply, now);
          if (endpoint.upload) await readUpload(request, endpoint.upload);
          return answerWrite(db, reply, actor.businessId, async () => {
            const facts = readFacts(request, now);
            const call = openCall(request, reply, now);
            const { body } = request;
            return run({ ...call, body, actor, authority: actor, facts, hash: hashOf(request) });
          });
        },
      });
    },
    ownerRead(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await identifyOwner(deps, request, now);
          checkKey(request);
          const body = await readBody(endpoint, request.body);
          const call = { ...openCall(request, reply, now), body, actor };
          return sendAnswer(reply, await handle(call as Parameters<typeof handle>[0]), endpoint.status);
        },
      });
    },
    ownerWrite(endpoint, locate, handle, tellMore) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const now = clock();
          const actor = await identifyOwner(deps, request, now);
          const { key } = readFacts(request, now);
          const hash = hashOf(request);
          const scope = `o:${actor.id}`;
          // An answer with a secret in it is not kept, and so not given again but by a call that remembers its key itself.
          const isKept = key !== null && endpoint.key === undefined;
          const operation = isKept ? { businessId: NO_BUSINESS, scope, op: key, actor: scope, hash } : null;
          const businessId = await locate(actor, request.params as Params);
          return answerWrite(db, reply, businessId, () =>
            commit({ businessId, operation, now }, 'live', async (write) => {
              const call = { ...openCall(request, reply, now), body: request.body, actor, key, hash };
              const tell = tellMore && ((refusal: Problem) => tellMore(refusal, call, write));
              const body = await readBody(endpoint, request.body, tell);
              return handle({ ...call, body } as Parameters<typeof handle>[0], write);
            }),
          );
        },
      });
    },
    async recheck(call) {
      const now = clock();
      return { ...call, now, actor: await deps.authenticate(call.request.headers.authorization, now, call) };
    },
    relay(call, author, { method, path: sentPath, body, facts }) {
      const path = withSlash(sentPath);
      const { run, params } = relays.find(method, path);
      const hash = requestHash(method, path, body ?? {});
      const { actor: authority, request, reply } = call;
      const now = clock();
      const asSent = { ...openCall(request, reply, now), params, query: {}, body };
      const sent = { ...asSent, actor: author, authority, facts, hash };
      return run(sent);
    },
  };
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, route: RouteOptions): void {
  if (endpoint.upload) routeUpload(app, route);
  else app.route(route);
}
