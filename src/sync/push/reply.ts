import type { HttpReply } from '#app/api/http.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { HEADERS } from '#contract/headers.ts';

/** `Erp-Version: <from>-<to>`. */
export function readVersions({
  headers,
}: Pick<HttpReply, 'headers'>): { from: number; to: number } | undefined {
  const match = /^(\d+)-(\d+)$/u.exec(headers[HEADERS.version] ?? '');
  return match ? { from: Number(match[1]), to: Number(match[2]) } : undefined;
}

/**
 * An operation after its answer: put whole, since writing only changes would read it once more.
 * @param versions undefined where its author has signed out meanwhile: the next fetch has to prove it, as all the others
 */
export function acknowledged(
  operation: Operation,
  reply: HttpReply,
  versions: ReturnType<typeof readVersions>,
): Operation {
  const { from, to } = versions ?? { from: null, to: null };
  const takenAt = Date.parse(reply.headers['date'] ?? '');
  const clock = Number.isNaN(takenAt) ? {} : { takenAt };
  const result = { response: reply.body, vFrom: from, vTo: to, error: null, ...clock };
  return { ...operation, ...result, state: 'done', draft: null, nextAt: 0 };
}

/** The server stored this answer for an earlier copy of the operation. */
export const isReplayed = ({ headers }: HttpReply): boolean => headers[HEADERS.replayed] !== undefined;

/**
 * Whether a reply is to the copy that the row tells of. A pull may have learnt of it first (`aplicadas`), or another
 * tab have settled it: then it belongs to a key or a state that is past.
 */
export function isOut(current: Operation | undefined, { op }: Operation): current is Operation {
  return current?.op === op && (current.state === 'sending' || current.state === 'pending');
}
