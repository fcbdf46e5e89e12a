import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#domain/problems.ts';
import type * as z from 'zod';
import type { Collaborator, Owner } from '#server/platform/actor.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { Write } from '#server/platform/write.ts';
import { type Client, clientOf } from './client/client.ts';
import type { Params } from './params.ts';

export type Query = Readonly<Record<string, string | undefined>>;

export interface OpenCall<Body> {
  body: Body;
  params: Params;
  query: Query;
  now: Date;
  client: Client;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What an owner's call brings: nothing where the contract has no body. */
export type BodyOf<Body extends z.ZodType> = unknown extends z.output<Body> ? undefined : z.output<Body>;

export interface ReadCall extends OpenCall<undefined> {
  actor: Collaborator;
  /** The `Idempotency-Key`, for a call that keeps one in its own way. */
  key: string | null;
}

export interface WriteCall<Body> extends OpenCall<Body> {
  actor: Collaborator;
  facts: RequestFacts;
  /** SHA-256 of the request: what a created row remembers of its creation. */
  hash: string;
}

/**
 * Completes the refusal of a bad body with what only stored rows can tell of its fields, so that the caller hears all
 * defects at once; the call has the body as it came. The caller gets what it answers or throws.
 */
export type TellMore<Call = WriteCall<unknown>> = (
  refusal: Problem,
  call: Call,
  write: Write,
) => Promise<Problem>;

export type OwnerReadCall<Body = undefined> = OpenCall<Body> & { actor: Owner };

export interface OwnerWriteCall<Body> extends OpenCall<Body> {
  actor: Owner;
  /** The `Idempotency-Key`, for a call that keeps one in its own way. */
  key: string | null;
  /** SHA-256 of the request: what a created row remembers of its creation. */
  hash: string;
}

/** A public write: nobody in particular calls. */
export interface OpenWriteCall<Body> extends OpenCall<Body> {
  /** SHA-256 of the request: what a created row remembers of its creation. */
  hash: string;
}

/** What a request is, without who sends it. */
export function openCall(request: FastifyRequest, reply: FastifyReply, now: Date): OpenCall<undefined> {
  const query: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    query[name] = Array.isArray(value) ? String(value.at(-1)) : String(value);
  }
  const client = clientOf(request);
  return { body: undefined, params: request.params as Params, query, now, client, request, reply };
}
