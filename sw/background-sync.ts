import { readToken } from '#app/api/session-token.ts';
import { databaseName } from '#app/data/db.ts';
import { withExistingDatabase } from '#app/data/identity/existing-database.ts';
import { nextRetry, resetBackoff } from '#app/data/queue/backoff.ts';
import { hasDue } from '#app/data/queue/choose.ts';
import { listIdentities } from '#app/data/registry.ts';
import { DEVICE_CLOCK, pauseOn } from '#app/sync/clock.ts';
import { readCursor } from '#app/sync/pull/mirror.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { Pace, push } from '#app/sync/push/push.ts';
import { pushPast } from '#app/sync/push-past.ts';
import { storedContext } from '#app/sync/stored-context.ts';

/** The page that wrote pulls by itself, as a rule; the worker looks after it did not. */
const LEAVE_TO_PAGE_MS = 2000;

/**
 * Sends what is queued on this device, each identity's operations with its own token, by the same push and
 * pull as the page. Fails when something could not be sent, so that the browser tries again.
 */
export async function syncEveryIdentity(): Promise<void> {
  const results = await Promise.all((await listIdentities()).map(({ id }) => syncIdentity(id)));
  if (results.includes('unreachable')) throw new Error('unsent operations remain');
}

async function syncIdentity(name: string): Promise<'done' | 'unreachable' | undefined> {
  return withExistingDatabase(name, async (db) => {
    const context = await storedContext(db);
    if (!context) return 'done';
    // The browser says that there is a network: what waits for a backoff would otherwise wait for the next page.
    await resetBackoff(db);
    const pace = new Pace();
    const pushed = await push(context, pace);
    // A further background sync would change nothing: the collaborator has to sign in.
    if (pushed.kind === 'signed-out') return 'done';
    const pulled = await pull(context);
    if (pulled.kind === 'unreachable') return 'unreachable';
    // The server answers.
    const last = await pushPast(context, pace, pushed);
    if (last.kind === 'signed-out') return 'done';
    // The page may have released what was blocked, or a restored server lacks what it had taken.
    const nowMs = context.clock.now().getTime();
    if (last.kind !== 'busy' && (await hasDue(db, nowMs))) await push(context, pace);
    // Operations that could not go yet wait for a backoff: the browser starts another background sync for them.
    const isLeft = (await hasDue(db, nowMs)) || (await nextRetry(db, nowMs)) !== undefined;
    return isLeft ? 'unreachable' : 'done';
  });
}

/**
 * Brings the writer's mirror up to the version that the write made, unless the page does.
 * @param authorization of the write
 */
export async function followWrite(authorization: string, version: number): Promise<void> {
  await pauseOn(DEVICE_CLOCK, LEAVE_TO_PAGE_MS);
  const session = readToken(authorization.replace(/^Bearer /u, ''), 0);
  if (!session) return;
  await withExistingDatabase(databaseName(session.business_id, session.sub_user_id), async (db) => {
    if ((await readCursor(db)).version >= version) return;
    const context = await storedContext(db);
    if (context) await pull(context);
  });
}
