import type { Return } from '#contract/returns/returns.ts';
import { can, canReturn } from '#domain/accounts/permissions.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { compareMoney } from '#domain/money/money.ts';
import { Problem } from '#domain/problems.ts';
import { daysIn } from '#domain/reports/range.ts';
import type { WriteCall } from '#server/http/route.ts';
import { boundOccurredAt } from '#server/platform/request-facts.ts';
import type { Write } from '#server/platform/write.ts';
import type { ReturnPorts } from './ports.ts';
import type { ReturnBasis, ReturnRequest } from './return-basis.ts';

type Warnings = Return['advertencias'];

/** When the goods came back: as the device tells of what was delivered, and now while they are at the counter. */
const cameAt = ({ facts }: Pick<ReturnRequest, 'facts'>, { now }: Pick<Write, 'now'>): Date =>
  (facts.isOffline ? facts.occurredAt : null) ?? now;

/** When the goods changed hands: an exchange is one deed, and of the day of what was taken instead. */
export const movedAtOf = (
  { input, facts }: Pick<ReturnRequest, 'input' | 'facts'>,
  { now }: Pick<Write, 'now'>,
): Date => boundOccurredAt(input.venta?.fecha_venta, now) ?? cameAt({ facts }, { now });

const tooLow = (hasInvoice: boolean): Problem =>
  new Problem('nivel_insuficiente', {
    values: { deed: hasInvoice ? 'recibir devoluciones' : 'recibir devoluciones sin factura' },
  });

/**
 * A body that is no return, of somebody who may take nothing back: refused for that, as where the level is not the owner's
 * to choose.
 */
export async function refusalOfBody(
  ports: Pick<ReturnPorts, 'findBusiness'>,
  refusal: Problem,
  { actor, facts, body }: Pick<WriteCall<unknown>, 'actor' | 'facts' | 'body'>,
  { tx, businessId }: Write,
): Promise<Problem> {
  const isApproved =
    typeof body === 'object' && body !== null && 'autoriza' in body && Boolean(body.autoriza);
  if (facts.isOffline || isApproved) return refusal;
  const { opciones } = await ports.findBusiness(tx, businessId);
  return canReturn(actor.level, opciones.devolucion_nivel) ? refusal : tooLow(true);
}

/** A return whose approval has not come says so as long as it has not: the warning is of its reading, and not kept. */
export const withoutApproval = (row: Return): Return => ({
  ...row,
  advertencias: [...row.advertencias, { codigo: 'sin_autorizacion' }],
});

/** What keeps a return from being like any other: what is flagged of it, and whether the approval of it is awaited. */
interface Limit {
  warnings: Warnings;
  isAwaited: boolean;
}

const NO_LIMIT: Limit = { warnings: [], isAwaited: false };

type Approvable = Parameters<ReturnPorts['approvalOf']>[1]['accion'];

/** What the approval that a return names makes of what its author may not do alone; undefined where it is worth nothing. */
async function approvedLimit(
  ports: Pick<ReturnPorts, 'approvalOf'>,
  { input, facts }: ReturnRequest,
  { id, accion }: { id: string; accion: Approvable },
  write: Write,
): Promise<Limit | undefined> {
  // Without invoice no return is a fact yet; and only what its author knew to be approved is waited for: of what the server
  // alone finds beyond its limits the approval to come says nothing.
  const isKnown = accion !== 'returns.beyond-limits' || input.fuera_de_limites === true;
  const isDelivered = Boolean(input.factura_id) && facts.isOffline && isKnown;
  const asked = { id: input.autoriza, op: id, accion, operation: id, isDelivered };
  const approval = await ports.approvalOf(write, asked);
  return approval === null ? undefined : { warnings: [], isAwaited: approval === 'awaited' };
}

/**
 * Who may take it: those of a sufficient level, and others on an approval.
 * @throws Problem `nivel_insuficiente`
 */
export async function checkLevel(
  ports: Pick<ReturnPorts, 'approvalOf'>,
  request: ReturnRequest,
  { id, business }: Pick<ReturnBasis, 'id' | 'business'>,
  write: Write,
): Promise<Limit> {
  const { actor, input, facts } = request;
  const hasInvoice = Boolean(input.factura_id);
  const maySo = hasInvoice
    ? canReturn(actor.level, business.opciones.devolucion_nivel)
    : can(actor.level, 'returns.without-invoice');
  if (maySo) return NO_LIMIT;
  const taking = input.fuera_de_limites === true ? 'returns.beyond-limits' : 'returns.create';
  const accion = hasInvoice ? taking : 'returns.without-invoice';
  const approved = await approvedLimit(ports, request, { id, accion }, write);
  if (approved) return approved;
  if (!hasInvoice || !facts.isOffline) throw tooLow(hasInvoice);
  return { warnings: [{ codigo: 'nivel_insuficiente' }], isAwaited: false };
}

/**
 * How long after the sale: refused at the counter, flagged afterwards, unless somebody approves it.
 * @throws Problem `devolucion_vencida`
 */
export async function checkDays(
  ports: Pick<ReturnPorts, 'approvalOf'>,
  request: ReturnRequest,
  { id, business, invoice }: ReturnBasis,
  write: Write,
): Promise<Limit> {
  const { actor, facts } = request;
  const { devolucion_dias } = business.opciones;
  if (!invoice || can(actor.level, 'returns.beyond-limits')) return NO_LIMIT;
  const desde = bogotaDate(new Date(invoice.fecha_venta ?? invoice.fecha_emision));
  const dias = daysIn({ desde, hasta: bogotaDate(cameAt({ facts }, write)) }) - 1;
  if (dias <= devolucion_dias) return NO_LIMIT;
  const approved = await approvedLimit(ports, request, { id, accion: 'returns.beyond-limits' }, write);
  if (approved) return approved;
  if (!facts.isOffline)
    throw new Problem('devolucion_vencida', { values: { dias: String(devolucion_dias) } });
  return { warnings: [{ codigo: 'devolucion_vencida', dias }], isAwaited: false };
}

/** More was given back without network than the owner allows, and nobody approved it. */
export async function checkOffline(
  ports: Pick<ReturnPorts, 'approvalOf'>,
  request: ReturnRequest,
  { id, business }: ReturnBasis,
  { total, write }: { total: string; write: Write },
): Promise<Limit> {
  const { actor, facts } = request;
  if (!facts.isOffline || can(actor.level, 'returns.beyond-limits')) return NO_LIMIT;
  if (compareMoney(total, business.opciones.devolucion_sin_red_max) <= 0) return NO_LIMIT;
  const approved = await approvedLimit(ports, request, { id, accion: 'returns.beyond-limits' }, write);
  return approved ?? { warnings: [{ codigo: 'sin_red_excedido', total }], isAwaited: false };
}
