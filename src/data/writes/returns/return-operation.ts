import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import type { Return } from '#contract/returns/returns.ts';
import { cleanLine } from '#domain/normalize.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { type BroughtLine, CONCEPTS, quoteReturn } from '#domain/returns.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftExchange } from '#app/data/drafts/exchange.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Exchange } from '#app/data/queue/effects.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import { touch } from '#app/data/queue/touches.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import type { NewOperation } from '#app/data/writes/enqueue.ts';
import { writePaths } from '#app/data/writes/write-paths.ts';

/** As many characters as the reason of a return has (`return-input.ts`). */
export const MAX_RETURN_REASON = 300;

/** What comes back, and where it goes. */
type BroughtGoods = Pick<DraftExchange, 'of' | 'lines' | 'destino' | 'motivo'>;

/** The approval on which somebody takes goods back who may not do so alone: given for the id of that return. */
export interface ApprovedReturn {
  id?: string | undefined;
  autoriza?: string | undefined;
  /** What was approved. */
  accion?: ApprovableAction | undefined;
}

export interface ReturnForm extends BroughtGoods, ApprovedReturn {
  /** How the money goes back; adds up to what the goods are worth, cash rounded as the shop does. */
  refunds: Return['reembolso'];
  /** The money has left: without network it does at once. */
  isDelivered: boolean;
}

/** What a return is called, who takes it and when. */
export interface Made {
  id: string;
  cajero: string;
  code: string;
  at: string;
}

/** The operation of a return of a sale, after that sale where it was not sent yet. Inside the caller's transaction. */
export async function returnOf(
  db: ErpDatabase,
  back: Return,
  { of, isDelivered, autoriza, accion }: ReturnForm,
): Promise<NewOperation> {
  const lines = back.lineas.map(({ linea, cantidad, destino }) => ({ linea, cantidad, destino }));
  return {
    ...operationOf(back, {
      factura_id: back.factura_id,
      lineas: lines,
      ...(autoriza ? { autoriza } : {}),
      ...(accion === 'returns.beyond-limits' ? { fuera_de_limites: true } : {}),
    }),
    dependsOn: await openCreates(db, 'sale', touch.invoice(of.id)),
    ...(isDelivered ? { delivered: true as const } : {}),
  };
}

/** The operation of a return. @param what that comes back, as the server gets it */
export function operationOf(back: Return, what: Record<string, unknown>): NewOperation {
  const { id, serie_id, cliente_id, concepto, motivo, lineas, reembolso, caja_id, codigo_provisional } = back;
  const goesToAccount = reembolso.some(({ medio }) => medio === 'credito');
  const shelved = lineas.filter(
    ({ destino, producto_id }) => destino !== 'averia' && !isBuiltIn(producto_id),
  );
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
export const blankReturn = ({ id, cajero, code, at }: Made) => ({
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

/** A return as this device shows it until the server answers: the parts of the lines that come back, and the concept. */
export function toReturn(
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

/** Who takes goods back, when and where: of an exchange as its sale has it. */
interface Taken {
  cajero: string;
  /** Provisional code of the sale. */
  code: string;
  at: string;
  cajaId: string | null;
  serieId: number;
  saleId: string;
}

/** What of the operation of a sale the goods make that pay for it. */
export interface WrittenExchange extends Pick<NewOperation, 'touches' | 'dependsOn'> {
  exchange: Exchange;
}

/** Writes down what pays for a sale, inside the transaction that charges it: both go to the server in one call. */
export async function writeExchange(
  db: ErpDatabase,
  goods: DraftExchange,
  { cajero, code, at, cajaId, serieId, saleId }: Taken,
  refunds: Return['reembolso'],
): Promise<WrittenExchange> {
  await markDelivered(db, goods.of.id);
  const form = { ...goods, of: { ...goods.of, serieId }, refunds };
  const made = {
    id: goods.approved?.id ?? newUuid(Date.parse(at)),
    cajero,
    code: code.replace(/^V/u, 'D'),
    at,
  };
  const back = { ...toReturn(form, made), caja_id: cajaId, venta_id: saleId };
  const { body, touches, dependsOn } = await returnOf(db, back, {
    ...form,
    autoriza: goods.approved?.autoriza,
    accion: goods.approved?.accion,
    isDelivered: false,
  });
  return { exchange: { id: back.id, body: body as Exchange['body'], back }, touches, dependsOn };
}
