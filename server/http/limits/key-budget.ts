import type { FastifyReply } from 'fastify';

/** How many calls a key has left. */
export interface KeyBudget {
  limit: number;
  remaining: number;
  resetS: number;
}

/** Tells a program how many calls its key has left, and for how long (draft-ietf-httpapi-ratelimit-headers-03). */
export function tellBudget(reply: FastifyReply, { limit, remaining, resetS }: KeyBudget): void {
  reply
    .header('ratelimit-limit', String(limit))
    .header('ratelimit-remaining', String(remaining))
    .header('ratelimit-reset', String(resetS));
}
