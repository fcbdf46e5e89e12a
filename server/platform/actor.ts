import type { Endpoint } from '#contract/endpoint.ts';
import type { ModuleSlug } from '#domain/accounts/modules.ts';
import { can, isKeyRank, type Rank } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';

/** Who calls, as the database knew them when the request came in; never from the token's claims. */
export interface Collaborator {
  kind: 'collaborator';
  businessId: number;
  id: number;
  sessionId: string;
  /** The person's level, or the permissions of the API key through which a program calls. */
  level: Rank;
  modules: readonly ModuleSlug[];
  /** When the modules that are off were switched off, ISO 8601 by slug. */
  switchedOff?: Readonly<Record<string, string>>;
  serieId: number | null;
  /** First name and surname, as receipts and the log show it. */
  name: string;
  /** Incarnation of the business's history. */
  epoch: string;
  /** Who sends this for its author, by name; the log names both. */
  importedBy?: string;
}

/**
 * Incarnation of the history for this identity: what it may see hangs on its level and series, so a change of
 * either starts the mirror anew (docs/offline.md).
 */
export function epochOf({
  epoch,
  level,
  serieId,
}: Pick<Collaborator, 'epoch' | 'level' | 'serieId'>): string {
  return `${epoch}.${isKeyRank(level) ? level.join('+') : level}.${serieId ?? 0}`;
}

/** An owner who calls; what it may touch is decided by whose business it is. */
export interface Owner {
  kind: 'owner';
  id: number;
  sessionId: string;
  name: string;
  /** The business of theirs that the call is about, once it was found: for the log. */
  about?: number;
}

/** The person who causes a change. */
export type Actor = Collaborator | Owner;

/**
 * Refuses a collaborator whose level is too low, a key whose permissions do not cover the call, and either where the
 * business lacks the modules.
 * @param doneAt when a delivered deed was done: a module that was on then still counts (docs/offline.md)
 * @throws Problem `nivel_insuficiente` or `modulo_inactivo` (403)
 */
export function authorize(
  actor: Collaborator,
  {
    action,
    byOption,
    deed,
    modules,
    everyModule,
  }: Pick<Endpoint, 'action' | 'byOption' | 'deed' | 'modules' | 'everyModule'>,
  doneAt: Date | null = null,
): void {
  const isOn = (slug: ModuleSlug): boolean => {
    if (actor.modules.includes(slug)) return true;
    const offAt = doneAt && actor.switchedOff?.[slug];
    return offAt ? doneAt.getTime() < Date.parse(offAt) : false;
  };
  // A call that stands in no row of the table, or whose row the owner may move, is for people only.
  if (isKeyRank(actor.level) && (!action || byOption)) throw new Problem('nivel_insuficiente');
  if (modules?.some(isOn) === false || everyModule?.every(isOn) === false)
    throw new Problem('modulo_inactivo');
  if (action && !byOption && !can(actor.level, action)) {
    throw new Problem('nivel_insuficiente', deed ? { values: { deed } } : {});
  }
}
