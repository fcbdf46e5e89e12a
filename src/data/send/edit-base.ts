import { CLIENT_EDIT_FIELDS } from '#contract/clients/client-fields.ts';
import { PRODUCT_EDIT_FIELDS } from '#contract/inventory/product-fields.ts';
import type { ErpDatabase, Mirrored } from '#app/data/db.ts';
import { type Conflict, type EditBase, type Operation, UNSENT_STATES } from '#app/data/queue/operation.ts';
import type { Fields, OperationKind } from '#app/data/queue/effects.ts';
import { type OrderData, orderFields } from '#app/data/projection/order-fields.ts';

/** The named fields of a row that has them: a level that may not see one has none. */
export function pickFields(row: object, names: readonly string[]): Fields {
  const values = row as Record<string, Fields[string] | undefined>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

type Value = Fields[string] | undefined;

/** A row of before a field was there has none of it: that is a field that is off, or a product sold by the piece. */
const isNone = (value: Value): boolean => value === undefined || value === false || value === 'und';
const isSame = (a: Value, b: Value): boolean =>
  (a ?? null) === (b ?? null) || ((a === undefined || b === undefined) && isNone(a) && isNone(b));

/** What differs from the fields as they were seen. */
export function changedFields(seen: Fields, wanted: Fields): Fields {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(seen[name], value)));
}

type Rebased = { kind: 'rebased'; base: EditBase } | { kind: 'conflict'; conflict: Conflict };

/**
 * Puts an edit onto a newer row (offline §8): fields that somebody else changed stay theirs, unless they are
 * those that this edit changes, to another value.
 */
export function rebase(base: EditBase, changes: Fields, newer: EditBase): Rebased {
  const disputed = Object.keys(changes).filter((name) => {
    const theirs = newer.fields[name];
    return !isSame(theirs, base.fields[name]) && !isSame(theirs, changes[name]);
  });
  if (disputed.length === 0) return { kind: 'rebased', base: newer };
  return {
    kind: 'conflict',
    conflict: { mine: pickFields(changes, disputed), theirs: pickFields(newer.fields, disputed) },
  };
}

/** Data fields after an acknowledged own operation; undefined for an operation that does not write data. */
export function fieldsAfter({ effect, base }: Operation): Fields | undefined {
  switch (effect.type) {
    case 'product-edit':
    case 'client-edit':
      return { ...base?.fields, ...effect.changes };
    case 'product-create':
      return pickFields(effect.data, PRODUCT_EDIT_FIELDS);
    case 'client-create':
      return pickFields(effect.client, CLIENT_EDIT_FIELDS);
    case 'order-create':
      return orderFields(effect.order);
    case 'order-edit':
      return { ...base?.fields, ...effect.changes };
    default:
      return undefined;
  }
}

/**
 * Version up to which the mirror holds every row as the server has it; 0 while pages of it are missing. A write of ours
 * that took a version up to this one, of a row that is older, changed nothing: somebody else had made the same edit,
 * and its answer told the newest version of all.
 */
export async function mirrorVersion(db: ErpDatabase): Promise<number> {
  const [cursor, more] = await db.meta.bulkGet(['cursor', 'more-to-come']);
  return more ? 0 : ((cursor?.value as number | undefined) ?? 0);
}

/** Whether an own write left a row newer than the mirror has it. */
export function isAhead(
  { state, vFrom, vTo }: Operation,
  row: { v: number } | undefined,
  held: number,
): boolean {
  if (state !== 'done' || vFrom === null || vFrom <= (row?.v ?? 0)) return false;
  return !row || vTo === null || vTo > held;
}

/** Tables whose rows are edited as a whole, on the version that was seen. */
export type EditedTable = 'products' | 'clients' | 'orders';

export function editedTable(kind: OperationKind): EditedTable {
  if (kind === 'order-edit') return 'orders';
  return kind.startsWith('client') ? 'clients' : 'products';
}

/** A row with what the server last said of its data; null where it has said nothing. */
async function readEdited(db: ErpDatabase, table: EditedTable, id: string) {
  const row = await db.table<Mirrored<object>>(table).get(id);
  return row && { v: row.v, data: row.srv && dataOf(table, row.srv) };
}

function dataOf(table: EditedTable, row: object): Fields {
  if (table === 'orders') return orderFields(row as OrderData);
  return pickFields(row, table === 'products' ? PRODUCT_EDIT_FIELDS : CLIENT_EDIT_FIELDS);
}

/**
 * The newest data of a row that the server is known to hold: the mirror's, or what an own operation left
 * whose answer came before its page. Undefined when the row is not there.
 */
export async function latestData(
  db: ErpDatabase,
  table: EditedTable,
  id: string,
): Promise<EditBase | undefined> {
  const row = await readEdited(db, table, id);
  const [lane, held] = await Promise.all([
    db.outbox.where('lane').equals(id).sortBy('seq'),
    mirrorVersion(db),
  ]);
  const own = lane.findLast((write) => isAhead(write, row, held));
  const fields = own && fieldsAfter(own);
  if (own && fields) return { v: own.vFrom, fields };
  return row?.data ? { v: row.v, fields: row.data } : undefined;
}

/**
 * What an edit is made on whose form was opened on `seen`: its author did not see what came in since. So fields that
 * were left alone stay as others made them, and two values of one field become a dispute when it is sent.
 */
export function asSeen(latest: EditBase, seen: Fields | undefined): EditBase {
  const isAsIs = Object.entries(seen ?? {}).every(([name, value]) => isSame(latest.fields[name], value));
  return isAsIs ? latest : { v: null, fields: { ...latest.fields, ...seen } };
}

/**
 * What a refused edit was typed over, of the fields that it changes: its form shows its own values, and hides what
 * others made of them since.
 */
export function fieldsTypedOver({ base, effect }: Operation): Fields {
  const changes = 'changes' in effect ? effect.changes : {};
  return pickFields(base?.fields ?? {}, Object.keys(changes));
}

/**
 * What an edit made now is made on: the row as it is on screen; its version is open while own writes wait, and while a
 * new history is fetched of which the row has not come.
 */
export async function baseOf(
  db: ErpDatabase,
  row: { id: string; v: number; pageRev?: number },
  fields: Fields,
): Promise<EditBase> {
  const [lane, held, bootstrap] = await Promise.all([
    db.outbox.where('lane').equals(row.id).toArray(),
    mirrorVersion(db),
    db.meta.get('bootstrap'),
  ]);
  const isOpen = lane.some((write) => UNSENT_STATES.includes(write.state) || isAhead(write, row, held));
  const isOld = bootstrap !== undefined && (row.pageRev ?? 0) <= (bootstrap.value as number);
  return { v: isOpen || isOld || row.v === 0 ? null : row.v, fields };
}
