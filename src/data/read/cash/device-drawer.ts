import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { can } from '#domain/accounts/permissions.ts';
import { databaseName, type DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import { foldDrawer } from '#app/data/projection/project-drawer.ts';
import { doneAt, isKind, isLive, type Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { unmirrored } from '#app/data/records.ts';
import { identitiesTable } from '#app/data/registry.ts';

/** Databases of the others who work on this device for the same business; they are read, and never written. */
export async function* colleaguesOf({ name }: ErpDatabase): AsyncGenerator<ErpDatabase> {
  const [, business] = name.split(':');
  const all = await identitiesTable().where('id').startsWith(`erp:${business}:`).toArray();
  for (const { id, businessId, subUserId } of all) {
    if (id === name || id !== databaseName(businessId, subUserId)) continue;
    const other = new ErpDatabase(id);
    try {
      yield other;
    } finally {
      other.close();
    }
  }
}

/** What a queue did to the rows of drawers; what is done too, since the mirror of another may not hold it yet. */
async function workOn({ outbox }: ErpDatabase, ids: readonly string[]): Promise<Operation[]> {
  const rows = await outbox.where('touches').anyOf(ids.map(touch.drawer)).distinct().toArray();
  return rows.filter((operation) => isLive(operation) || operation.state === 'done');
}

/** The opening first: what else was done to a drawer finds it. */
const inOrder = (work: readonly Operation[]): Operation[] =>
  work.toSorted(
    (a, b) => Number(isKind(b, 'cash-open')) - Number(isKind(a, 'cash-open')) || doneAt(a) - doneAt(b),
  );

/** Somebody else's drawer as the server tells level 1 of it: no amounts, and no work but the own. */
const withoutAmounts = (drawer: CashSession, viewerId: number | undefined): CashSession => {
  const isOwn = ({ colaborador }: { colaborador: { id: number } }) => colaborador.id === viewerId;
  return {
    ...drawer,
    base: null,
    base_esperada: null,
    conteo_base: [],
    nota_apertura: null,
    queda: null,
    nota: null,
    faltan: null,
    advertencias: [],
    movimientos: drawer.movimientos.filter(isOwn),
    conteos: drawer.conteos.filter(isOwn),
    abonos: [],
  };
};

/**
 * Drawers with everybody's work on this device: a colleague's movement or closing that is still unsent is in the row, and
 * so is a drawer that a colleague has opened and the server has not told of. Level 1 sees no amounts of others.
 * @returns those that this device knows, in the order of `ids`
 */
export async function deviceDrawers(db: ErpDatabase, ids: readonly string[]): Promise<DrawerRecord[]> {
  const [rows, me] = await Promise.all([db.cash.bulkGet([...ids]), db.me.get('me')]);
  const work: Operation[] = [];
  for await (const other of colleaguesOf(db)) work.push(...(await workOn(other, ids)));
  // In a row of the own mirror the own work is already; a colleague's drawer has none here.
  work.push(
    ...(await workOn(
      db,
      ids.filter((_id, at) => !rows[at]),
    )),
  );
  return ids.flatMap((id, at) => {
    const row = rows[at];
    const own = inOrder(work.filter(({ touches }) => touches.includes(touch.drawer(id))));
    const drawer = own.reduce<CashSession | null>(foldDrawer, row ?? null);
    if (!drawer) return [];
    const seesAll =
      drawer.abierta_por.id === me?.sub_user_id || can(me?.permission_level, 'cash.view-others');
    const shown = seesAll ? drawer : withoutAmounts(drawer, me?.sub_user_id);
    return [{ ...(row ?? unmirrored()), ...shown }];
  });
}
