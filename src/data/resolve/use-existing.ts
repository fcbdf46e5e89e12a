import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { dependentsOf } from '#app/data/queue/dependencies.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { demandByProduct } from '#domain/money/invoice-math.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import type { OperationEffect, SaleEffect } from '#app/data/queue/effects.ts';
import { existingTwin, GIVEN_UP, type Twin } from '#app/data/writes/stand-ins.ts';

/** Puts one id for another wherever it stands: paths, bodies, touched rows, quantities by product. */
function repointed<Value>(value: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;
}

function repointedSale(effect: SaleEffect, from: string, twin: Twin): SaleEffect {
  const moved = repointed(effect, from, twin.id);
  const isClient = effect.sale.cliente.id === from;
  // The sale may have sold the twin on another line.
  const demand = Object.fromEntries(demandByProduct(moved.sale.lines));
  // The twin's price is the server's to say, at its present version.
  const rests = effect.rests.filter((id) => id !== from);
  return { ...moved, demand, rests, ...(isClient ? { sale: { ...moved.sale, cliente: { ...twin } } } : {}) };
}

function effectFor(effect: OperationEffect, from: string, twin: Twin): OperationEffect {
  return effect.type === 'sale' ? repointedSale(effect, from, twin) : repointed(effect, from, twin.id);
}

/** What of an operation changes when it uses another row instead. */
export function movedTo(
  { path, body, base, lane, entityId, effect, draft, touches }: Operation,
  from: string,
  twin: Twin,
): Pick<Operation, 'path' | 'body' | 'base' | 'lane' | 'entityId' | 'draft' | 'touches' | 'effect'> {
  const moved = repointed({ path, body, base, lane, entityId, draft, touches }, from, twin.id);
  return { ...moved, touches: [...new Set(moved.touches)], effect: effectFor(effect, from, twin) };
}

/** Edits and deletes of the row that never was say nothing of the other one; an edit of an order only names it. */
function isAboutRow(operation: Operation): boolean {
  return operation.method !== 'POST' && !isKind(operation, 'stock-edit') && !isKind(operation, 'order-edit');
}

/**
 * Gives a refused twin up and uses the row that exists: what waited for the twin goes on with the other id,
 * under new keys (offline §8). @returns false when there is no existing row to use
 */
export async function useExisting(db: ErpDatabase, seq: number, now = new Date()): Promise<boolean> {
  const isDone = await db.transaction('rw', projectionTables(db), async () => {
    const create = await db.outbox.get(seq);
    const twin = create && existingTwin(create);
    if (!create || !twin) return false;
    const from = create.entityId;
    const discard = { reason: GIVEN_UP, at: now.toISOString() };
    const touches = [...create.touches];
    for (const { seq: waitingSeq } of await dependentsOf(db, create.op)) {
      // Read now: an earlier operation that this waits for, as a credit sale that it pays, has another key since.
      const waiting = await db.outbox.get(waitingSeq);
      if (!waiting) continue;
      touches.push(...waiting.touches);
      if (isAboutRow(waiting)) {
        await db.outbox.update(waiting.seq, { state: 'discarded', discard });
        continue;
      }
      const dependsOn = waiting.dependsOn.filter((op) => op !== create.op);
      const moved = movedTo(waiting, from, twin);
      touches.push(...moved.touches);
      await requeue(db, waiting, { ...moved, dependsOn });
    }
    await db.outbox.update(seq, { state: 'discarded', discard });
    await projectAll(db, touches);
    return true;
  });
  announce(db.name, 'outbox');
  return isDone;
}
