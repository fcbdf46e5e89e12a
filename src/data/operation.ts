import type { LocalSale } from './invoice-record.ts';

/**
 * A write that is meant for the server (docs/offline.md):
 *
 *   pending → sending → done → (7 days) purged
 *      ↑ retry │
 *      ├───────┤→ blocked(cause) → the cause changes → new key → pending
 *              └→ rejected → retry or correct: new key → pending | discarded
 *
 * `discarded` also holds the refused sale whose goods had not left: it is open again as a draft.
 */
export type OperationState = 'pending' | 'sending' | 'done' | 'blocked' | 'rejected' | 'discarded';

/** What a sale does to the rows of this device, independent of the wire body. */
export interface SaleEffect {
  type: 'sale';
  serie_id: number;
  /** Quantity by product id, decimal strings. */
  demand: Record<string, string>;
  sale: LocalSale;
}

export type OperationEffect = SaleEffect;

/** Why the server did not take it. */
export interface OperationError {
  status: number;
  codigo: string;
  text: string;
  at: string;
}

export interface Operation {
  seq: number;
  /** uuid, the Idempotency-Key; minted once per frozen body. */
  op: string;
  format: 1;
  kind: 'sale';
  /** UUIDv7 of the row it creates or changes. */
  entityId: string;
  /** Order is kept inside a lane only. */
  lane: string;
  /** Rows it projects onto, `table:id`. */
  touches: string[];
  /** Keys of unacknowledged creates it needs. */
  dependsOn: string[];
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The REST body; frozen once `sent`. */
  body: unknown;
  effect: OperationEffect;
  /** Total that the cashier saw, for `Erp-Total`. */
  shownTotal: string | null;
  state: OperationState;
  /** It has left the device at least once: its outcome may be unknown. */
  sent: boolean;
  /** The customer has left with the goods. */
  delivered: boolean;
  attempts: number;
  /** Not before this moment, ms since 1970. */
  nextAt: number;
  /** Local time of the deed, ISO 8601. */
  occurredAt: string;
  vFrom: number | null;
  vTo: number | null;
  response: unknown;
  error: OperationError | null;
  /** The draft it came from, put back when an undelivered sale is refused. */
  draft: unknown;
}

/** States whose effect the screens still show although the server's rows may not hold it. */
export function isLive(operation: Operation): boolean {
  const { state } = operation;
  return (
    state === 'pending' ||
    state === 'sending' ||
    state === 'blocked' ||
    (state === 'rejected' && operation.delivered)
  );
}

/** States that count as "por enviar". */
export const UNSENT_STATES: readonly OperationState[] = ['pending', 'sending', 'blocked'];
