import type { ErpDatabase } from '#app/data/db.ts';
import { doneAt } from '#app/data/queue/operation.ts';
import { findProof } from '#app/data/queue/at-server.ts';
import { isNumberedAsBefore } from './renumbered.ts';

const DAY_MS = 86_400_000;
const RECEIPT_MS = 7 * DAY_MS;
const DISCARDED_MS = 90 * DAY_MS;

/**
 * Forgets acknowledged operations after seven days, once the mirror holds what they changed, and those given up
 * after ninety. Those that are not known to be at the server are kept: a restored one may lack them.
 * @param now by the device's clock, for what only that one has dated
 * @param serverNow by the server's, for what that one has taken: the device's may be a week ahead
 */
export async function purgeReceipts(db: ErpDatabase, now: Date, serverNow = now): Promise<void> {
  const cursor = ((await db.meta.get('cursor'))?.value as number | undefined) ?? 0;
  const isThere = await findProof(db);
  await db.outbox
    .where('state')
    .equals('done')
    .filter(
      (operation) =>
        (operation.takenAt === undefined ? now : serverNow).getTime() - doneAt(operation) > RECEIPT_MS &&
        (operation.vTo ?? 0) <= cursor,
    )
    .filter(isThere)
    // A sale that was numbered anew is kept until a person has seen it.
    .filter((operation) => operation.formerNumber === undefined || isNumberedAsBefore(operation))
    .delete();
  await db.outbox
    .where('state')
    .equals('discarded')
    .filter(({ discard, occurredAt }) => Date.parse(discard?.at ?? occurredAt) < now.getTime() - DISCARDED_MS)
    .delete();
}
