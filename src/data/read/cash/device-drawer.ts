import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { can } from '#domain/accounts/permissions.ts';
import { databaseName, type DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import { foldDrawer } from '#app/data/projection/project-drawer.ts';
import { doneAt, isKind, isLive, type Operation, UNSENT_STATES } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { mirrorOf } from '#app/data/records.ts';
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

/** What a queue did to the rows of drawers, as long as its own mirror may not hold it: who has signed out leaves no mirror. */
async function workOn({ outbox }: ErpDatabase, ids: readonly string[]): Promise<Operation[]> {
  const rows = await outbox.where('touches').anyOf(ids.map(touch.drawer)).distinct().toArray();
  return rows.filter((operation) => isLive(operation) || operation.state === 'done');
}

/** Rows of both lists, each id once. */
export function union<Row extends { id: string }>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...others.filter(({ id }) => !known.has(id) && known.add(id))];
}

/** A drawer with what somebody else's row of it says besides. */
function withRow(drawer: CashSession | null, row: CashSession): CashSession {
  if (!drawer) return row;
  const { movimientos, conteos, abonos } = drawer;
  // Who may not see amounts of others has none of them in the own row.
  const whole = drawer.estado === row.estado ? (drawer.base === null ? row : drawer) : row;
  return {
    ...(drawer.estado === 'cerrada' ? drawer : whole),
    movimientos: union(movimientos, row.movimientos),
    conteos: union(conteos, row.conteos),
    abonos: union(abonos, row.abonos),
  };
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

/** What colleagues on this device know of drawers, and did to them. */
async function readOthers(db: ErpDatabase, ids: readonly string[]) {
  const rows: CashSession[] = [];
  const work: Operation[] = [];
  for await (const other of colleaguesOf(db)) {
    const found = await other.cash.bulkGet([...ids]);
    rows.push(...found.filter((row) => row !== undefined));
    work.push(...(await workOn(other, ids)));
  }
  return { rows, work };
}

/**
 * Drawers as everybody on this device knows them: what a colleague did there is in the row, sent or not, and so is a drawer
 * that only a colleague knows. Level 1 sees no amounts of others.
 * @returns those that this device knows, in the order of `ids`
 */
export async function deviceDrawers(db: ErpDatabase, ids: readonly string[]): Promise<DrawerRecord[]> {
  const [own, me, others] = await Promise.all([
    db.cash.bulkGet([...ids]),
    db.me.get('me'),
    readOthers(db, ids),
  ]);
  // In a row of the own mirror the own work is already; a colleague's drawer has none here.
  const missing = ids.filter((_id, at) => !own[at]);
  const work = [...others.work, ...(await workOn(db, missing))];
  return ids.flatMap((id, at) => {
    const row = own[at];
    const known = others.rows
      .filter((other) => other.id === id)
      .reduce<CashSession | null>(withRow, row ?? null);
    const done = inOrder(work.filter(({ touches }) => touches.includes(touch.drawer(id))));
    const drawer = done.reduce<CashSession | null>(foldDrawer, known);
    if (!drawer) return [];
    const seesAll =
      drawer.abierta_por.id === me?.sub_user_id || can(me?.permission_level, 'cash.view-others');
    const shown = seesAll ? drawer : withoutAmounts(drawer, me?.sub_user_id);
    return [{ ...shown, ...mirrorOf(row) }];
  });
}

/** Drawers that somebody on this device knows, the last opened first. */
export async function listDrawers(db: ErpDatabase): Promise<DrawerRecord[]> {
  const ids = new Set(await db.cash.toCollection().primaryKeys());
  for await (const other of colleaguesOf(db)) {
    for (const id of await other.cash.toCollection().primaryKeys()) ids.add(id);
    const openings = UNSENT_STATES.map((state) => ['cash-open', state]);
    for (const { entityId } of await other.outbox.where('[kind+state]').anyOf(openings).toArray())
      ids.add(entityId);
  }
  const rows = await deviceDrawers(db, [...ids]);
  return rows.sort((a, b) => Date.parse(b.abierta_en) - Date.parse(a.abierta_en));
}
