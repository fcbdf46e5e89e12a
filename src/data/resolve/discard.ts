import { cleanLine } from '#domain/normalize.ts';
import type { Level } from '#domain/accounts/permissions.ts';
import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { dependentsOf } from '#app/data/queue/dependencies.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { reasonOf } from './discard-text.ts';
import { isCreate, isKind, isStopped, type Operation } from '#app/data/queue/operation.ts';
import { MAX_REASON, recordDiscard, recordGivenUp } from '#app/data/writes/discard-writes.ts';
import { forgetLeft } from '#app/data/rows/left-drawer.ts';
import { forgetDrawer } from '#app/data/registry.ts';
import { projectAll } from '#app/data/projection/projection.ts';

/**
 * What giving an operation up takes (offline §6): nothing; a reason, for goods that are gone; a word with the
 * server, for one whose outcome is unknown; or it can't be, because others use its row or the level lacks.
 */
export type DiscardRule = 'free' | 'reason' | 'cancel' | 'needed' | 'level';

const LEVEL_FOR_DELIVERED: Level = 3;

/** @param dependents how many operations wait for this one */
export function discardRuleOf(
  operation: Operation,
  dependents: number,
  level: number | undefined,
): DiscardRule {
  const { sent, delivered } = operation;
  // Operations that wait for a sale or a payment go on without it, unless goods of the sale pay for another one.
  const makesRow =
    isKind(operation, 'product-create') || isKind(operation, 'client-create') || isKind(operation, 'sale');
  if (makesRow && dependents > 0) return 'needed';
  if (delivered && (level ?? 0) < LEVEL_FOR_DELIVERED) return 'level';
  if (sent && !isStopped(operation)) return 'cancel';
  return delivered ? 'reason' : 'free';
}

/**
 * Gives an operation up; it is kept for ninety days with its reason. One of unknown outcome is cancelled with
 * the server first (`cancelOperation` of sync).
 * @returns what stood in the way, `applied` when the server has taken it meanwhile; undefined when it is given up
 */
export async function discardOperation(
  db: ErpDatabase,
  seq: number,
  reason: string,
  now = new Date(),
): Promise<Exclude<DiscardRule, 'free'> | 'applied' | undefined> {
  const obstacle = await db.transaction('rw', [...projectionTables(db), db.drafts], async () => {
    const operation = await db.outbox.get(seq);
    if (operation?.state === 'done') return 'applied';
    if (!operation || operation.state === 'discarded') return undefined;
    const level = (await db.me.get('me'))?.permission_level;
    const dependents = await dependentsOf(db, operation.op);
    const users = isKind(operation, 'sale') ? dependents.filter(isExchange) : dependents;
    const uses = users.length + (isCreate(operation) ? await countOpenSales(db, operation) : 0);
    const rule = discardRuleOf(operation, uses, level);
    // As the note of it is sent: a reason that nobody can see would be refused.
    const told = cleanLine(reason, MAX_REASON);
    // No word of the server's is worth anything where a reason is missing afterwards.
    if (rule === 'cancel' && operation.delivered && told === '') return 'reason';
    if (rule !== 'free' && !(rule === 'reason' && told !== '')) return rule;
    const discard = { reason: told, at: now.toISOString() };
    await db.outbox.update(seq, { state: 'discarded', discard });
    if (operation.delivered && isKind(operation, 'sale'))
      await recordDiscard(db, operation, reasonOf(discard.reason, operation), now);
    else await recordGivenUp(db, operation, told, now);
    await discardDependents(db, operation.op, discard, now);
    await projectAll(db, operation.touches);
    return undefined;
  });
  if (obstacle === undefined) await leaveDrawer(db, seq);
  announce(db.name, 'outbox');
  return obstacle;
}

/** Goods that pay for another sale: that one would hang in the air, and it is a sale. */
export const isExchange = (waiting: Operation): boolean =>
  isKind(waiting, 'sale') && returnIn(waiting) !== undefined;

/** A drawer that never was opened is open on this device no more; that was never closed, was not left. */
async function leaveDrawer(db: ErpDatabase, seq: number): Promise<void> {
  const operation = await db.outbox.get(seq);
  if (operation?.state !== 'discarded') return;
  if (isKind(operation, 'cash-close')) await forgetLeft(db, operation.entityId);
  if (!isKind(operation, 'cash-open')) return;
  await forgetDrawer(Number(db.name.split(':')[1]), operation.entityId);
}

/** What means nothing without the sale, the return or the order that it is about. */
const GOES_ALONG: ReadonlySet<Operation['kind']> = new Set([
  'reprint',
  'return-reprint',
  'return',
  'order-edit',
  'order-step',
]);

/**
 * What was printed of a sale or a return that never was is nothing that the server could note, and nothing of such a sale
 * can come back: its returns are given up with it, as what was done to an order that never was. Inside the caller's
 * transaction.
 * @param op key of the sale, the return or the order
 */
export async function discardDependents(
  db: ErpDatabase,
  op: string,
  discard: NonNullable<Operation['discard']>,
  now: Date,
): Promise<void> {
  for (const waiting of await dependentsOf(db, op)) {
    if (!GOES_ALONG.has(waiting.kind)) continue;
    await db.outbox.update(waiting.seq, { state: 'discarded', discard });
    await recordGivenUp(db, waiting, discard.reason, now);
    await discardDependents(db, waiting.op, discard, now);
    await projectAll(db, waiting.touches);
  }
}

/** How many open sales of this device use what an operation makes. */
function countOpenSales({ drafts }: ErpDatabase, { entityId }: Operation): Promise<number> {
  return drafts
    .filter(
      ({ clienteId, lines, exchange }) =>
        clienteId === entityId ||
        exchange?.of.id === entityId ||
        lines.some(({ product }) => product?.id === entityId),
    )
    .count();
}
