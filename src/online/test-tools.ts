import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { PATHS } from '#contract/paths.ts';

/** What the test tools can be asked for. */
export type TestDeed = 'products' | 'clients' | 'clear';

/** `off`: this server has no test tools; `refused` and `unreachable` changed nothing that is known of. */
export type TestOutcome =
  | { kind: 'done'; sentence: string }
  | { kind: 'refused'; sentence: string | undefined }
  | { kind: 'off' }
  | { kind: 'unreachable' };

/** Runs one of the test tools of level 3. */
export type RunTestTool = (deed: TestDeed) => Promise<TestOutcome>;

/** Thousands of rows are written in one go. */
const TIMEOUT_MS = 120_000;

function sentenceOf(body: unknown): string | undefined {
  const { error, detail } = (body ?? {}) as { error?: unknown; detail?: unknown };
  return [error, detail].find((told) => typeof told === 'string');
}

/** The calls of the test tools (workspace §7); they need the network, and a server that has them on. */
export function createTestTools(http: Http): RunTestTool {
  return async (deed) => {
    try {
      const reply = await http({
        method: 'POST',
        path: deed === 'clear' ? PATHS.clearData : PATHS.seedData,
        body: deed === 'clear' ? {} : { type: deed },
        timeoutMs: TIMEOUT_MS,
      });
      const { mensaje } = (reply.body ?? {}) as { mensaje?: unknown };
      if (reply.status === 200)
        return typeof mensaje === 'string' ? { kind: 'done', sentence: mensaje } : { kind: 'unreachable' };
      if (typeof reply.body === 'string') return { kind: 'unreachable' };
      if (reply.status === 404) return { kind: 'off' };
      return { kind: 'refused', sentence: sentenceOf(reply.body) };
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'unreachable' };
      throw error;
    }
  };
}
