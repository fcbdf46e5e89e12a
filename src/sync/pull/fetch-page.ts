import { ApiError } from '#app/api/errors.ts';
import { noteAnswer } from '#app/data/queue/at-server.ts';
import { answerWords } from '#app/data/resolve/answer-words.ts';
import { countInStates } from '#app/data/queue/by-state.ts';
import { OPEN_STATES } from '#app/data/queue/operation.ts';
import { isFetchingAll } from '#app/data/knows-server.ts';
import { deviceId } from '#app/data/registry.ts';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import type { ChangePage, ChangesReply } from '#contract/sync/sync.ts';
import type { SyncContext } from '#app/sync/context.ts';
import type { Cursor } from './mirror.ts';

/** What came of asking for a page of the feed. */
export type FetchedPage =
  | { kind: 'page'; page: ChangePage }
  /** The server answers from another history (epoch). */
  | { kind: 'anew'; epoch: string }
  /** The server answered, but no page; its words, empty without any. */
  | { kind: 'trouble'; words: string }
  | { kind: 'too-slow' | 'unreachable' | 'signed-out' };

const PAGE_TIMEOUT_MS = 60_000;

/** Which device asks, and how much it has to send; nothing where its name can't be kept: what is new comes all the same. */
async function whatIsTold(db: SyncContext['db']): Promise<Record<string, string>> {
  const device = await deviceId().catch(() => null);
  if (device === null) return {};
  return {
    [HEADERS.device]: device,
    [HEADERS.pending]: String(await countInStates(db, OPEN_STATES)),
  };
}

/** Asks for the page after a cursor, of at most `limit` rows. */
export async function fetchPage(
  { db, http, signal }: SyncContext,
  since: Cursor,
  limit: number,
): Promise<FetchedPage> {
  try {
    const reply = await http({
      method: 'GET',
      path: PATHS.changes,
      headers: await whatIsTold(db),
      query: {
        desde: since.version,
        limite: limit,
        epoca: since.epoch ?? undefined,
        inicial: (await isFetchingAll(db)) ? 1 : undefined,
      },
      timeoutMs: PAGE_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
    await noteAnswer(db, reply);
    if (reply.status === 401) return { kind: 'signed-out' };
    if (reply.status !== 200) return { kind: 'trouble', words: answerWords(reply.body) };
    const page = reply.body as ChangesReply;
    return 'reiniciar' in page ? { kind: 'anew', epoch: page.epoca } : { kind: 'page', page };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.failure === 'timeout' ? 'too-slow' : 'unreachable' };
  }
}
