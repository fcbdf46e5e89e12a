import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { dependentsOf } from './dependencies.ts';
import { isKind, type Operation, type OperationEffect, type SaleEffect } from './operation.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from './rekey.ts';

interface Twin {
  id: string;
  nombre: string;
  identificacion: string;
}

/** The row that a refused create would have doubled, as the server told it; undefined when there is none. */
export function existingTwin({ state, effect, error }: Operation): Twin | undefined {
  if (state !== 'rejected') return undefined;
  if (effect.type !== 'client-create' && effect.type !== 'product-create') return undefined;
  const { existente } = (error?.answer ?? {}) as { existente?: Record<string, unknown> };
  if (typeof existente?.['id'] !== 'string') return undefined;
  const word = (...names: string[]) =>
    names.map((name) => existente[name]).find((value) => typeof value === 'string') ?? '';
  return {
    id: existente['id'],
    nombre: word('nombre', 'nombre_completo_natural', 'nombre_empresa_juridico'),
    identificacion: word('codigo_barras', 'cedula_natural', 'nit_juridico'),
  };
}

/** Puts one id for another wherever it stands: paths, bodies, touched rows, quantities by product. */
function repointed<Value>(value: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;
}

function repointedSale(effect: SaleEffect, from: string, twin: Twin): SaleEffect {
  const moved = repointed(effect, from, twin.id);
  const isClient = effect.sale.cliente.id === from;
  // The twin's price is the server's to say, at its present version.
  const rests = effect.rests.filter((id) => id !== from);
  return { ...moved, rests, ...(isClient ? { sale: { ...moved.sale, cliente: { ...twin } } } : {}) };
}

function effectFor(effect: OperationEffect, from: string, twin: Twin): OperationEffect {
  return effect.type === 'sale' ? repointedSale(effect, from, twin) : repointed(effect, from, twin.id);
}

/** Edits and deletes of the row that never was say nothing of the other one. */
function isAboutRow(operation: Operation): boolean {
  return operation.method !== 'POST' && !isKind(operation, 'stock-edit');
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
    const discard = { reason: 'existing', at: now.toISOString() };
    const touches = [...create.touches];
    for (const waiting of await dependentsOf(db, create.op)) {
      touches.push(...waiting.touches);
      if (isAboutRow(waiting)) {
        await db.outbox.update(waiting.seq, { state: 'discarded', discard });
        continue;
      }
      const { path, body, lane, entityId, effect, draft } = waiting;
      const moved = repointed({ path, body, lane, entityId, draft, touches: waiting.touches }, from, twin.id);
      touches.push(...moved.touches);
      const dependsOn = waiting.dependsOn.filter((op) => op !== create.op);
      await requeue(db, waiting, { ...moved, dependsOn, effect: effectFor(effect, from, twin) });
    }
    await db.outbox.update(seq, { state: 'discarded', discard });
    await projectAll(db, touches);
    return true;
  });
  announce(db.name, 'outbox');
  return isDone;
}
