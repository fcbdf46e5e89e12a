import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { PATHS } from '#contract/paths.ts';

/** One message of the talk, as the wire has it (workspace §3). */
export interface AndyMessage {
  sender: 'user' | 'andy';
  text: string;
}

/** What came of a question. */
export type AndyOutcome =
  | { kind: 'answered'; text: string }
  /** Refused by the server; `reason` is its text, when it gave one. */
  | { kind: 'refused'; status: number; reason: string | undefined }
  /** An answer without its `response`. */
  | { kind: 'unexpected' }
  /** Nobody answered. */
  | { kind: 'unreachable' };

export interface AndyAsk {
  userInput: string;
  history: readonly AndyMessage[];
  /** The last answer of the server is missing too: it isn't waited for as long. */
  isOffline: boolean;
}

/** Asks the server's Andy. */
export type AskAndy = (ask: AndyAsk) => Promise<AndyOutcome>;

const OFFLINE_TIMEOUT_MS = 3_000;
/** A network that wants a sign-in answers so. */
const SIGN_IN_TO_NETWORK = 511;
/** Said without a word, they mean that the server is away (offline §10); anything else is its answer (workspace §8). */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** The call of workspace §7; what an answer means is workspace §8. */
export function createAskAndy(http: Http): AskAndy {
  return async ({ userInput, history, isOffline }) => {
    try {
      const { status, body } = await http({
        method: 'POST',
        path: PATHS.askAndy,
        body: { userInput, history },
        ...(isOffline ? { timeoutMs: OFFLINE_TIMEOUT_MS } : {}),
      });
      // A page of a machine in between (captive portal); a server that fails may answer with one too.
      if (textOf(body) !== undefined && (status < 400 || status === SIGN_IN_TO_NETWORK || AWAY.has(status)))
        return { kind: 'unreachable' };
      const { response, error, detail } = (body ?? {}) as Record<string, unknown>;
      const reason = textOf(error) ?? textOf(detail);
      if (reason === undefined && AWAY.has(status)) return { kind: 'unreachable' };
      if (status >= 400) return { kind: 'refused', status, reason };
      const text = textOf(response);
      return text === undefined ? { kind: 'unexpected' } : { kind: 'answered', text };
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'unreachable' };
      throw error;
    }
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
