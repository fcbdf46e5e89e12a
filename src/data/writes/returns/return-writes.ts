import type { Return } from '#contract/returns/returns.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { addMoney } from '#domain/money/money.ts';
import { cleanLine } from '#domain/normalize.ts';
import { CONCEPTS } from '#domain/returns.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { currentDrawer } from '#app/data/current-drawer.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { nextProvisionalCode } from '#app/data/registry.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { addOperation, enqueue, type NewOperation } from '#app/data/writes/enqueue.ts';
import {
  type ApprovedReturn,
  blankReturn,
  type Made,
  MAX_RETURN_REASON,
  operationOf,
  type ReturnForm,
  returnOf,
  toReturn,
} from './return-operation.ts';

/** Goods that somebody brings without their invoice, at a price that is named (returns.md). */
export interface LooseGoods extends ApprovedReturn {
  client: { id: string; nombre: string };
  /** Series of the store that takes the goods back. */
  serieId: number;
  /** Lines as they are priced; `precio` is that of one unit before taxes. */
  lines: readonly { line: Return['lineas'][number]; precio: string }[];
  motivo: string;
  refunds: Return['reembolso'];
}

/**
 * Takes goods back on this device: stock, account, drawer and history show it at once, the note gets its number from the
 * server. A sale that was not sent yet goes first.
 */
export function returnGoods(db: ErpDatabase, form: ReturnForm, now = new Date()): Promise<Operation> {
  return addReturn(db, now, form.id, async (made) => {
    // What comes back had left, whatever this device was told of it.
    await markDelivered(db, form.of.id);
    return returnOf(db, { ...toReturn(form, made), caja_id: made.cajaId }, form);
  });
}

/** Takes goods back without their invoice: the server alone may say yes, and the money waits for that. */
export function returnWithoutInvoice(
  db: ErpDatabase,
  goods: LooseGoods,
  now = new Date(),
): Promise<Operation> {
  return addReturn(db, now, goods.id, async (made) => looseReturn(goods, made));
}

async function addReturn(
  db: ErpDatabase,
  now: Date,
  id: string | undefined,
  write: (made: Made & { cajaId: string | null }) => Promise<NewOperation>,
): Promise<Operation> {
  const [code, drawer, me] = await Promise.all([
    nextProvisionalCode(),
    currentDrawer(db).catch(() => undefined),
    db.me.get('me'),
  ]);
  const made = {
    id: id ?? newUuid(now.getTime()),
    cajero: me ? `${me.first_name} ${me.last_name}` : '',
    code: code.replace(/^V/u, 'D'),
    at: bogotaTimestamp(now),
    cajaId: drawer?.sessionId ?? null,
  };
  return enqueue(db, async () => addOperation(db, await write(made), now));
}

/**
 * Notes that the money of a return has left: from now on it is a fact, and the server may only flag what it would have
 * refused, or has refused just now.
 * @returns whether it counts: it does not where it was given up meanwhile
 */
export function markPaidOut(db: ErpDatabase, entityId: string): Promise<boolean> {
  return db.transaction('rw', projectionTables(db), async () => {
    const lane = await db.outbox.where('lane').equals(entityId).toArray();
    for (const operation of lane) {
      const { state, delivered, seq, touches } = operation;
      if (delivered || state === 'done' || state === 'discarded') continue;
      if (state === 'rejected' || state === 'blocked') await requeue(db, operation, { delivered: true });
      else await db.outbox.update(seq, { delivered: true });
      // A refused return had gone from the screen.
      await projectAll(db, touches);
    }
    return lane.some(({ state }) => state !== 'discarded');
  });
}

function looseReturn(
  { client, serieId, lines, motivo, refunds, autoriza }: LooseGoods,
  made: Made & { cajaId: string | null },
): NewOperation {
  const back: Return = {
    ...blankReturn(made),
    cliente_id: client.id,
    cliente: client.nombre,
    serie_id: serieId,
    concepto: CONCEPTS.partial,
    motivo: cleanLine(motivo, MAX_RETURN_REASON),
    total: addMoney('0.00', ...lines.map(({ line }) => line.total_linea)),
    lineas: lines.map(({ line }) => line),
    reembolso: [...refunds],
    caja_id: made.cajaId,
  };
  const wanted = lines.map(({ line: { producto_id, cantidad, destino }, precio }) => ({
    producto_id,
    cantidad,
    precio,
    destino,
  }));
  return operationOf(back, {
    cliente_id: client.id,
    lineas: wanted,
    ...(autoriza ? { autoriza } : {}),
  });
}
