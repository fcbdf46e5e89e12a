import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { closingsTable, deviceId, type LeftDrawer } from '#app/data/registry.ts';

/** The database of a person: its name tells the business. */
type NamedDatabase = Readonly<{ name: string }>;

const prefixOf = ({ name }: NamedDatabase) => `cierre:${Number(name.split(':')[1])}:` as const;

/** So many are kept: the mirror has the older ones long since. */
const MOST_KEPT = 20;

/** Drawers that were closed on this device, the last opened first. */
export async function closedHere(db: NamedDatabase): Promise<LeftDrawer[]> {
  const rows = await closingsTable().where('id').startsWith(prefixOf(db)).toArray();
  return rows.sort((a, b) => Date.parse(b.openedAt) - Date.parse(a.openedAt));
}

/**
 * Notes how a drawer of this device was left. It lies in front of the next person, who may not hear it otherwise: the
 * closing waits to be sent, and level 1 hears no amounts of others from the server.
 */
export async function rememberLeft(
  db: NamedDatabase,
  {
    id: sessionId,
    serie_id: serieId,
    equipo,
    nombre,
    abierta_en: openedAt,
  }: Pick<CashSession, 'id' | 'serie_id' | 'equipo' | 'nombre' | 'abierta_en'>,
  { closedAt, queda }: Pick<LeftDrawer, 'closedAt' | 'queda'>,
): Promise<void> {
  if (equipo !== (await deviceId())) return;
  const id = `${prefixOf(db)}${sessionId}` as const;
  await closingsTable().put({ id, sessionId, serieId, nombre, openedAt, closedAt, queda });
  const old = (await closedHere(db)).slice(MOST_KEPT).map((row) => row.id);
  await closingsTable().bulkDelete(old);
}

/** Forgets the closing of a drawer that was given up. */
export async function forgetLeft(db: NamedDatabase, sessionId: string): Promise<void> {
  await closingsTable().delete(`${prefixOf(db)}${sessionId}`);
}

/** The drawer that was closed last on this device. */
interface LastDrawer {
  sessionId: string;
  nombre: string;
  closedAt: string | null;
  /** Money; null where nobody knows. */
  queda: string | null;
}

/** @param rows of the mirror @param serieId of the person's store */
export async function lastDrawer(
  db: NamedDatabase,
  rows: readonly CashSession[],
  serieId: number | null,
): Promise<LastDrawer | undefined> {
  const [device, closed] = await Promise.all([deviceId(), closedHere(db)]);
  const left = closed.find((one) => one.serieId === serieId);
  const [last] = rows
    .filter((row) => row.estado === 'cerrada' && row.equipo === device && row.serie_id === serieId)
    .toSorted((a, b) => Date.parse(b.abierta_en) - Date.parse(a.abierta_en));
  const known = last && {
    sessionId: last.id,
    nombre: last.nombre,
    closedAt: last.cerrada_en,
    queda: last.queda,
  };
  if (!left) return known;
  if (last && Date.parse(last.abierta_en) > Date.parse(left.openedAt)) return known;
  // Closed elsewhere, or told with its amount.
  const isTold = last?.id === left.sessionId && (last.queda !== null || last.cierre === 'sin_conteo');
  return isTold ? known : left;
}
