import type { Return } from '#contract/returns/returns.ts';
import { can, canReturn } from '#domain/accounts/permissions.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { compareMoney } from '#domain/money/money.ts';
import { Problem } from '#domain/problems.ts';
import { daysIn } from '#domain/reports/range.ts';
import type { Write } from '#server/platform/write.ts';
import type { ReturnPorts } from './ports.ts';
import type { ReturnBasis, ReturnRequest } from './return-basis.ts';

type Warnings = Return['advertencias'];

/** When the goods changed hands: as the device tells of what was delivered, and now while they are at the counter. */
export const movedAtOf = ({ facts }: Pick<ReturnRequest, 'facts'>, { now }: Pick<Write, 'now'>): Date =>
  (facts.isOffline ? facts.occurredAt : null) ?? now;

/** A return whose approval has not come says so as long as it has not: the warning is of its reading, and not kept. */
export const withoutApproval = (row: Return): Return => ({
  ...row,
  advertencias: [...row.advertencias, { codigo: 'sin_autorizacion' }],
});

/**
 * Who may take it: those of a sufficient level, and others on an approval. Without invoice no return is a fact yet.
 * @throws Problem `nivel_insuficiente`
 */
async function checkLevel(
  ports: Pick<ReturnPorts, 'approvalOf'>,
  { actor, input, facts }: ReturnRequest,
  { id, business, invoice }: ReturnBasis,
  write: Write,
): Promise<{ warnings: Warnings; isAwaited: boolean }> {
  const isDelivered = invoice !== undefined && facts.isOffline;
  const maySo = invoice
    ? canReturn(actor.level, business.opciones.devolucion_nivel)
    : can(actor.level, 'returns.without-invoice');
  if (maySo) return { warnings: [], isAwaited: false };
  const accion = invoice ? 'returns.create' : 'returns.without-invoice';
  const asked = { id: input.autoriza, op: id, accion, operation: id, isDelivered } as const;
  const approval = await ports.approvalOf(write, asked);
  if (approval) return { warnings: [], isAwaited: approval === 'awaited' };
  const deed = invoice ? 'recibir devoluciones' : 'recibir devoluciones sin factura';
  if (!isDelivered) throw new Problem('nivel_insuficiente', { values: { deed } });
  return { warnings: [{ codigo: 'nivel_insuficiente' }], isAwaited: false };
}

/** Who may, and how long after the sale: refused at the counter, flagged afterwards. */
export async function checkLimits(
  ports: Pick<ReturnPorts, 'approvalOf'>,
  request: ReturnRequest,
  basis: ReturnBasis,
  write: Write,
): Promise<{ warnings: Warnings; isAwaited: boolean }> {
  const { actor, facts } = request;
  const { business, invoice } = basis;
  const { devolucion_dias } = business.opciones;
  const found = await checkLevel(ports, request, basis, write);
  if (!invoice || can(actor.level, 'returns.beyond-limits')) return found;
  const desde = bogotaDate(new Date(invoice.fecha_venta ?? invoice.fecha_emision));
  const dias = daysIn({ desde, hasta: bogotaDate(movedAtOf({ facts }, write)) }) - 1;
  if (dias <= devolucion_dias) return found;
  if (!facts.isOffline)
    throw new Problem('devolucion_vencida', { values: { dias: String(devolucion_dias) } });
  return { ...found, warnings: [...found.warnings, { codigo: 'devolucion_vencida', dias }] };
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
