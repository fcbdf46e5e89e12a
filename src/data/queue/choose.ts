import type { ErpDatabase } from '#app/data/db.ts';
import { isDue, isLeaving } from './backoff.ts';
import { keysInStates, readOperations } from './by-state.ts';
import { isReady } from './dependencies.ts';
import { isKind, isUpload, OPEN_STATES, type Operation } from './operation.ts';
import { RESTING } from './rekey.ts';

/** Rows read at a time: to read a queue of thousands whole for each batch would take longer than to send one. */
const LOOK_AHEAD = 64;
/** The server takes a body of a mebibyte. */
const MOST_BYTES = 900_000;

/**
 * What goes to the server next: due operations in the order in which they were done, as far as none of them needs the
 * answer to another. An operation that waits for a person, a backoff or a row, or that somebody gives up, holds up its own lane and what depends on
 * it, nothing else. The logo goes alone, when nothing else is due: a file may take half a minute, and no batch holds one.
 * @param most operations, 1 or more
 * @param beganMs of the pass over the queue (`isDue`)
 */
export async function choose(
  db: ErpDatabase,
  nowMs: number,
  most: number,
  beganMs = nowMs,
): Promise<Operation[]> {
  // At one moment: what another tab puts back between two reads would be in neither.
  const waiting = await db.transaction('r', db.outbox, async () => keysInStates(db, OPEN_STATES));
  const chosen: Operation[] = [];
  const held = new Set<string>();
  let logo: Operation | undefined;
  let bytes = 0;
  for (let from = 0; from < waiting.length; from += LOOK_AHEAD) {
    for (const operation of await readOperations(db, waiting.slice(from, from + LOOK_AHEAD))) {
      if (!operation || held.has(operation.lane)) continue;
      if (needsAnswer(operation, chosen)) return chosen;
      const isWaiting =
        operation.state !== 'pending' ||
        !isDue(operation.nextAt, nowMs, beganMs) ||
        isLeaving(operation, nowMs);
      const mayBeHeld = operation.dependsOn.length > 0;
      if (isWaiting || isOfLogo(operation) || (mayBeHeld && (await isHeldBack(db, operation, chosen)))) {
        held.add(operation.lane);
        if (!isWaiting && isOfLogo(operation)) logo ??= operation;
        continue;
      }
      bytes += JSON.stringify(operation.body ?? null).length;
      if (chosen.length > 0 && bytes > MOST_BYTES) return chosen;
      chosen.push(operation);
      if (chosen.length === most) return chosen;
    }
  }
  return chosen.length === 0 && logo ? [logo] : chosen;
}

/** Whether something could be sent now: a sale saved during a round, a released operation. */
export async function hasDue(db: ErpDatabase, nowMs: number): Promise<boolean> {
  // The person who made it has signed out: it waits for the next sign-in.
  if (await db.meta.get('left')) return false;
  return (await choose(db, nowMs, 1)).length > 0;
}

/** An operation of a logo has a call of its own: a file is sent as a form. */
const isOfLogo = ({ kind, body }: Operation): boolean => kind === 'logo-delete' || isUpload(body);

/** Whether it waits for something that the batch itself does not bring before it. */
async function isHeldBack(
  db: ErpDatabase,
  operation: Operation,
  chosen: readonly Operation[],
): Promise<boolean> {
  const dependsOn = operation.dependsOn.filter((key) => !chosen.some(({ op }) => op === key));
  return dependsOn.length > 0 && !(await isReady(db, { ...operation, dependsOn }));
}

/**
 * Whether what an operation asks for is known only once one of these has its answer: an edit or a delete goes on top of the
 * version that the write before it gets, a line of a sale names the version that its own price became, and an edit that
 * turns out to be stale goes again before a sale of its row.
 */
function needsAnswer(operation: Operation, chosen: readonly Operation[]): boolean {
  const { entityId, kind, dependsOn } = operation;
  if (RESTING.includes(kind)) return chosen.some((before) => before.entityId === entityId);
  if (!isKind(operation, 'sale')) return false;
  const { rests, demand, sale } = operation.effect;
  const isEdited = (before: Operation): boolean =>
    RESTING.includes(before.kind) && (before.entityId in demand || before.entityId === sale.cliente?.id);
  return chosen.some((before) => isEdited(before) || (rests.length > 0 && dependsOn.includes(before.op)));
}

/** Keys of operations of the batch that must have been taken before this one: what it depends on, and its lane. */
export function needsInBatch(operation: Operation, before: readonly Operation[]): string[] {
  const { lane, dependsOn } = operation;
  return before.filter((one) => one.lane === lane || dependsOn.includes(one.op)).map(({ op }) => op);
}
