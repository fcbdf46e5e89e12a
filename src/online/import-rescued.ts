import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { PATHS } from '#contract/paths.ts';
import type { ImportReply } from '#contract/sync/batch.ts';

/** What came of a portion of a rescue file; without `results` the whole of it was refused, or nobody answered. */
export type ImportOutcome =
  | { kind: 'answered'; results: ImportReply['resultados'] }
  | { kind: 'refused'; sentence: string | undefined }
  | { kind: 'unreachable' };

/** Sends one portion of a rescue file. */
export type SendRescued = (portion: unknown) => Promise<ImportOutcome>;

/** A call runs 500 writes, one after the other. */
const TIMEOUT_MS = 120_000;

/** The call of level 3 that sends a colleague's rescued operations (offline §4); needs the network. */
export function createRescueImport(http: Http): SendRescued {
  return async (portion) => {
    try {
      const reply = await http({
        method: 'POST',
        path: PATHS.importRescued,
        body: portion,
        timeoutMs: TIMEOUT_MS,
      });
      if (reply.status === 200) return { kind: 'answered', results: (reply.body as ImportReply).resultados };
      const { detail } = (reply.body ?? {}) as { detail?: string };
      return reply.status >= 500 ? { kind: 'unreachable' } : { kind: 'refused', sentence: detail };
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'unreachable' };
      throw error;
    }
  };
}
