import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { can } from '#domain/accounts/permissions.ts';
import { databaseName, type DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import { foldDrawer } from '#app/data/projection/project-drawer.ts';
import {
  doneAt,
  isKind,
  isLive,
  isRecentlyDone,
  type Operation,
  UNSENT_STATES,
} from '#app/data/queue/operation.ts';
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

/** The drawer whose row an operation makes or changes; undefined for anything else. */
function drawerOf({ entityId, effect }: Operation): string | undefined {
  switch (effect.type) {
    case 'cash-open':
    case 'cash-close':
      return entityId;
    case 'cash-move':
      return effect.movement.caja_id;
    case 'cash-count':
      return effect.count.caja_id;
    default:
      return effect.type === 'payment' ? effect.caja_id : undefined;
  }
}

/**
 * What a queue did to drawers. What the server has taken is there too, as long as the queue keeps it: the mirror of somebody
 * else may not hold it yet, and what an operation touched is forgotten once its author's does.
 */
async function workOn({ outbox }: ErpDatabase, ids: readonly string[]): Promise<Operation[]> {
  const [touching, counts, ofDrawers, movements, payments] = await Promise.all([
    outbox.where('touches').anyOf(ids.map(touch.drawer)).distinct().toArray(),
    // A correction is named by nothing.
    outbox.where('[kind+state]').equals(['cash-count', 'done']).toArray(),
    outbox
      .where('lane')
      .anyOf([...ids])
      .toArray(),
    outbox
      .where('effect.movement.caja_id')
      .anyOf([...ids])
      .toArray(),
    outbox
      .where('effect.caja_id')
      .anyOf([...ids])
      .toArray(),
  ]);
  const all = [...touching, ...counts, ...ofDrawers, ...movements, ...payments];
  const rows = [...new Map(all.map((operation) => [operation.op, operation])).values()];
  return rows.filter(
    (one) => isLive(one) || (isKind(one, 'cash-open') ? isRecentlyDone(one) : one.state === 'done'),
  );
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
 * Drawers with everybody's work on this device: what a colleague did there is in the row, sent or not, and so is a drawer that
 * a colleague opened here. Level 1 sees no amounts of others.
 * @returns those that this device knows, in the order of `ids`
 */
export async function deviceDrawers(db: ErpDatabase, ids: readonly string[]): Promise<DrawerRecord[]> {
  const [rows, me] = await Promise.all([db.cash.bulkGet([...ids]), db.me.get('me')]);
  const work: Operation[] = [];
  for await (const other of colleaguesOf(db)) work.push(...(await workOn(other, ids)));
  // In a row of the own mirror the own work is already; a colleague's drawer has none here.
  const missing = ids.filter((_id, at) => !rows[at]);
  work.push(...(await workOn(db, missing)));
  return ids.flatMap((id, at) => {
    const row = rows[at];
    const done = inOrder(work.filter((operation) => drawerOf(operation) === id));
    const drawer = done.reduce<CashSession | null>(foldDrawer, row ?? null);
    if (!drawer) return [];
    const isOwn = drawer.abierta_por.id === me?.sub_user_id;
    const seesAll = isOwn || can(me?.permission_level, 'cash.view-others');
    const shown = seesAll ? drawer : withoutAmounts(drawer, me?.sub_user_id);
    return [{ ...shown, ...mirrorOf(row) }];
  });
}

/** Drawers of this device's mirror, and those that colleagues opened here; the last opened first. */
export async function listDrawers(db: ErpDatabase): Promise<DrawerRecord[]> {
  const ids = new Set(await db.cash.toCollection().primaryKeys());
  const openings = [...UNSENT_STATES, 'done'].map((state) => ['cash-open', state]);
  // One of long ago may be closed, and its row gone from the feed.
  for await (const other of colleaguesOf(db))
    for (const opening of await other.outbox.where('[kind+state]').anyOf(openings).toArray())
      if (isLive(opening) || isRecentlyDone(opening)) ids.add(opening.entityId);
  const rows = await deviceDrawers(db, [...ids]);
  return rows.sort((a, b) => Date.parse(b.abierta_en) - Date.parse(a.abierta_en));
}
