import type { HttpReply } from '#app/api/http.ts';
import { answerWords } from '#app/data/resolve/answer-words.ts';
import { type OperationError, wordless } from '#app/data/queue/operation.ts';

/** What an answer means for its operation (docs/offline.md). */
export type Outcome =
  | { kind: 'applied' }
  /** Trouble on the server: the same key again, later. */
  | { kind: 'retry'; afterMs: number; error: OperationError }
  /** Somebody has to change something first; all of one cause go on together. */
  | { kind: 'blocked'; error: OperationError }
  /** What was delivered was refused by the copy sent before it was: once more with `Erp-Offline`. */
  | { kind: 'resend'; error: OperationError }
  /** The row of a data edit has changed since it was seen: fetch it, then rebase. */
  | { kind: 'stale'; error: OperationError }
  | { kind: 'refused'; error: OperationError };

const STALE = 412;
const SECOND_MS = 1000;
/** A batch's own answers, `espera` and `sin_iniciar`: the server has not begun the operation. */
export const NOT_BEGUN = new Set([424, 425]);
const TROUBLE = new Set([408, ...NOT_BEGUN, 429]);
const BLOCKING = new Set(['resolucion_vencida', 'rango_agotado', 'sin_serie', 'modulo_inactivo']);
/** What the server refuses at the counter, and takes flagged of what has left (a house test compares). */
export const OVERRULED_BY_DELIVERY: ReadonlySet<string> = new Set([
  'stock_insuficiente',
  'total_distinto',
  'precio_no_permitido',
  'valor_no_cuadra',
  'descuento_excesivo',
  'producto_desconocido',
  'cliente_desconocido',
  'cliente_inactivo',
  'credito_inactivo',
  'cupo_insuficiente',
  'pagos_no_cuadran',
  'recibido_insuficiente',
  'devolucion_excedida',
  'devolucion_vencida',
  'factura_anulada',
  'pedido_facturado',
  'nivel_insuficiente',
  'reembolso_no_cuadra',
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

/** How long the server asked to be left alone, ms; 0 where it did not say. */
export function retryAfterMs({ headers }: Pick<HttpReply, 'headers'>): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? seconds * SECOND_MS : 0;
}

/**
 * What an answer of ours means for an operation that the server has looked at (not 401, nor 424 and 425 behind an operation
 * that it has: `StoredAnswers`).
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
  if (TROUBLE.has(status) || status >= 500)
    return { kind: 'retry', afterMs: retryAfterMs(reply), error: readRefusal(reply, now) };
  const error = readRefusal(reply, now);
  if (status === STALE) return { kind: 'stale', error };
  // Cancelled by an answer that was lost, and handed over since: its old key is dead, and what left is a fact.
  if (delivered && error.codigo === 'anulada') return { kind: 'resend', error };
  const isBlocking = BLOCKING.has(error.codigo);
  // For a delivered sale series and modules count as they were when the goods left: the cause may not have existed
  // then.
  if (delivered && !sentAsDelivered && (isBlocking || OVERRULED_BY_DELIVERY.has(error.codigo)))
    return { kind: 'resend', error };
  if (isBlocking) return { kind: 'blocked', error };
  return { kind: 'refused', error };
}
