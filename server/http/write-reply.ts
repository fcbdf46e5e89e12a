import type { FastifyReply } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import { headVersion, type VersionRange } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { WriteOutcome } from '#server/platform/write.ts';

/** Says which versions a write took; a write that took none says the newest. */
export function tellVersions(reply: FastifyReply, { from, to }: VersionRange): void {
  reply.header(HEADERS.version, `${from}-${to}`);
}

/** Answers a write. `Erp-Version` stands on every answer (docs/offline.md): replays, and refusals that are not stored. */
export async function answerWrite(
  db: Db,
  reply: FastifyReply,
  businessId: number,
  run: () => Promise<WriteOutcome>,
): Promise<FastifyReply> {
  try {
    const outcome = await run();
    tellVersions(reply, outcome.versions);
    if (outcome.replayed) reply.header(HEADERS.replayed, 'true');
    return reply.status(outcome.status).send(outcome.status === 204 ? undefined : outcome.body);
  } catch (error) {
    const head = error instanceof Problem && (await headVersion(db, businessId).catch(() => undefined));
    if (head) tellVersions(reply, head);
    throw error;
  }
}
