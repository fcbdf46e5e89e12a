import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import { type Collaborator, epochOf } from '#server/platform/actor.ts';
import { noteCaller } from './watch/request-log.ts';
import { type FindHistory, orTellHistory } from './refused-history.ts';

/** What the calls of a collaborator or an API key are recognised by. */
export interface IdentityDeps {
  /** Who calls; request and reply are for the limit of an API key. @throws Problem `no_autenticado` */
  authenticate: (
    authorization: string | undefined,
    now: Date,
    call: { request: FastifyRequest; reply: FastifyReply },
  ) => Promise<Collaborator>;
  historyOf: FindHistory;
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
