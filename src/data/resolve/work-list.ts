import { rowsInStates } from '#app/data/queue/by-state.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { announce } from '#app/data/announce.ts';
import { projectionTables } from '#app/data/db.ts';
import { holdsBack } from '#app/data/queue/dependencies.ts';
import { type DiscardRule, discardRuleOf, isExchange } from './discard.ts';
import { canCorrect } from './corrections.ts';
import {
  isInTrouble,
  isStopped,
  OPEN_STATES,
  STOPPED_STATES,
  type Operation,
  type OperationState,
  isKind,
} from '#app/data/queue/operation.ts';
import { canReopen } from './reopen-sale.ts';
import { existingTwin } from '#app/data/writes/stand-ins.ts';
import { retryOperation } from './retry.ts';

/** Where an operation stands for a person: `attention` is sent again and again without success. */
type WorkState = 'pending' | 'attention' | 'blocked' | 'rejected';

/** One entry of "Por enviar" or "Por revisar": codes and values, the words are the screen's. */
export interface WorkItem {
  seq: number;
  state: WorkState;
  operation: Operation;
  /** Local time of the deed, ISO 8601. */
  since: string;
  /** `codigo` of the refusal, of what blocks it, or of the lasting trouble. */
  cause: string | null;
  /** Entries that have to be settled first: the one before it in its lane, and what it needs. */
  waitsFor: number[];
  /** How many entries wait for this one. */
  dependents: number;
  /** Returns of this sale that are given up with it. */
  returns: Operation[];
  canRetry: boolean;
  canCorrect: boolean;
  /** A sale that can go back to the counter. */
  canReopen: boolean;
  /** Id of the row that exists already, for "use the existing one". */
  existingId: string | null;
  discard: DiscardRule;
}

function workState(operation: Operation): WorkState {
  if (isStopped(operation)) return operation.state;
  return isInTrouble(operation) ? 'attention' : 'pending';
}

/** How many of these wait for each key: one pass, a long queue is listed while it drains. */
function countDependents(open: readonly Operation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { dependsOn } of open)
    for (const op of new Set(dependsOn)) counts.set(op, (counts.get(op) ?? 0) + 1);
  return counts;
}

/** What has to be settled before it: the one before it in its lane, and what it needs. */
function waitsFor(
  waiting: Operation,
  before: Operation | undefined,
  openByKey: ReadonlyMap<string, Operation>,
): number[] {
  const needed = waiting.dependsOn
    .flatMap((op) => openByKey.get(op) ?? [])
    .filter((one) =>
      holdsBack(
        one,
        waiting,
        [...openByKey.values()].filter(({ lane }) => lane === one.lane),
      ),
    );
  return [...new Set([...(before ? [before.seq] : []), ...needed.map(({ seq }) => seq)])];
}

const isReturnBehind = (waiting: Operation, sale: Operation): boolean =>
  isKind(waiting, 'return') && waiting.dependsOn.includes(sale.op);

/** Everything that the server has not taken, oldest first. */
export async function listWork(db: ErpDatabase): Promise<WorkItem[]> {
  const [open, me] = await db.transaction('r', db.outbox, db.me, async () =>
    Promise.all([rowsInStates(db, OPEN_STATES), db.me.get('me')]),
  );
  const level = me?.permission_level;
  const openByKey = new Map(open.map((operation) => [operation.op, operation]));
  const dependentsBy = countDependents(open);
  const exchangesOf = countDependents(open.filter(isExchange));
  const lastOfLane = new Map<string, Operation>();
  return open.map((operation) => {
    const { seq, lane, error, occurredAt } = operation;
    const dependents = dependentsBy.get(operation.op) ?? 0;
    const before = lastOfLane.get(lane);
    lastOfLane.set(lane, operation);
    return {
      seq,
      state: workState(operation),
      operation,
      since: occurredAt,
      cause: error?.codigo ?? null,
      waitsFor: waitsFor(operation, before, openByKey),
      dependents,
      returns: isKind(operation, 'sale') ? open.filter((one) => isReturnBehind(one, operation)) : [],
      canRetry: isStopped(operation),
      canCorrect: canCorrect(operation),
      canReopen: canReopen(operation, level),
      existingId: existingTwin(operation)?.id ?? null,
      discard: discardRuleOf(
        operation,
        isKind(operation, 'sale') ? (exchangesOf.get(operation.op) ?? 0) : dependents,
        level,
      ),
    };
  });
}

/**
 * Sends everything that was refused or is blocked once more; with a code only what that stopped. A dispute waits
 * for a choice: sent again as it is, it would go over what somebody else wrote.
 * @returns what is sent
 */
export async function retryAll(db: ErpDatabase, cause?: string): Promise<number[]> {
  const isMeant = ({ error }: Operation): boolean =>
    cause === undefined ? !error?.conflict : error?.codigo === cause;
  const meant = (await rowsInStates(db, STOPPED_STATES)).filter(isMeant);
  const sent: number[] = [];
  await db.transaction('rw', projectionTables(db), async () => {
    for (const { seq } of meant) if (await retryOperation(db, seq)) sent.push(seq);
  });
  announce(db.name, 'outbox');
  return sent;
}

/** The outcomes of operations that a person had sent again. */
export interface SentAgain {
  taken: number;
  refused: number;
  /** Without an answer so far. */
  waiting: number;
}

export async function countSentAgain(db: ErpDatabase, seqs: readonly number[]): Promise<SentAgain> {
  const rows = await db.outbox.bulkGet([...seqs]);
  const countIn = (...states: OperationState[]): number =>
    rows.filter((row) => row && states.includes(row.state)).length;
  // A refused sale whose goods are still here is given up: it is open again as a draft.
  const refused = countIn(...STOPPED_STATES, 'discarded');
  const waiting = countIn('pending', 'sending');
  return { taken: rows.length - refused - waiting, refused, waiting };
}
