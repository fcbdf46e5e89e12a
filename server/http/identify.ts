import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import { type Collaborator, epochOf, type Owner } from '#server/platform/actor.ts';
import { noteCaller } from './watch/request-log.ts';
import { type FindHistory, orTellHistory } from './refused-history.ts';

/** What calls are recognised by: a collaborator's, an API key's, an owner's. */
export interface IdentityDeps {
  /** Who calls; request and reply are for the limit of an API key. @throws Problem `no_autenticado` */
  authenticate: (
    authorization: string | undefined,
    now: Date,
    call: { request: FastifyRequest; reply: FastifyReply },
  ) => Promise<Collaborator>;
  historyOf: FindHistory;
  /** @throws Problem `no_autenticado` */
  authenticateOwner: (request: FastifyRequest, now: Date) => Promise<Owner>;
}

/** The caller; every answer it gets from here on says which history it belongs to. @throws Problem `no_autenticado` */
export async function identify(
  { authenticate, historyOf }: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Collaborator> {
  const { authorization } = request.headers;
  const tell = () => historyOf(authorization);
  const actor = await orTellHistory(reply, tell, () => authenticate(authorization, now, { request, reply }));
  noteCaller(request, actor);
  reply.header(HEADERS.epoch, epochOf(actor));
  return actor;
}

/** The owner who calls. @throws Problem `no_autenticado` */
export async function identifyOwner(
  { authenticateOwner }: Pick<IdentityDeps, 'authenticateOwner'>,
  request: FastifyRequest,
  now: Date,
): Promise<Owner> {
  const owner = await authenticateOwner(request, now);
  noteCaller(request, owner);
  return owner;
}
