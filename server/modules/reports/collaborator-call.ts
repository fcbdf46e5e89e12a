import { fieldText } from '#contract/field-text.ts';
import { can } from '#domain/accounts/permissions.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { ReadCall } from '#server/http/route.ts';

/** A report that a collaborator asks for, of the own business. */
export const callOf = ({ actor, query, now, request }: ReadCall) => ({
  actor,
  businessId: actor.businessId,
  withCosts: can(actor.level, 'reports.margin'),
  query,
  now,
  request,
});

/**
 * A day that a collaborator asks for: without `reports.all` it is the day of the own store.
 * @throws Problem `sin_serie` for somebody without a store, `datos_invalidos` (400) for another one
 */
export function callOfDay(call: ReadCall) {
  const asked = callOf(call);
  const { level, serieId } = call.actor;
  if (can(level, 'reports.all')) return asked;
  if (serieId === null) throw new Problem('sin_serie');
  const store = call.query['serie_id'];
  if (store && store !== String(serieId)) throw fieldProblem('serie_id', fieldText.otherStore);
  return { ...asked, query: { ...call.query, serie_id: String(serieId) } };
}
