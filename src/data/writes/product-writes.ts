import { fieldsThat } from '#contract/field-list.ts';
import {
  PRODUCT_EDIT_FIELDS,
  PRODUCT_FIELDS,
  type ProductEditField,
  type ProductFieldOf,
} from '#contract/inventory/product-fields.ts';
import type { ProductData } from '#contract/inventory/products.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { priceModeOf, salePrice } from '#domain/money/price.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { openCreates, openDeletes, unsentUses } from '#app/data/queue/dependencies.ts';
import { asSeen, baseOf, changedFields, pickFields } from '#app/data/send/edit-base.ts';
import { addOperation, enqueue, type NewOperation } from './enqueue.ts';
import { taxSummary } from '#domain/money/tax.ts';
import type { ReadProduct } from '#contract/inventory/typed-product.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { ownStore, stockEditOf, type StockEditInput } from './stock-writes.ts';
import { touch } from '#app/data/queue/touches.ts';
import { writePaths } from './write-paths.ts';
import type { Fields } from '#app/data/queue/effects.ts';

/** A new product as its form has it; `costo` money, quantities decimal strings of up to three places. */
export interface NewProduct extends ReadProduct {
  /** The store of the quantities; the own one when null. */
  serie_id: number | null;
}

/** Data of a product as an edit has them; members that are missing stay. */
export type ProductChanges = Partial<Pick<NewProduct, ProductEditField>>;

const asMoney = (text: string): string => formatMoney(moneyToCents(text));
const asText = (text: string): string => text.normalize('NFC').trim();
const asOptional = (text: string | null): string | null => (text === null ? null : asText(text) || null);

const OPTIONAL_MONEY = fieldsThat(PRODUCT_FIELDS, { type: 'optional-money' });

/** The amounts that may be left empty, without those that the product does not name. */
function tidyOptionalMoney(product: ProductChanges): Pick<ProductChanges, ProductFieldOf<'optional-money'>> {
  return Object.fromEntries(
    OPTIONAL_MONEY.flatMap((name) => {
      const value = product[name];
      return value === undefined ? [] : [[name, value === null ? null : asMoney(value)]];
    }),
  );
}

/** @returns the write of a new product; its id is final, so that it can be sold at once */
export async function productCreation(
  db: ErpDatabase,
  product: NewProduct,
  id: string,
): Promise<NewOperation> {
  const serieId = product.serie_id ?? (await ownStore(db));
  const { cantidad_vitrina, cantidad_bodega, serie_id: _store, ...typed } = product;
  const names = {
    nombre_vitrina: asOptional(product.nombre_vitrina),
    nombre_bodega: asOptional(product.nombre_bodega),
  };
  const { nombre_vitrina: _display, nombre_bodega: _storeroom, ...form } = typed;
  const fields = {
    ...form,
    codigo_barras: asText(form.codigo_barras),
    nombre: asText(form.nombre),
    proveedor: asOptional(form.proveedor),
    costo: asMoney(form.costo),
    ...tidyOptionalMoney(form),
  };
  const quantities = { cantidad_vitrina, cantidad_bodega };
  const data: ProductData = {
    id,
    ...fields,
    precio_modo: priceModeOf(fields),
    precio_venta_calculado: salePrice(fields),
    tax_summary_display: taxSummary(fields),
  };
  return {
    entityId: id,
    lane: id,
    touches: [touch.product(id), ...(serieId === null ? [] : [touch.stock(id, serieId)])],
    // Made anew right after it was deleted: its code is taken until then.
    dependsOn: await openDeletes(db, 'product-delete', fields.codigo_barras),
    method: 'POST',
    path: writePaths.products,
    body: { ...fields, ...names, ...quantities, serie_id: serieId },
    effect: { type: 'product-create', data, stock: { ...names, ...quantities } },
  };
}

/** Saves a new product on this device. @returns its final id */
export async function createProduct(db: ErpDatabase, product: NewProduct, now = new Date()): Promise<string> {
  const id = newUuid(now.getTime());
  await enqueue(db, async () => addOperation(db, await productCreation(db, product, id), now));
  return id;
}

/** The fields of a form as the server keeps them, so that they compare. */
export function tidyProduct(changes: ProductChanges): Fields {
  return {
    ...changes,
    ...(changes.nombre === undefined ? {} : { nombre: asText(changes.nombre) }),
    ...(changes.proveedor === undefined ? {} : { proveedor: asOptional(changes.proveedor) }),
    ...(changes.costo === undefined ? {} : { costo: asMoney(changes.costo) }),
    ...tidyOptionalMoney(changes),
  };
}

/** @returns the write of an edit; undefined when nothing differs, or the product is not there */
export async function productEdit(
  db: ErpDatabase,
  { id, changes: typed, seen }: Omit<ProductEdit, 'stock'>,
): Promise<NewOperation | undefined> {
  const row = await db.products.get(id);
  if (!row || row.borrado) return undefined;
  const base = asSeen(await baseOf(db, row, pickFields(row, PRODUCT_EDIT_FIELDS)), seen);
  const changes = changedFields(base.fields, tidyProduct(typed));
  if (Object.keys(changes).length === 0) return undefined;
  return {
    entityId: id,
    lane: id,
    touches: [touch.product(id)],
    dependsOn: await openCreates(db, 'product-create', touch.product(id)),
    method: 'PUT',
    path: writePaths.product(id),
    // Written in full just before it is first sent: it may rest on an own write that is still waiting.
    body: null,
    base,
    effect: { type: 'product-edit', changes },
  };
}

/** What the form of a product saves at once. Stock is a field of its own, and only when it was touched (offline §8). */
interface ProductEdit {
  id: string;
  changes: ProductChanges;
  /** The fields as the form showed them when it was opened; as they are now when it is missing. */
  seen?: Fields;
  stock?: Omit<StockEditInput, 'productId'>;
}

/** Saves an edit on this device: data and stock are operations of their own. @returns them; none when nothing differs */
export function editProduct(db: ErpDatabase, edit: ProductEdit, now = new Date()): Promise<Operation[]> {
  const { id, stock } = edit;
  return enqueue(db, async () => {
    const written = [
      await productEdit(db, edit),
      stock && (await stockEditOf(db, { productId: id, ...stock })),
    ];
    const added: Operation[] = [];
    for (const operation of written) if (operation) added.push(await addOperation(db, operation, now));
    return added;
  });
}

/** Deletes a product on this device; its invoices stay as they are. @returns undefined when it is not there */
export function deleteProduct(db: ErpDatabase, id: string, now = new Date()): Promise<Operation | undefined> {
  return enqueue(db, async () => {
    const row = await db.products.get(id);
    if (!row || row.borrado) return undefined;
    const { nombre, codigo_barras } = row;
    const creates = await openCreates(db, 'product-create', touch.product(id));
    const written: NewOperation = {
      entityId: id,
      lane: id,
      touches: [touch.product(id)],
      dependsOn: [...creates, ...(await unsentUses(db, touch.product(id)))],
      method: 'DELETE',
      path: writePaths.product(id),
      body: null,
      base: await baseOf(db, row, pickFields(row, PRODUCT_EDIT_FIELDS)),
      effect: { type: 'product-delete', nombre, codigo_barras },
    };
    return addOperation(db, written, now);
  });
}
