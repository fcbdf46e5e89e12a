import type { Fields, OperationEffect, OperationKind } from './effects.ts';

/**
 * A write that is meant for the server (docs/offline.md):
 *
 *   pending → sending → done → (7 days) purged
 *      ↑ retry │
 *      ├───────┤→ blocked(cause) → the cause changes → new key → pending
 *              └→ rejected → retry or correct: new key → pending | discarded (90 days)
 *
 * `discarded` also holds the refused sale whose goods had not left: it is open again as a draft.
 */
export type OperationState = 'pending' | 'sending' | 'done' | 'blocked' | 'rejected' | 'discarded';

/** The state of the row that a data edit was made on. */
export interface EditBase {
  /** Data version of the row; null while it is that of an own operation without an answer. */
  v: number | null;
  /** The fields as they were seen. */
  fields: Fields;
  /** History of the server that the version is one of, once it left: a restored server counts anew. */
  epoch?: string | undefined;
  /**
   * Key of the own write that left them, of an edit that went into a rescue file before that one had an answer: the
   * version is what the server gives it.
   */
  after?: string;
}

/** Fields that this device and somebody else changed to different values. */
export interface Conflict {
  mine: Fields;
  theirs: Fields;
}

/** Why the server did not take it. */
export interface OperationError {
  status: number;
  codigo: string;
  text: string;
  at: string;
  /** The answer as it came: messages by field, the existing twin. */
  answer?: unknown;
  conflict?: Conflict;
}

/** The error text of an operation that the server refused without a sentence. */
export const wordless = (status: number): string => `Error ${status}`;

/** The server's own words; empty when it gave none. */
export const wordsOf = ({ status, text }: Pick<OperationError, 'status' | 'text'>): string =>
  text === wordless(status) ? '' : text;

/** A body that is a file: sent as a multipart form with this one field. */
export interface UploadBody {
  field: string;
  file: Blob;
}

export function isUpload(body: unknown): body is UploadBody {
  return typeof body === 'object' && body !== null && (body as Partial<UploadBody>).file instanceof Blob;
}

export interface Operation {
  seq: number;
  /** uuid, the Idempotency-Key; minted once per frozen body. */
  op: string;
  /** Format in which it was written, for the reader of a later app: no upgrade rewrites a row. */
  format: 2;
  kind: OperationKind;
  /** Id of the row it creates or changes. */
  entityId: string;
  /** Order is kept inside a lane only. */
  lane: string;
  /** Rows it projects onto, `table:id`; empty once the mirror holds all of it (`releaseCovered`). */
  touches: string[];
  /** What it touched before the mirror held it; absent in rows that were never let go of. */
  heldTouches?: string[];
  /** Number that the customer's receipt shows, of a sale that a restored server forgot (`renumbered.ts`). */
  formerNumber?: string;
  /** Keys of unacknowledged creates it needs, and of the unacknowledged own writes whose price its lines show. */
  dependsOn: string[];
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The REST body, or an `UploadBody`; frozen once `sent`. */
  body: unknown;
  base: EditBase | null;
  effect: OperationEffect;
  /** Total that the cashier saw, for `Erp-Total`. */
  shownTotal: string | null;
  state: OperationState;
  /** The operation has left the device at least once: its outcome may be unknown. */
  sent: boolean;
  /** The customer has left with the goods. */
  delivered: boolean;
  attempts: number;
  /** Sent not before this moment, ms since 1970. */
  nextAt: number;
  /** Latest end of an attempt to give it up, ms since 1970: it is not sent meanwhile. */
  leavingUntil?: number | undefined;
  /** An edit on older data whose row has still to come; false once a page has come since. */
  awaitsRow?: boolean | undefined;
  /** Its last try met a fault of the server's, as did all that was sent with it. */
  failedWithAll?: boolean | undefined;
  /** How often the server refused it because of its row, where the mirror had no newer one. */
  looks?: number | undefined;
  /** A person had it sent again after it was refused. */
  isRetried?: boolean;
  /** Local time of the deed, ISO 8601. */
  occurredAt: string;
  /** When the server took it, by its own clock, ms since 1970; absent where its answer did not tell. */
  takenAt?: number;
  vFrom: number | null;
  vTo: number | null;
  /** The versions that it had in the history before, while a fetch from the start has still to prove it (`begin-anew.ts`). */
  unproven?: { vFrom: number; vTo: number };
  response: unknown;
  error: OperationError | null;
  /** The draft it came from, put back when an undelivered sale is refused. */
  draft: unknown;
  /** Why a person gave it up, and when; kept 90 days. */
  discard: { reason: string; at: string } | null;
}

/** An operation whose effect is of one type. */
export type OperationOf<Kind extends OperationKind> = Operation & {
  effect: Extract<OperationEffect, { type: Kind }>;
};

export function isKind<Kind extends OperationKind>(
  operation: Operation,
  kind: Kind,
): operation is OperationOf<Kind> {
  return operation.effect.type === kind;
}

/** States whose effect the screens still show although the server's rows may not hold it. */
export function isLive(operation: Operation): boolean {
  const { state, delivered } = operation;
  return UNSENT_STATES.includes(state) || (state === 'rejected' && delivered);
}

const CREATES: ReadonlySet<OperationKind> = new Set([
  'sale',
  'product-create',
  'client-create',
  'payment',
  'return',
  'cash-open',
  'cash-move',
  'cash-count',
  'order-create',
  'order-step',
  'approval',
]);

/** Whether it makes a row, under the id that this device gave it. */
export function isCreate({ effect }: Pick<Operation, 'effect'>): boolean {
  return CREATES.has(effect.type);
}

/** States that count as "por enviar". */
export const UNSENT_STATES: readonly OperationState[] = ['pending', 'sending', 'blocked'];

/** States in which the server has not taken it: what depends on it may have to wait. */
export const OPEN_STATES: readonly OperationState[] = [...UNSENT_STATES, 'rejected'];

/** States in which it waits for a person or an owner. */
export const STOPPED_STATES = ['rejected', 'blocked'] as const satisfies OperationState[];

/** An operation that waits for a person or an owner. */
type Stopped<One> = One & { state: (typeof STOPPED_STATES)[number] };

/** Whether it was refused or is blocked: it waits for a person or an owner, and that may take days. */
export function isStopped<One extends Pick<Operation, 'state'>>(
  operation: One | undefined,
): operation is Stopped<One> {
  return STOPPED_STATES.some((state) => state === operation?.state);
}

/** Tries after which server trouble is shown under "Atención"; it is retried all the same. */
export const ATTENTION_TRIES = 8;

/** Whether the server's trouble with it has lasted: told to a person, and sent again all the same. */
export function isInTrouble({ state, attempts, error }: Operation): boolean {
  return (state === 'pending' || state === 'sending') && attempts >= ATTENTION_TRIES && error !== null;
}

/** Whether it stands under "Por revisar". */
export function needsReview(operation: Operation): boolean {
  return isStopped(operation) || isInTrouble(operation);
}

/** When the server took it, ms since 1970; where no answer told, when it was done by the clock of the device. */
export const doneAt = ({ takenAt, occurredAt }: Pick<Operation, 'takenAt' | 'occurredAt'>): number =>
  takenAt ?? Date.parse(occurredAt);

const RECENT_MS = 60 * 86_400_000;

/**
 * Whether the server took it so lately that the feed of ninety days tells of it for sure. A colleague who does not come back
 * keeps what was sent for good.
 */
export const isRecentlyDone = (operation: Operation): boolean =>
  operation.state === 'done' && Date.now() - doneAt(operation) < RECENT_MS;
