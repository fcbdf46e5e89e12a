import { IDENTITY } from '#contract/clients/client-fields.ts';
import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { dependentsOf } from '#app/data/queue/dependencies.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { demandByProduct } from '#domain/money/invoice-math.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import type { OperationEffect, OperationKind, SaleEffect } from '#app/data/queue/effects.ts';

interface Twin {
  id: string;
  nombre: string;
  identificacion: string;
}

/** The row that a refused create would have doubled, as the server told it; undefined when there is none. */
export function existingTwin(operation: Operation): Twin | undefined {
  return operation.state === 'rejected' ? twinTold(operation) : undefined;
}

function twinTold({ effect, error }: Operation): Twin | undefined {
  if (effect.type !== 'client-create' && effect.type !== 'product-create') return undefined;
  const { existente } = (error?.answer ?? {}) as { existente?: Record<string, unknown> };
  if (typeof existente?.['id'] !== 'string') return undefined;
  const word = (...names: string[]) =>
    names.map((name) => existente[name]).find((value) => typeof value === 'string') ?? '';
  return {
    id: existente['id'],
    nombre: word('nombre', IDENTITY.Natural.name, IDENTITY.Juridico.name),
    identificacion: word('codigo_barras', IDENTITY.Natural.id, IDENTITY.Juridico.id),
  };
}

/** Puts one id for another wherever it stands: paths, bodies, touched rows, quantities by product. */
function repointed<Value>(value: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;
}

function repointedSale(effect: SaleEffect, from: string, twin: Twin): SaleEffect {
  const moved = repointed(effect, from, twin.id);
  const isClient = effect.sale.cliente.id === from;
  // It may have sold the twin beside it.
  const demand = Object.fromEntries(demandByProduct(moved.sale.lines));
  // The twin's price is the server's to say, at its present version.
  const rests = effect.rests.filter((id) => id !== from);
  return { ...moved, demand, rests, ...(isClient ? { sale: { ...moved.sale, cliente: { ...twin } } } : {}) };
}

function effectFor(effect: OperationEffect, from: string, twin: Twin): OperationEffect {
  return effect.type === 'sale' ? repointedSale(effect, from, twin) : repointed(effect, from, twin.id);
}

/** Edits and deletes of the row that never was say nothing of the other one. */
function isAboutRow(operation: Operation): boolean {
  return operation.method !== 'POST' && !isKind(operation, 'stock-edit');
}

/** Why a create was given up for the row that exists. */
const GIVEN_UP = 'existing';

/** The rows that stand for those whose creation was given up for them, by the id that never was. */
async function standIns({ outbox }: ErpDatabase): Promise<ReadonlyMap<string, Twin>> {
  const discarded = (kind: OperationKind) =>
    outbox.where('[kind+state]').equals([kind, 'discarded']).toArray();
  const creates = await Promise.all([discarded('client-create'), discarded('product-create')]);
  return new Map(
    creates.flat().flatMap((create) => {
      const twin = create.discard?.reason === GIVEN_UP ? twinTold(create) : undefined;
      return twin ? [[create.entityId, twin] as const] : [];
    }),
  );
}

/**
 * An open sale as it can be charged: a client or a product whose creation was given up meanwhile is the row that
 * exists. Nothing else tells the sales that are open, here or in another tab, of that.
 * @returns the draft itself where nothing of it was given up
 */
export async function withStandIns(db: ErpDatabase, draft: SaleDraft): Promise<SaleDraft> {
  const twins = await standIns(db);
  const client = twins.get(draft.clienteId ?? '');
  if (!client && !draft.lines.some(({ product }) => product && twins.has(product.id))) return draft;
  const lines = draft.lines.map((line) => {
    const twin = line.product && twins.get(line.product.id);
    // At the price that the line shows, if the row has it; else at its own.
    return line.product && twin ? { ...line, product: { ...line.product, id: twin.id, v: null } } : line;
  });
  const buyer = client && {
    clienteId: client.id,
    clienteNombre: client.nombre,
    clienteIdentificacion: client.identificacion,
  };
  return { ...draft, ...buyer, lines };
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
      // As it stands now: one before it that it waits for too, a credit sale that it pays, has another key since.
      const waiting = await db.outbox.get(waitingSeq);
      if (!waiting) continue;
      touches.push(...waiting.touches);
      if (isAboutRow(waiting)) {
        await db.outbox.update(waiting.seq, { state: 'discarded', discard });
        continue;
      }
      const { path, body, lane, entityId, effect, draft } = waiting;
      const moved = repointed({ path, body, lane, entityId, draft, touches: waiting.touches }, from, twin.id);
      touches.push(...moved.touches);
      moved.touches = [...new Set(moved.touches)];
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
