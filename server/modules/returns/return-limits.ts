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

/**
 * Who may take it: those of a sufficient level, and others on an approval. Without invoice no return is a fact yet.
 * @throws Problem `nivel_insuficiente`
 */
export async function checkLevel(
  ports: Pick<ReturnPorts, 'approvalOf'>,
  { actor, input, facts }: ReturnRequest,
  { id, business }: Pick<ReturnBasis, 'id' | 'business'>,
  write: Write,
): Promise<{ warnings: Warnings; isAwaited: boolean }> {
  const hasInvoice = Boolean(input.factura_id);
  const isDelivered = hasInvoice && facts.isOffline;
  const maySo = hasInvoice
    ? canReturn(actor.level, business.opciones.devolucion_nivel)
    : can(actor.level, 'returns.without-invoice');
  if (maySo) return { warnings: [], isAwaited: false };
  const accion = hasInvoice ? 'returns.create' : 'returns.without-invoice';
  const asked = { id: input.autoriza, op: id, accion, operation: id, isDelivered } as const;
  const approval = await ports.approvalOf(write, asked);
  if (approval) return { warnings: [], isAwaited: approval === 'awaited' };
  if (!isDelivered) throw tooLow(hasInvoice);
  return { warnings: [{ codigo: 'nivel_insuficiente' }], isAwaited: false };
}

/** How long after the sale: refused at the counter, flagged afterwards. @throws Problem `devolucion_vencida` */
export function daysBeyond(
  { actor, facts }: ReturnRequest,
  { business, invoice }: ReturnBasis,
  write: Write,
): Warnings {
  const { devolucion_dias } = business.opciones;
  if (!invoice || can(actor.level, 'returns.beyond-limits')) return [];
  const desde = bogotaDate(new Date(invoice.fecha_venta ?? invoice.fecha_emision));
  const dias = daysIn({ desde, hasta: bogotaDate(cameAt({ facts }, write)) }) - 1;
  if (dias <= devolucion_dias) return [];
  if (!facts.isOffline)
    throw new Problem('devolucion_vencida', { values: { dias: String(devolucion_dias) } });
  return [{ codigo: 'devolucion_vencida', dias }];
}

/** More was given back without network than the owner allows. */
export function beyondOffline(
  { actor, facts }: ReturnRequest,
  { business }: ReturnBasis,
  total: string,
): Warnings {
  if (!facts.isOffline || can(actor.level, 'returns.beyond-limits')) return [];
  return compareMoney(total, business.opciones.devolucion_sin_red_max) > 0
    ? [{ codigo: 'sin_red_excedido', total }]
    : [];
}
