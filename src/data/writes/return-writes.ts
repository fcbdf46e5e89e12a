import type { Return } from '#contract/returns/returns.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { addMoney } from '#domain/money/money.ts';
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

/** Goods that somebody brings without their invoice, at a price that is named (returns.md). */
export interface LooseGoods {
  client: { id: string; nombre: string };
  /** Of the store that takes them back. */
  serieId: number;
  /** As they are priced, and before taxes the price of one. */
  lines: readonly { line: Return['lineas'][number]; precio: string }[];
  motivo: string;
  refunds: Return['reembolso'];
}

/**
 * Takes goods back on this device: stock, account, drawer and history show it at once, the note gets its number from the
 * server. A sale that was not sent yet goes first.
 */
export function returnGoods(db: ErpDatabase, form: ReturnForm, now = new Date()): Promise<Operation> {
  return addReturn(db, now, async (made) => {
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
  return addReturn(db, now, async (made) => looseReturn(goods, made));
}

async function addReturn(
  db: ErpDatabase,
  now: Date,
  write: (made: Made & { cajaId: string | null }) => Promise<NewOperation>,
): Promise<Operation> {
  const [code, drawer, me] = await Promise.all([
    nextProvisionalCode(),
    currentDrawer(db).catch(() => undefined),
    db.me.get('me'),
  ]);
  const made = {
    id: newUuid(now.getTime()),
    cajero: me ? `${me.first_name} ${me.last_name}` : '',
    code: code.replace(/^V/u, 'D'),
    at: bogotaTimestamp(now),
    cajaId: labelOf(drawer).caja_id ?? null,
  };
  return enqueue(db, async () => addOperation(db, await write(made), now));
}

/** What a return is called, who takes it and when. */
interface Made {
  id: string;
  cajero: string;
  code: string;
  at: string;
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
  const lines = back.lineas.map(({ linea, cantidad, destino }) => ({ linea, cantidad, destino }));
  return {
    ...operationOf(back, { factura_id: back.factura_id, lineas: lines }),
    dependsOn: await openCreates(db, 'sale', touch.invoice(of.id)),
    ...(isDelivered ? { delivered: true as const } : {}),
  };
}

function looseReturn(
  { client, serieId, lines, motivo, refunds }: LooseGoods,
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
  return operationOf(back, { cliente_id: client.id, lineas: wanted });
}

/** The operation of a return. @param what that comes back, as the server gets it */
function operationOf(back: Return, what: Record<string, unknown>): NewOperation {
  const { id, serie_id, cliente_id, concepto, motivo, lineas, reembolso, caja_id, codigo_provisional } = back;
  const goesToAccount = reembolso.some(({ medio }) => medio === 'credito');
  const shelved = lineas.filter(({ destino }) => destino !== 'averia');
  const label = caja_id === null ? {} : { caja_id };
  return {
    entityId: id,
    lane: id,
    touches: [
      touch.returned(id),
      ...new Set(shelved.map(({ producto_id }) => touch.stock(producto_id, serie_id))),
      ...(goesToAccount ? [touch.client(cliente_id), touch.ledger(id)] : []),
    ],
    dependsOn: [],
    method: 'POST',
    path: writePaths.returns,
    body: { ...what, concepto, motivo, reembolso, codigo_provisional, ...label },
    effect: { type: 'return', back, ...label },
  };
}

/** What every return says before it has an answer. */
const blankReturn = ({ id, cajero, code, at }: Made) => ({
  id,
  factura_id: null,
  factura: null,
  cajero,
  fecha: at,
  fisico_en: at,
  nota: null,
  codigo_provisional: code,
  venta_id: null,
  advertencias: [],
});

function toReturn(
  { of, lines, destino, motivo, refunds }: Omit<ReturnForm, 'isDelivered'>,
  made: Made,
): Return {
  const quote = quoteReturn(of.lines, lines);
  const isWhole =
    of.isUntouched && of.lines.every(({ linea, left }) => sameUnits(left, brought(lines, linea)));
  return {
    ...blankReturn(made),
    factura_id: of.id,
    factura: of.invoice,
    cliente_id: of.client.id,
    cliente: of.client.nombre,
    serie_id: of.serieId,
    concepto: isWhole ? CONCEPTS.annulment : CONCEPTS.partial,
    motivo: cleanLine(motivo, MAX_RETURN_REASON),
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
    caja_id: null,
  };
}

const brought = (lines: readonly BroughtLine[], linea: number): string =>
  lines.find((line) => line.linea === linea)?.cantidad ?? '0';

const sameUnits = (a: string, b: string): boolean => Number(a) === Number(b);
