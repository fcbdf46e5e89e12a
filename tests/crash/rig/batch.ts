import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import type { BatchOutcome } from '#contract/sync/batch.ts';
import type { Shift } from './cashier.ts';
import type { Answer, Attempt, Operation } from './history.ts';

/**
 * Sends operations in one request, as a device sends its queue, and notes what came of each. An operation whose line did
 * not come has an unknown outcome.
 * @param cutAfterMs hangs up after so long, whatever is under way
 */
export async function sendTogether(
  { url, history, since }: Shift,
  token: string,
  operations: readonly Operation[],
  cutAfterMs: number,
): Promise<void> {
  const began = performance.now();
  const attempts = operations.map((operation): Attempt => {
    const { key } = operation;
    const at = began - since;
    return { at, tookMs: 0, as: 'batch', key, status: null, body: null, isReplay: false };
  });
  for (const [at, operation] of operations.entries()) operation.attempts.push(attempts[at]!);
  const operaciones = operations.map(({ key, method, path, body, entity }) => ({
    op: key,
    method,
    path,
    body,
    ...(method === 'POST' ? { entity } : {}),
  }));
  let text = '';
  try {
    const reply = await fetch(`${url}${PATHS.batch}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ operaciones }),
      signal: AbortSignal.timeout(cutAfterMs),
    });
    if (reply.headers.get(HEADERS.api) !== '1') history.anomalies.push('an answer without Erp-Api');
    if (reply.status >= 500 && reply.status !== 503)
      history.anomalies.push(`${reply.status} to a batch: ${await reply.text()}`);
    if (reply.status === 401) history.anomalies.push('a session was lost');
    const decoder = new TextDecoder();
    for await (const bytes of reply.body ?? []) text += decoder.decode(bytes, { stream: true });
  } catch {
    // What came before the connection broke counts.
  }
  const outcomes = text.split('\n').flatMap(readLine);
  for (const [at, attempt] of attempts.entries()) {
    attempt.tookMs = performance.now() - began;
    const outcome = outcomes[at];
    if (!outcome) continue;
    const { op, status, cuerpo, repetida } = outcome;
    if (op !== attempt.key) history.anomalies.push(`the outcome of ${op} where ${attempt.key} was sent`);
    if (status >= 500 && status !== 503) history.anomalies.push(`${status} in a batch to ${attempt.key}`);
    Object.assign(attempt, { status, body: cuerpo as Answer, isReplay: repetida });
  }
}

/** The outcome that a whole line of the reply tells: `{…}` or `,{…}`. */
function readLine(line: string): BatchOutcome[] {
  const text = line.replace(/^,/u, '');
  if (!text.startsWith('{"op"')) return [];
  try {
    return [JSON.parse(text) as BatchOutcome];
  } catch {
    return [];
  }
}
