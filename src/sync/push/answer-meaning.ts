import type { HttpReply } from '#app/api/http.ts';
import { answerWords } from '#app/data/resolve/answer-words.ts';
import { type OperationError, wordless } from '#app/data/queue/operation.ts';

/** What an answer means for its operation (docs/offline.md). */
export type Outcome =
  | { kind: 'applied' }
  /** The session ended: everything stays, the collaborator signs in again. */
  | { kind: 'signed-out' }
  /** Trouble on the server: the same key again, later. */
  | { kind: 'retry'; afterMs: number; error: OperationError }
  /** Somebody has to change something first; all of one cause go on together. */
  | { kind: 'blocked'; error: OperationError }
  /** A delivered sale was refused by the copy sent before it was delivered: once more with `Erp-Offline`. */
  | { kind: 'resend'; error: OperationError }
  /** The row of a data edit has changed since it was seen: fetch it, then rebase. */
  | { kind: 'stale'; error: OperationError }
  | { kind: 'refused'; error: OperationError };

const STALE = 412;
const SECOND_MS = 1000;
const TROUBLE = new Set([408, 425, 429]);
const BLOCKING = new Set(['resolucion_vencida', 'rango_agotado', 'sin_serie', 'modulo_inactivo']);
const OVERRULED_BY_DELIVERY = new Set([
  'stock_insuficiente',
  'total_distinto',
  'producto_desconocido',
  'cliente_desconocido',
  'cliente_inactivo',
  'credito_inactivo',
  'cupo_insuficiente',
  'pagos_no_cuadran',
  'recibido_insuficiente',
]);

/** The refusal as the work list shows it. */
export function readRefusal({ status, body }: Pick<HttpReply, 'status' | 'body'>, at: Date): OperationError {
  const { codigo } = (body ?? {}) as Record<string, unknown>;
  return {
    status,
    codigo: typeof codigo === 'string' ? codigo : '',
    text: answerWords(body) || wordless(status),
    at: at.toISOString(),
    answer: body,
  };
}

/**
 * Classifies an answer of ours.
 * @param delivered the goods have left
 * @param sentAsDelivered this copy carried `Erp-Offline`
 */
export function meaningOf(
  reply: HttpReply,
  delivered: boolean,
  sentAsDelivered: boolean,
  now: Date,
): Outcome {
  const { status } = reply;
  if (status >= 200 && status < 300) return { kind: 'applied' };
  if (status === 401) return { kind: 'signed-out' };
  if (TROUBLE.has(status) || status >= 500) {
    const seconds = Number(reply.headers['retry-after'] ?? 0);
    const afterMs = Number.isFinite(seconds) ? seconds * SECOND_MS : 0;
    return { kind: 'retry', afterMs, error: readRefusal(reply, now) };
  }
  const error = readRefusal(reply, now);
  if (status === STALE) return { kind: 'stale', error };
  const isBlocking = BLOCKING.has(error.codigo);
  // For a delivered sale series and modules count as they were when the goods left: the cause may not have existed
  // then.
  if (delivered && !sentAsDelivered && (isBlocking || OVERRULED_BY_DELIVERY.has(error.codigo)))
    return { kind: 'resend', error };
  if (isBlocking) return { kind: 'blocked', error };
  return { kind: 'refused', error };
}

const MAX_BACKOFF_MS = 5 * 60 * SECOND_MS;
/** No backoff is shorter. */
export const FLOOR_MS = 500;

/**
 * Full jitter: a moment between half a second and min(5 min, 1 s · 2ⁿ), at least what the server asked, and
 * never more than five minutes: a moment beyond would count as one of a clock that was set back.
 */
export function backoffMs(attempts: number, random: number, askedMs = 0): number {
  const ceiling = Math.min(MAX_BACKOFF_MS, SECOND_MS * 2 ** Math.min(attempts, 20));
  return Math.min(MAX_BACKOFF_MS, Math.max(FLOOR_MS, askedMs, random * ceiling));
}

/** Whether an operation may be sent now; a moment more than 5 min ahead means the clock was set back. */
export function isDue(nextAt: number, nowMs: number): boolean {
  return nextAt <= nowMs || nextAt > nowMs + MAX_BACKOFF_MS;
}
