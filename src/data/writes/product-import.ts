import { PRODUCT_EDIT_FIELDS } from '#contract/inventory/product-fields.ts';
import { pickFields } from '#app/data/send/edit-base.ts';
import { breathe } from '#app/data/breathe.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { addOperations, enqueue, type NewOperation } from './enqueue.ts';
import { newUuid } from '#app/data/ids.ts';
import type { KnownProduct } from '#contract/inventory/product-csv.ts';
import type { ReadProduct } from '#contract/inventory/typed-product.ts';
import { productCreation, productEdit } from './product-writes.ts';
import { ownStore } from './stock-writes.ts';

/** Rows of one transaction: a sale that is charged meanwhile waits no longer than for these. */
const ROWS_AT_ONCE = 100;
/** Codes that are looked up between two turns of the page. */
const CODES_AT_ONCE = 500;

/** A product of a file, or the fields of a product that is there already. */
export type ImportWrite =
  | { kind: 'create'; product: ReadProduct }
  | { kind: 'update'; id: string; product: ReadProduct; fields: readonly string[] };

/** The products that have these codes. */
export async function findByCodes(
  db: ErpDatabase,
  codes: readonly string[],
): Promise<ReadonlyMap<string, KnownProduct>> {
  const known = new Map<string, KnownProduct>();
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const some = codes.slice(from, from + CODES_AT_ONCE);
    for (const { codigo_barras, id, precio_min = null, precio_max = null, borrado } of await db.products
      .where('codigo_barras')
      .anyOf(some)
      .toArray())
      if (!borrado) known.set(codigo_barras, { id, precio_min, precio_max });
  }
  return known;
}

/**
 * Saves an import on this device, some rows at a time; each is an operation of its own, as if it had been typed.
 * What is saved before it is stopped, or the device is full, stays.
 * @param serieId the store of the quantities; the own one when null
 * @returns how many rows were saved
 * @throws StorageFullError
 */
export async function importProducts(
  db: ErpDatabase,
  writes: readonly ImportWrite[],
  serieId: number | null,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let from = 0; from < writes.length && !signal.aborted; from += ROWS_AT_ONCE) {
    const rows = writes.slice(from, from + ROWS_AT_ONCE);
    await saveRows(db, rows, serieId);
    done += rows.length;
    onProgress(done);
    // Lets the page answer, and a sale be charged, in between.
    await breathe();
  }
  return done;
}

async function saveRows(
  db: ErpDatabase,
  rows: readonly ImportWrite[],
  serieId: number | null,
): Promise<void> {
  const now = new Date();
  await enqueue(db, async () => {
    const store = serieId ?? (await ownStore(db));
    const written = await Promise.all(rows.map((row) => operationOf(db, row, store, now)));
    // A file names each product once.
    await addOperations(
      db,
      written.flatMap((one) => one ?? []),
      now,
    );
  });
}

/** @returns undefined for an update that changes nothing */
function operationOf(
  db: ErpDatabase,
  row: ImportWrite,
  serieId: number | null,
  now: Date,
): Promise<NewOperation | undefined> {
  if (row.kind === 'create')
    return productCreation(db, { ...row.product, serie_id: serieId }, newUuid(now.getTime()));
  const wanted = PRODUCT_EDIT_FIELDS.filter((field) => row.fields.includes(field));
  return productEdit(db, { id: row.id, changes: pickFields(row.product, wanted) });
}
