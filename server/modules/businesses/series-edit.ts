import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { businessText } from '#contract/businesses/business-text.ts';
import type { SeriesEdit } from '#contract/businesses/establishments.ts';
import type { FieldMessages } from '#domain/problems.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { canonicalJson } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { insertSeries } from './business-creation.ts';
import { listSeries } from './businesses.repo.ts';
import * as repo from './series-edit.repo.ts';
import { applyEdit, hasIssued, seriesListErrors } from './series-rules.ts';

/** What the edit of a business needs of the modules that hang on its series; `app.ts` hands it in. */
export interface SeriesPorts {
  /** Live collaborators and living API keys that hold one of the series. */
  findHolders(
    tx: Tx,
    businessId: number,
    serieIds: readonly number[],
  ): Promise<{ id: number; serie_id: number; isKey: boolean }[]>;
  /** Drops what collaborators remember of a series that goes. */
  forgetSeries(tx: Tx, businessId: number, serieId: number): Promise<void>;
  /** The given series that have drawers, closed drawers too. */
  findWithDrawers(tx: Tx, businessId: number, serieIds: readonly number[]): Promise<number[]>;
  /** The given series that have orders, closed orders too. */
  findWithOrders(tx: Tx, businessId: number, serieIds: readonly number[]): Promise<number[]>;
  /** Stores that took something back, with the letters of their notes; null where none is numbered yet. */
  listNoted(tx: Tx, businessId: number): Promise<{ serie_id: number; prefijo: string | null }[]>;
  /** Removes the empty stock rows of a store; false when something is in stock. Locks the rows. */
  clearStore(write: Write, serieId: number): Promise<boolean>;
}

/**
 * Brings the series of a business to the edited list: with an id changed, without one added, missing ones
 * removed (contract §4). Locks stocks of removed stores, then every series.
 * @returns messages of `series` when the list is refused; the effect has to be undone then
 */
export async function editSeries(
  write: Write,
  edits: readonly SeriesEdit[],
  ports: SeriesPorts,
): Promise<FieldMessages | null> {
  const { tx, businessId, changes } = write;
  const kept = new Set(edits.map((edit) => edit.id));
  // The list is stable: only owners' edits add or remove series, and the business is locked.
  const goneIds = (await listSeries(tx, businessId)).map(({ id }) => id).filter((id) => !kept.has(id));
  const stocked = new Set<number>();
  for (const id of goneIds) if (!(await ports.clearStore(write, id))) stocked.add(id);
  const stored = new Map((await repo.lockSeries(tx, businessId)).map((row) => [row.id, row]));
  const noted = await ports.listNoted(tx, businessId);
  const entries = seriesListErrors(stored, edits, new Set(noted.map(({ prefijo }) => prefijo)));
  const gone = [...stored.values()].filter(isIn(goneIds));
  const returned = new Set(noted.map(({ serie_id }) => serie_id));
  const removals = await removalErrors(write, gone, { stocked, returned }, ports);
  const refusal = toMessages(entries, removals);
  if (refusal) return refusal;

  for (const id of goneIds) {
    await ports.forgetSeries(tx, businessId, id);
    changes.remove('series', String(id));
  }
  if (goneIds.length > 0) await repo.deleteSeries(tx, businessId, goneIds);
  await changeSeries(write, stored, edits, ports);
  for (const edit of edits.filter(({ id }) => id === null)) {
    const id = await insertSeries(tx, businessId, edit);
    await repo.dateSeries(tx, businessId, id, write.now);
    changes.put('series', String(id));
  }
  return null;
}

const isIn = (ids: readonly number[]) => (row: repo.LockedSeries) => ids.includes(row.id);

/** Changes those series that stay of which the list says anything else than what is stored. */
async function changeSeries(
  { tx, businessId, changes, now }: Write,
  stored: ReadonlyMap<number, repo.LockedSeries>,
  edits: readonly SeriesEdit[],
  ports: SeriesPorts,
): Promise<void> {
  const changed = edits.flatMap((edit) => {
    const current = edit.id === null ? undefined : stored.get(edit.id);
    const next = current && applyEdit(current, edit);
    return next && canonicalJson(next) !== canonicalJson(current) ? [next] : [];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await repo.keepNames(tx, businessId, ids, addDays(bogotaDate(now), -1));
  await repo.updateSeries(tx, businessId, changed);
  for (const { id } of changed) changes.put('series', String(id));
  const renamed = changed.filter(
    (row) => row.nombre_establecimiento !== stored.get(row.id)?.nombre_establecimiento,
  );
  const holders = await ports.findHolders(
    tx,
    businessId,
    renamed.map(({ id }) => id),
  );
  for (const { id } of holders) changes.put('sesion', String(id));
}

/** Why series that are missing from the list can't go: invoices, drawers, orders, returns, stock, or somebody who sells there. */
async function removalErrors(
  { tx, businessId }: Write,
  gone: readonly repo.LockedSeries[],
  { stocked, returned }: Record<'stocked' | 'returned', ReadonlySet<number>>,
  ports: SeriesPorts,
): Promise<string[]> {
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  const holders = await ports.findHolders(tx, businessId, ids);
  const counted = await ports.findWithDrawers(tx, businessId, ids);
  const ordered = await ports.findWithOrders(tx, businessId, ids);
  return gone.flatMap((row) => {
    const name = row.nombre_establecimiento;
    if (hasIssued(row)) return [businessText.removedUsed(name)];
    if (counted.includes(row.id)) return [businessText.removedDrawers(name)];
    if (ordered.includes(row.id)) return [businessText.removedOrders(name)];
    if (returned.has(row.id)) return [businessText.removedReturns(name)];
    if (stocked.has(row.id)) return [businessText.removedStock(name)];
    const here = holders.filter(({ serie_id }) => serie_id === row.id);
    if (here.length === 0) return [];
    return [
      here.every(({ isKey }) => isKey) ? businessText.removedKeys(name) : businessText.removedHeld(name),
    ];
  });
}

function toMessages(entries: readonly FieldMessages[], removals: string[]): FieldMessages | null {
  const hasEntryErrors = entries.some((entry) => Object.keys(entry).length > 0);
  if (!hasEntryErrors) return removals.length > 0 ? { series: removals } : null;
  return { series: [...entries], ...(removals.length > 0 ? { non_field_errors: removals } : {}) };
}
