import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import type { ActivityRecord, CollaboratorEntry } from '#contract/activity/activity.ts';
import { PATHS } from '#contract/paths.ts';

/** A page of the log; or the server's refusal or trouble, in its words when it has some; or no answer at all. */
type ActivityOutcome =
  | { kind: 'page'; rows: ActivityRecord[]; count: number }
  | { kind: 'refused'; sentence: string | undefined }
  | { kind: 'trouble'; sentence: string | undefined }
  | { kind: 'unreachable' };

/** Parameters of `GET registros-actividad/`. */
interface ActivityCall {
  page: number;
  page_size: number;
  search?: string | undefined;
  ordering?: string | undefined;
  colaborador_type?: string | undefined;
  colaborador_id?: number | undefined;
}

/** The calls of the activity log; they need the network. */
export interface ActivityReader {
  page: (call: ActivityCall, signal: AbortSignal) => Promise<ActivityOutcome>;
  /** Whom the log can be filtered by (level 3); undefined without an answer. */
  people: (signal: AbortSignal) => Promise<CollaboratorEntry[] | undefined>;
}

function sentenceOf(body: unknown): string | undefined {
  const { detail } = (body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : undefined;
}

export function createActivityReader(http: Http): ActivityReader {
  return {
    async page(call, signal) {
      try {
        const reply = await http({ method: 'GET', path: PATHS.activity, query: { ...call }, signal });
        const { results, count } = (reply.body ?? {}) as { results?: ActivityRecord[]; count?: number };
        if (reply.status === 200 && Array.isArray(results))
          return { kind: 'page', rows: results, count: count ?? 0 };
        // A page of a machine in between (captive portal) is no word of the server's.
        if (reply.status < 400 || typeof reply.body === 'string') return { kind: 'unreachable' };
        return { kind: reply.status < 500 ? 'refused' : 'trouble', sentence: sentenceOf(reply.body) };
      } catch (error) {
        if (error instanceof ApiError) return { kind: 'unreachable' };
        throw error;
      }
    },
    async people(signal) {
      try {
        const reply = await http({ method: 'GET', path: PATHS.collaborators, signal });
        return reply.status === 200 && Array.isArray(reply.body)
          ? (reply.body as CollaboratorEntry[])
          : undefined;
      } catch (error) {
        if (error instanceof ApiError) return undefined;
        throw error;
      }
    },
  };
}
