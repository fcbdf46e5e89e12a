/** What a cashier did and heard: all that the checker knows besides the API itself. */

export type Kind = 'sale' | 'credit-sale' | 'payment' | 'stock' | 'client';

/** One request and what came of it. Nothing came back, or nothing of ours: the outcome is unknown. */
export interface Attempt {
  /** Milliseconds since the schedule began. */
  at: number;
  tookMs: number;
  /** `copy`: the same key again after the answer. `new-key`: the same row under another key. `batch`: with others. */
  as: 'first' | 'batch' | 'retry' | 'twin' | 'copy' | 'new-key';
  key: string;
  status: number | null;
  body: Answer | null;
  isReplay: boolean;
}

export type Answer = Readonly<Record<string, unknown>>;

export interface Line {
  producto_id: string;
  cantidad: number;
}

/** One thing that a cashier wanted done, under one key for ever. */
export interface Operation {
  cashier: number;
  kind: Kind;
  key: string;
  /** Id that the cashier gave the row to create. */
  entity: string;
  method: 'POST' | 'PUT';
  path: string;
  body: Answer;
  serieId: number;
  /** Units of a sale. */
  lines: Line[];
  /** Units that an edit adds. */
  delta: { producto_id: string; vitrina: number; bodega: number } | null;
  /** Pesos charged to the account (positive) or paid on it (negative), in cents. */
  credit: bigint;
  attempts: Attempt[];
}

/** Everything that was noted while one schedule ran. */
export interface History {
  operations: Operation[];
  /** What was seen that must never be, with the moment. */
  anomalies: string[];
}

/** The definite answers of an operation under its own key, in order. */
export function answersOf({ attempts, key }: Operation): (Attempt & { status: number })[] {
  return attempts.filter(
    (attempt): attempt is Attempt & { status: number } => attempt.key === key && isDefinite(attempt.status),
  );
}

/** Whether a status says what became of a request: 401, 408, 424, 425, 429 and 5xx don't (offline §6). */
export function isDefinite(status: number | null): boolean {
  return status !== null && status < 500 && ![401, 408, 424, 425, 429].includes(status);
}

export function isApplied(operation: Operation): boolean {
  const [first] = answersOf(operation);
  return first !== undefined && first.status < 400;
}
