import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { closingsTable, deviceId, type LeftDrawer } from '#app/data/registry.ts';

/** The database of a person: its name tells the business. */
type NamedDatabase = Readonly<{ name: string }>;

const keyOf = ({ name }: NamedDatabase): LeftDrawer['id'] => `cierre:${Number(name.split(':')[1])}`;

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
  await closingsTable().put({ id: keyOf(db), sessionId, serieId, nombre, openedAt, closedAt, queda });
}

/** Forgets the closing of a drawer that was given up. */
export async function forgetLeft(db: NamedDatabase, sessionId: string): Promise<void> {
  const table = closingsTable();
  await table.db.transaction('rw', table, async () => {
    if ((await table.get(keyOf(db)))?.sessionId === sessionId) await table.delete(keyOf(db));
  });
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
  const [device, left] = await Promise.all([deviceId(), closingsTable().get(keyOf(db))]);
  const [last] = rows
    .filter((row) => row.estado === 'cerrada' && row.equipo === device && row.serie_id === serieId)
    .toSorted((a, b) => Date.parse(b.abierta_en) - Date.parse(a.abierta_en));
  const known = last && {
    sessionId: last.id,
    nombre: last.nombre,
    closedAt: last.cerrada_en,
    queda: last.queda,
  };
  if (left?.serieId !== serieId) return known;
  if (last && Date.parse(last.abierta_en) > Date.parse(left.openedAt)) return known;
  return last?.id === left.sessionId && last.queda !== null ? known : left;
}
