import { CLIENT_EDIT_FIELDS, IDENTITY, KIND_FIELDS } from '#contract/clients/client-fields.ts';
import type { ErpDatabase, Mirrored } from '#app/data/db.ts';
import { MOST_LOOKS } from '#app/data/queue/backoff.ts';
import { isFetchedAnew } from '#app/data/knows-server.ts';
import { type EditedTable, editedTable, fieldsAfter, latestData, pickFields, rebase } from './edit-base.ts';
import type { Conflict, EditBase, Operation } from '#app/data/queue/operation.ts';
import { acknowledgedVersion } from './shown-price.ts';
import { orderDataOf } from '#app/data/projection/order-fields.ts';
import type { Fields, SaleEffect } from '#app/data/queue/effects.ts';

/** The request from its first copy on; or why it may not be sent. */
type Frozen =
  | { kind: 'frozen'; body: unknown; base: EditBase | null }
  /** What it is sent with stands in a row that has not come yet; of the body there is its own part. */
  | { kind: 'rowless'; body: unknown }
  | { kind: 'conflict'; conflict: Conflict; base: EditBase };

/** The newest data of a row; undefined while those of the history that is being fetched have not come. */
async function newestData(db: ErpDatabase, table: EditedTable, id: string): Promise<EditBase | undefined> {
  const before = (await db.meta.get('bootstrap'))?.value as number | undefined;
  const row = before === undefined ? undefined : await db.table<Mirrored<object>>(table).get(id);
  if (before === undefined || (row?.pageRev ?? 0) > before) return latestData(db, table, id);
  // An own write that was answered since is of the new history.
  const lane = await db.outbox.where('lane').equals(id).sortBy('seq');
  const own = lane.findLast(({ state, vFrom }) => state === 'done' && vFrom !== null);
  const fields = own && fieldsAfter(own);
  return own && fields && { v: own.vFrom, fields };
}

/** Where an edit stands now: what it was made on, or the newer data under it. */
async function settledBase(
  db: ErpDatabase,
  table: EditedTable,
  { operation, changes, left }: { operation: Operation; changes: Fields; left: EditBase | undefined },
): Promise<Frozen | { kind: 'base'; base: EditBase }> {
  const base = operation.base ?? { v: null, fields: {} };
  if (base.v !== null) return { kind: 'base', base };
  const newer = left ?? (await newestData(db, table, operation.entityId));
  if (!newer && (await isFetchedAnew(db)))
    return { kind: 'rowless', body: editBody(table, { ...base.fields, ...changes }) };
  if (!newer) return { kind: 'base', base };
  const rebased = rebase(base, changes, newer);
  return rebased.kind === 'conflict'
    ? { kind: 'conflict', conflict: rebased.conflict, base: newer }
    : { kind: 'base', base: rebased.base };
}

async function freezeEdit(
  db: ErpDatabase,
  table: EditedTable,
  edit: { operation: Operation; changes: Fields; left: EditBase | undefined },
): Promise<Frozen> {
  const settled = await settledBase(db, table, edit);
  if (settled.kind !== 'base') return settled;
  const { base } = settled;
  const fields = { ...base.fields, ...edit.changes };
  return { kind: 'frozen', body: editBody(table, fields), base };
}

/** What an edit sends of the fields of its row. */
export function editBody(table: EditedTable, fields: Fields): unknown {
  if (table === 'orders') return orderDataOf(fields);
  // What a store holds, and calls its places, is no part of it: somebody else may have written that meanwhile.
  return table === 'products' ? fields : withoutOtherKind(fields);
}

/** Fields that are null stay out of a client's edit: the server keeps what is not sent, and they are the other kind's. */
function withoutOtherKind(fields: Fields): Fields {
  const isNatural = (fields[IDENTITY.Natural.name] ?? null) !== null;
  const foreign: readonly string[] = KIND_FIELDS[isNatural ? 'Juridico' : 'Natural'];
  return pickFields(
    fields,
    CLIENT_EDIT_FIELDS.filter((name) => !foreign.includes(name)),
  );
}

/**
 * Lines whose price is that of an own write get the version that the server gave it. Those whose write it has not
 * taken have none and ask for the price of the moment: in a rescued file the write leaves beside them.
 */
async function freezeSale(db: ErpDatabase, operation: Operation, effect: SaleEffect): Promise<unknown> {
  const { rests, sale } = effect;
  if (rests.length === 0) return operation.body;
  const { items, ...rest } = operation.body as { items: { producto_id: string; v?: number }[] };
  const priced = items.map(async (item, at) => {
    const line = sale.lines[at];
    if (!line || item.v !== undefined || !rests.includes(item.producto_id)) return item;
    const v = await acknowledgedVersion(db, item.producto_id, line, operation);
    return v === null ? item : { ...item, v };
  });
  return { ...rest, items: await Promise.all(priced) };
}

/**
 * Writes the body as it goes out: from now on it never changes under this key. Inside the transaction that
 * marks the operation as sent, once everything it waits for is settled.
 * @param left what an own write leaves that goes before it in the same rescue file
 */
export async function freeze(db: ErpDatabase, operation: Operation, left?: EditBase): Promise<Frozen> {
  const frozen = await freezeBody(db, operation, left);
  if (frozen.kind !== 'frozen' || frozen.base?.v == null) return frozen;
  const epoch = (await db.meta.get('epoch'))?.value as string | undefined;
  // An operation that left before keeps the history of its version: refused in between, it goes again.
  return { ...frozen, base: { ...frozen.base, epoch: frozen.base.epoch ?? epoch } };
}

async function freezeBody(
  db: ErpDatabase,
  operation: Operation,
  left: EditBase | undefined,
): Promise<Frozen> {
  const { effect, body, base, entityId } = operation;
  switch (effect.type) {
    case 'sale':
      return { kind: 'frozen', body: await freezeSale(db, operation, effect), base };
    case 'product-edit':
      return freezeEdit(db, 'products', { operation, changes: effect.changes, left });
    case 'order-edit':
      return freezeEdit(db, 'orders', { operation, changes: effect.changes, left });
    case 'client-edit':
      return freezeEdit(db, 'clients', { operation, changes: effect.changes, left });
    case 'product-delete':
    case 'client-delete': {
      const table = effect.type === 'product-delete' ? 'products' : 'clients';
      const newest = base?.v == null ? (left ?? (await newestData(db, table, entityId))) : undefined;
      if (base?.v == null && !newest && (await isFetchedAnew(db))) return { kind: 'rowless', body };
      return { kind: 'frozen', body, base: newest ?? base };
    }
    case 'stock-edit': {
      // The data beside the units are whatever the server has: this edit does not change them.
      const known = left ?? (await newestData(db, 'products', entityId));
      const newest = known ?? { v: null, fields: {} };
      const { serie_id, names, deltas } = effect;
      const units = { delta_vitrina: deltas.cantidad_vitrina, delta_bodega: deltas.cantidad_bodega };
      const whole = { ...newest.fields, ...names, ...units, serie_id };
      if (!known && (await isFetchedAnew(db))) return { kind: 'rowless', body: whole };
      return { kind: 'frozen', body: whole, base: newest };
    }
    default:
      return { kind: 'frozen', body, base };
  }
}

/**
 * What becomes of an edit whose base was stale (412), once the newest row is in the mirror: it goes on under a
 * new key, or a person decides between two values of a field (offline §8).
 */
export async function rebaseStale(
  db: ErpDatabase,
  operation: Operation,
): Promise<
  { kind: 'again'; base: EditBase | null } | { kind: 'conflict'; conflict: Conflict } | { kind: 'stuck' }
> {
  const { effect, base, entityId } = operation;
  const table = editedTable(effect.type);
  const newer = await latestData(db, table, entityId);
  // The row is gone: the next copy gets the 404.
  if (!newer) return { kind: 'again', base: base && { ...base, v: null } };
  // An equal number of another history is another version.
  const epoch = (await db.meta.get('epoch'))?.value as string | undefined;
  const isSameVersion = newer.v === base?.v && (base?.epoch === undefined || base.epoch === epoch);
  // Once more: the page may have been asked for before the refusal.
  if (isSameVersion)
    return (operation.looks ?? 0) < MOST_LOOKS ? { kind: 'again', base: newer } : { kind: 'stuck' };
  if (effect.type === 'product-delete' || effect.type === 'client-delete') {
    const theirs = Object.entries(newer.fields).filter(([name, value]) => base?.fields[name] !== value);
    if (theirs.length === 0) return { kind: 'again', base: newer };
    return { kind: 'conflict', conflict: { mine: {}, theirs: Object.fromEntries(theirs) } };
  }
  if (!('changes' in effect)) return { kind: 'again', base: newer };
  const rebased = rebase(base ?? { v: null, fields: {} }, effect.changes, newer);
  if (rebased.kind === 'conflict') return rebased;
  return { kind: 'again', base: rebased.base };
}
