import type { CashSession } from '#contract/cash/cash-sessions.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { closedHere } from '#app/data/rows/left-drawer.ts';
import {
  deviceId,
  forgetDrawer,
  type OpenDrawer,
  rememberDrawer,
  rememberedDrawer,
} from '#app/data/registry.ts';

/**
 * The drawer that is open on this device; undefined where there is none. Its rows decide over what the device remembers:
 * a page that ended between closing a drawer and forgetting it left one behind that is closed.
 */
export async function currentDrawer(db: ErpDatabase): Promise<OpenDrawer | undefined> {
  const drawer = await rememberedDrawer(businessOf(db));
  if (!drawer) return undefined;
  const row = await db.cash.get(drawer.sessionId);
  return row?.estado === 'cerrada' ? undefined : drawer;
}

/** The business of a database, which its name tells (`databaseName`). */
const businessOf = ({ name }: ErpDatabase): number => Number(name.split(':')[1]);

/** What a sale carries of the drawer; nothing where none is open. */
export const labelOf = (sessionId: string | undefined): { caja_id?: string } =>
  sessionId === undefined ? {} : { caja_id: sessionId };

/** Whether sales should go into a drawer and have none: the module is on, and none is open here. */
export async function lacksDrawer(db: ErpDatabase): Promise<boolean> {
  const me = await db.me.get('me');
  return me?.componentes_activos.includes('caja') === true && (await currentDrawer(db)) === undefined;
}

/** Everybody on this device works in this drawer from now on, be it a drawer that another device opened. */
export async function workIn(db: ErpDatabase, drawer: CashSession): Promise<void> {
  const me = await db.me.get('me');
  if (!me) return;
  const { id: sessionId, serie_id: serieId, nombre, abierta_por, abierta_en: openedAt, base } = drawer;
  const openedBy = abierta_por.nombre;
  const isBorrowed = drawer.equipo !== (await deviceId());
  const { business_id: businessId } = me;
  await rememberDrawer({ businessId, sessionId, serieId, nombre, openedBy, openedAt, base, isBorrowed });
}

/** This device leaves a drawer that another one opened, and which stays open there, for the own one if that is open. */
export async function stopWorkingIn(db: ErpDatabase, id: string): Promise<void> {
  const [me, device, closed] = await Promise.all([db.me.get('me'), deviceId(), closedHere(db)]);
  const isClosed = (sessionId: string) => closed.some((one) => one.sessionId === sessionId);
  const isOwn = (row: CashSession) =>
    row.estado === 'abierta' &&
    row.equipo === device &&
    row.serie_id === me?.serie_id &&
    row.id !== id &&
    !isClosed(row.id);
  const own = await db.cash.filter(isOwn).first();
  if (own) await workIn(db, own);
  else if (me) await forgetDrawer(me.business_id, id);
}
