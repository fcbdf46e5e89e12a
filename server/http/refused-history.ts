import type { FastifyReply } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';

/** The present history of a business, and from which a restore made it up to which version. */
interface History {
  epoch: string;
  former_epoch: string | null;
  common_version: number | null;
}

/** The history of the business that a token was for; undefined where its holder works there no more. */
export type FindHistory = (authorization: string | undefined) => Promise<History | undefined>;

/**
 * Gives what `call` gives. Where it refuses the session (401) the answer says the history: by that a device learns
 * whether a restore has taken its session, and which of its work.
 */
export async function orTellHistory<Result>(
  reply: FastifyReply,
  find: () => ReturnType<FindHistory>,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const history = error instanceof Problem && error.codigo === 'no_autenticado' ? await find() : undefined;
    if (history) {
      const { epoch, former_epoch: former, common_version: common } = history;
      reply.header(HEADERS.epoch, epoch);
      if (former !== null) reply.header(HEADERS.former, `${former}.${common}`);
    }
    throw error;
  }
}
