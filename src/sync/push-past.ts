import type { SyncContext } from '#app/sync/context.ts';
import { PATIENCE } from './push/connection-backoff.ts';
import { postpone } from './push/postpone.ts';
import { type Pace, push, type PushResult } from './push/push.ts';

/**
 * Sends again what alone got no answer from a server that answers others, where no engine does: one loss proves nothing, and
 * what is behind it would get its number. After three it is put off, and they go.
 * @param pushed how the pass ended that found it
 */
export async function pushPast(context: SyncContext, pace: Pace, pushed: PushResult): Promise<PushResult> {
  const suspect = suspectOf(pushed);
  if (!suspect) return pushed;
  let last = pushed;
  for (let times = 1; suspectOf(last)?.op === suspect.op; times += 1) {
    if (times === PATIENCE) await postpone(context, suspect);
    last = await push(context, pace);
  }
  return last;
}

const suspectOf = (pushed: PushResult) => (pushed.kind === 'unreachable' ? pushed.suspect : undefined);
