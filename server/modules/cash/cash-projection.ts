import type { CashCount, CashMovement, CashSession } from '#contract/cash/cash-sessions.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { CashOptions } from '#domain/cash/options.ts';
import type { DrawerPayment } from '#domain/cash/figures.ts';
import { can, type Rank } from '#domain/accounts/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { CountRow, MovementRow } from './cash-rows.repo.ts';
import type { SessionRow } from './cash-sessions.repo.ts';

/** Who looks at drawers: the owner sees all of them. */
export interface Viewer {
  /** null for the owner. */
  id: number | null;
  level: Rank;
}

/** An owner sees what level 3 sees. */
export const viewerOf = (actor: Actor): Viewer =>
  actor.kind === 'owner' ? { id: null, level: 3 } : { id: actor.id, level: actor.level };

/** Whether what an open drawer should hold is kept from this person: counted blindly, unless the owner decided otherwise. */
export const countsBlindly = ({ level }: Viewer, { conteo_ciego }: CashOptions): boolean =>
  conteo_ciego && !can(level, 'cash.expected');

export function toMovement({
  session_id,
  device_id: _device,
  creation_hash: _hash,
  ...row
}: MovementRow): CashMovement {
  return { ...row, caja_id: session_id, fisico_en: bogotaTimestamp(row.fisico_en) };
}

export function toCount({ session_id, creation_hash: _hash, ...row }: CountRow): CashCount {
  return { ...row, caja_id: session_id, fisico_en: bogotaTimestamp(row.fisico_en) };
}

/** What else carries the label of a drawer. */
export interface SessionRows {
  movimientos: readonly MovementRow[];
  conteos: readonly CountRow[];
  abonos: readonly DrawerPayment[];
}

/** Whether this person sees all of a drawer: the own one, or another's by level. */
export const seesAll = ({ id, level }: Viewer, { abierta_por }: SessionRow): boolean =>
  abierta_por.id === id || can(level, 'cash.view-others');

const warningsOf = ({ advertencias, sin_autorizacion }: SessionRow) =>
  sin_autorizacion ? [...advertencias, { codigo: 'sin_autorizacion' as const }] : advertencias;

/**
 * A drawer as this person may see it. In another's drawer level 1 sees what it needs to work in it, and what it did
 * there itself; no amounts of others.
 * @param faltan documents that the closing device had and the server has not; null while it is open
 */
export function toSession(
  viewer: Viewer,
  row: SessionRow,
  rows: SessionRows,
  faltan: number | null,
): CashSession {
  const isWhole = seesAll(viewer, row);
  const isOwn = ({ colaborador }: { colaborador: { id: number } }) => isWhole || colaborador.id === viewer.id;
  const orNull = <Value>(value: Value): Value | null => (isWhole ? value : null);
  const timeOf = (moment: Date | null) => moment && bogotaTimestamp(moment);
  return {
    id: row.id,
    serie_id: row.serie_id,
    equipo: row.device_id,
    nombre: row.nombre,
    estado: row.cerrada_en ? 'cerrada' : 'abierta',
    base: orNull(row.base),
    base_esperada: orNull(row.base_esperada),
    conteo_base: isWhole ? row.conteo_base : [],
    nota_apertura: orNull(row.nota_apertura),
    redondeo: row.redondeo,
    abierta_por: row.abierta_por,
    abierta_en: bogotaTimestamp(row.abierta_en),
    cerrada_por: row.cerrada_por,
    cerrada_en: timeOf(row.cerrada_en),
    cierre: row.cierre,
    conteo_id: row.conteo_id,
    queda: orNull(row.queda),
    z_numero: row.z_numero,
    nota: orNull(row.nota),
    ajustada_en: timeOf(row.ajustada_en),
    faltan: orNull(faltan),
    advertencias: isWhole ? warningsOf(row) : [],
    movimientos: rows.movimientos.filter(isOwn).map(toMovement),
    conteos: rows.conteos.filter(isOwn).map(toCount),
    abonos: isWhole ? rows.abonos.map(({ id, medio, valor }) => ({ id, medio, valor })) : [],
  };
}
