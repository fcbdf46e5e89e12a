import type { Return } from '#contract/returns/returns.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { cleanLine } from '#domain/normalize.ts';
import { type BroughtLine, CONCEPTS, quoteReturn } from '#domain/returns.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { currentDrawer, labelOf } from '#app/data/current-drawer.ts';
import type { DraftExchange } from '#app/data/drafts/exchange.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Exchange } from '#app/data/queue/effects.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { nextProvisionalCode } from '#app/data/registry.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { markDelivered } from './hand-over.ts';
import { addOperation, enqueue, type NewOperation } from './enqueue.ts';
import { writePaths } from './write-paths.ts';

/** As many characters as the reason of a return has (`return-input.ts`). */
export const MAX_RETURN_REASON = 300;

/** What comes back, and where it goes. */
type BroughtGoods = Pick<DraftExchange, 'of' | 'lines' | 'destino' | 'motivo'>;

export interface ReturnForm extends BroughtGoods {
  /** How the money goes back; adds up to what the goods are worth, cash rounded as the shop does. */
  refunds: Return['reembolso'];
  /** The money has left: without network it does at once. */
  isDelivered: boolean;
}

/**
 * Takes goods back on this device: stock, account, drawer and history show it at once, the note gets its number from the
 * server. A sale that was not sent yet goes first.
 */
export async function returnGoods(db: ErpDatabase, form: ReturnForm, now = new Date()): Promise<Operation> {
  const id = newUuid(now.getTime());
  const [code, drawer, me] = await Promise.all([
    nextProvisionalCode(),
    currentDrawer(db).catch(() => undefined),
    db.me.get('me'),
  ]);
  const cajero = me ? `${me.first_name} ${me.last_name}` : '';
  const back = toReturn(form, { id, cajero, code: code.replace(/^V/u, 'D'), at: bogotaTimestamp(now) });
  const label = labelOf(drawer);
  return enqueue(db, async () => {
    // What comes back had left, whatever this device was told of it.
    await markDelivered(db, form.of.id);
    return addOperation(db, await returnOf(db, { ...back, caja_id: label.caja_id ?? null }, form), now);
  });
}

/** Who takes goods back, when and where: of an exchange as its sale has it. */
interface Taken {
  cajero: string;
  /** Provisional code of the sale. */
  code: string;
  at: string;
  cajaId: string | null;
  serieId: number;
}

/** What of the operation of a sale the goods make that pay for it. */
export interface WrittenExchange extends Pick<NewOperation, 'touches' | 'dependsOn'> {
  exchange: Exchange;
}

/** Writes down what pays for a sale, inside the transaction that charges it: both go to the server in one call. */
export async function writeExchange(
  db: ErpDatabase,
  goods: DraftExchange,
  { cajero, code, at, cajaId, serieId }: Taken,
  refunds: Return['reembolso'],
): Promise<WrittenExchange> {
  await markDelivered(db, goods.of.id);
  const form = { ...goods, of: { ...goods.of, serieId }, refunds };
  const made = { id: newUuid(Date.parse(at)), cajero, code: code.replace(/^V/u, 'D'), at };
  const back = { ...toReturn(form, made), caja_id: cajaId };
  const { body, touches, dependsOn } = await returnOf(db, back, { ...form, isDelivered: false });
  return { exchange: { id: back.id, body: body as Exchange['body'], back }, touches, dependsOn };
}

/**
 * Notes that the money of a return has left: from now on it is a fact, and the server may only flag what it would have
 * refused, or has refused just now.
 */
export function markPaidOut(db: ErpDatabase, entityId: string): Promise<void> {
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
  });
}

async function returnOf(
  db: ErpDatabase,
  back: Return,
  { of, isDelivered }: ReturnForm,
): Promise<NewOperation> {
  const { id, factura_id, concepto, motivo, lineas, reembolso, caja_id, codigo_provisional } = back;
  const goesToAccount = reembolso.some(({ medio }) => medio === 'credito');
  const shelved = lineas.filter(({ destino }) => destino !== 'averia');
  const label = caja_id === null ? {} : { caja_id };
  return {
    entityId: id,
    lane: id,
    touches: [
      touch.returned(id),
      ...new Set(shelved.map(({ producto_id }) => touch.stock(producto_id, of.serieId))),
      ...(goesToAccount ? [touch.client(of.client.id), touch.ledger(id)] : []),
    ],
    dependsOn: await openCreates(db, 'sale', touch.invoice(of.id)),
    method: 'POST',
    path: writePaths.returns,
    body: {
      factura_id,
      concepto,
      motivo,
      lineas: lineas.map(({ linea, cantidad, destino }) => ({ linea, cantidad, destino })),
      reembolso,
      codigo_provisional,
      ...label,
    },
    effect: { type: 'return', back, ...label },
    ...(isDelivered ? { delivered: true as const } : {}),
  };
}

function toReturn(
  { of, lines, destino, motivo, refunds }: Omit<ReturnForm, 'isDelivered'>,
  made: { id: string; cajero: string; code: string; at: string },
): Return {
  const quote = quoteReturn(of.lines, lines);
  const isWhole =
    of.isUntouched && of.lines.every(({ linea, left }) => sameUnits(left, brought(lines, linea)));
  return {
    id: made.id,
    factura_id: of.id,
    factura: of.invoice,
    cliente_id: of.client.id,
    cliente: of.client.nombre,
    serie_id: of.serieId,
    cajero: made.cajero,
    concepto: isWhole ? CONCEPTS.annulment : CONCEPTS.partial,
    motivo: cleanLine(motivo, MAX_RETURN_REASON),
    fecha: made.at,
    fisico_en: made.at,
    total: quote.total,
    lineas: quote.lines.map(({ line, cantidad, base, impuestos_aplicados, total }) => ({
      linea: line.linea,
      producto_id: line.producto_id,
      codigo_barras: line.codigo_barras,
      nombre: line.nombre,
      cantidad: Number(cantidad),
      destino,
      base_gravable: base,
      impuestos_aplicados,
      total_linea: total,
      con_nota: true,
    })),
    reembolso: [...refunds],
    nota: null,
    caja_id: null,
    codigo_provisional: made.code,
    venta_id: null,
    advertencias: [],
  };
}

const brought = (lines: readonly BroughtLine[], linea: number): string =>
  lines.find((line) => line.linea === linea)?.cantidad ?? '0';

const sameUnits = (a: string, b: string): boolean => Number(a) === Number(b);
