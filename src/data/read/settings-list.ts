import type { Series } from '#contract/session/session.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { readMe } from './list-query.ts';

/** Units (workspace §9). */
export const DEFAULT_ALERT_LIMIT = 5;

/** Establishments of the business, as `GET mi-negocio/series/` answers them. */
export async function listSeries(
  db: ErpDatabase,
): Promise<Pick<Series, 'id' | 'nombre_establecimiento' | 'prefijo'>[]> {
  const rows = await db.series.toArray();
  return rows.map(({ id, nombre_establecimiento, prefijo }) => ({ id, nombre_establecimiento, prefijo }));
}

/** A billing series with its resolution. @throws Problem `no_encontrado`, for what is no id too */
export async function getSeries(db: ErpDatabase, id: string): Promise<Series> {
  const row = /^[1-9]\d{0,14}$/u.test(id) ? await db.series.get(Number(id)) : undefined;
  if (!row) throw new Problem('no_encontrado');
  const { srv: _srv, v: _v, rev: _rev, pageRev: _pageRev, ...series } = row;
  return series;
}

/** The collaborator's own settings; before any change the default. */
export async function getOwnSettings(db: ErpDatabase): Promise<{ limite_alerta_inventario: number }> {
  const me = await readMe(db);
  return { limite_alerta_inventario: await readLimit(db, me.sub_user_id) };
}

/** Units at which stock is low for a collaborator. */
export async function readLimit(db: ErpDatabase, subUserId: number): Promise<number> {
  const row = await db.settings.get(`alert-limit:${subUserId}`);
  const stored = (row?.value as { limite_alerta_inventario?: number } | undefined)?.limite_alerta_inventario;
  return stored ?? DEFAULT_ALERT_LIMIT;
}
