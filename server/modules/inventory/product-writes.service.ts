import { fieldText } from '#contract/field-text.ts';
import type { ProductEditInput, ProductInput } from '#contract/inventory/products.ts';
import { can } from '#domain/accounts/permissions.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { requireBase } from '#server/platform/changes.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { WriteCall } from '#server/http/route.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { inventoryText } from './inventory-text.ts';
import {
  changedPlaces,
  completeRefusal,
  readStoredFields,
  type StoredFields,
  twinDefects,
  withFields,
} from './product-defects.ts';
import { chooseCosts, chooseHowSold, type HowSold, missingCost, SOLD_PLAINLY } from './how-sold.ts';
import { recordVersions } from './product-import.ts';
import { projectProduct } from './product-projection.ts';
import * as repo from './product-writes.repo.ts';
import { findProduct, type ProductDataRow } from './products.repo.ts';
import { applyStockEdit, changesStock, lockStock, planStockEdit } from './stock-edit.service.ts';
import { stockKey } from './stock.service.ts';

interface ProductWritePorts {
  /** Ids of the business's series, the first one first. */
  seriesIds(db: Db | Tx, businessId: number): Promise<number[]>;
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'inventario',
    accion: 'Crear' | 'Editar' | 'Eliminar' | 'Ajustar',
    descripcion: string,
  ): Promise<void>;
}

export type ProductWriteService = ReturnType<typeof createProductWriteService>;

/**
 * Creates, edits and deletes products (contract §5). Data belong to the business and stock to a store: each
 * has its row and its version, so that an edit of one never makes an edit of the other stale. Locks, in this
 * order: product, stock.
 */
export function createProductWriteService(ports: ProductWritePorts) {
  /** The store that a write names, else the actor's own, else the first; null for one of somebody else. */
  async function chooseStore(
    write: Write,
    actor: Collaborator,
    asked: number | null,
  ): Promise<number | null> {
    const series = await ports.seriesIds(write.tx, write.businessId);
    const wanted = asked ?? actor.serieId ?? series[0];
    return series.find((id) => id === wanted) ?? null;
  }

  /** What stored rows say of a body: how it has the product sold, the store and units it writes, and what is wrong with it. */
  async function judge(
    write: Write,
    actor: Collaborator,
    body: StoredFields,
    stored: Pick<ProductDataRow, 'id' | keyof HowSold> | null,
  ) {
    const { tx, businessId } = write;
    const productId = stored?.id ?? null;
    const serieId = await chooseStore(write, actor, body.serie_id ?? null);
    const held = await lockStock(write, serieId, productId);
    const sold = chooseHowSold(body, stored ?? SOLD_PLAINLY);
    const plan = planStockEdit(held, body, sold.values.unidad);
    const barcode = productId === null ? body.codigo_barras : undefined;
    const twinId = barcode === undefined ? undefined : await repo.findIdByBarcode(tx, businessId, barcode);
    const shown = { serieId, namedBy: serieId };
    const existing = twinId ? await findProduct(tx, businessId, twinId, shown) : undefined;
    const twin = twinDefects(existing, can(actor.level, 'inventory.costs'));
    const store = await storeDefect(write, body, { serieId, productId, held });
    const defects = { ...twin, fields: { ...plan.fields, ...twin.fields, ...store, ...sold.fields } };
    return { defects, sold: sold.values, stock: { serieId: serieId ?? 0, held, deltas: plan.deltas } };
  }

  /**
   * What is wrong with the store of a body. Who read the product without a store got the sum of all of them, and would
   * write that sum into one.
   */
  async function storeDefect(
    { tx, businessId }: Write,
    body: StoredFields,
    { serieId, productId, held }: { serieId: number | null; productId: string | null; held: StockPlaces },
  ): Promise<FieldMessages> {
    if (serieId === null) return { serie_id: [fieldText.unknownSeries] };
    const isAsked = body.serie_id != null || body.delta_vitrina != null || body.delta_bodega != null;
    const changed = changedPlaces(body, held);
    if (isAsked || productId === null || changed.length === 0) return {};
    const sum = await findProduct(tx, businessId, productId, { serieId: null, namedBy: serieId });
    // One of both may be the person's own number; the other came with the sum all the same. A body with one quantity is
    // no row that was read: it means what it says.
    const isRow = body.cantidad_vitrina !== undefined && body.cantidad_bodega !== undefined;
    const isSum = isRow && sum && changed.some((place) => Number(body[place]) === Number(sum[place]));
    return isSum ? { serie_id: [fieldText.sumOfStores] } : {};
  }

  /** The product as the list shows it for one store; a deleted one too, to the copy of its creation. */
  async function show({ tx, businessId }: Write, actor: Collaborator, id: string, serieId: number | null) {
    const row = await findProduct(tx, businessId, id, { serieId, namedBy: serieId }, true);
    if (!row) throw new Problem('no_encontrado');
    return projectProduct(row, can(actor.level, 'inventory.costs'));
  }

  /** The product under its lock, if it is as the caller saw it. @throws Problem 404, 412 */
  async function lockOne({ facts }: WriteCall<unknown>, write: Write, id: string): Promise<ProductDataRow> {
    const { tx, businessId } = write;
    const product = await repo.lockProduct(tx, businessId, id);
    if (!product) throw new Problem('no_encontrado');
    await requireBase(tx, businessId, { tabla: 'productos', id }, facts);
    return product;
  }

  function putData({ changes, businessId, now }: Write, id: string): void {
    changes.put('productos', id);
    changes.afterVersions((tx) => recordVersions(tx, businessId, [id], now));
  }

  /** The answer to a copy of the creation under another key; undefined when the id is new. */
  async function replay({ actor, body, hash }: WriteCall<ProductInput>, write: Write, id: string) {
    const creation = await repo.findCreation(write.tx, write.businessId, id);
    if (!creation) return undefined;
    const isOwn = creation.created_by === actor.id && creation.creation_hash === hash;
    if (!isOwn || creation.v === null) throw new Problem('id_en_uso');
    const serieId = await chooseStore(write, actor, body.serie_id);
    // Its data row and its stock row took these two versions, in this order.
    const versions = { from: creation.v, to: creation.v + 1 };
    return { status: 200, body: await show(write, actor, id, serieId), replayed: true, versions };
  }

  async function create(call: WriteCall<ProductInput>, write: Write): Promise<EffectResult> {
    const { actor, body, hash } = call;
    const { tx, businessId, now } = write;
    const id = call.facts.entityId ?? newId(now);
    // Its lines would be priced, taxed and kept without stock as Varios or Domicilio.
    if (isBuiltIn(id)) throw new Problem('id_en_uso');
    const copy = await replay(call, write, id);
    if (copy) return copy;
    const { defects, sold, stock } = await judge(write, actor, body, null);
    const refusal = completeRefusal(defects);
    if (refusal) {
      // The taken barcode may be this very product's: its twin has committed since the look above.
      const late = await replay(call, write, id);
      if (late) return late;
      throw refusal;
    }
    const creation = { created_by: actor.id, creation_hash: hash, created_at: now };
    await repo.insertProducts(tx, businessId, [{ ...body, ...sold, id }], creation);
    await repo.countCreated(tx, businessId, 1);
    putData(write, id);
    const edit = {
      ...stock,
      productId: id,
      collaboratorId: actor.id,
      motivo: 'inicial',
      movedAt: call.facts.occurredAt,
      names: body,
    } as const;
    await applyStockEdit(write, edit);
    const description = inventoryText.product(body.nombre, body.codigo_barras);
    await ports.recordActivity(write, actor, 'inventario', 'Crear', description);
    return { status: 201, body: await show(write, actor, id, stock.serieId) };
  }

  async function edit(call: WriteCall<ProductEditInput>, write: Write, id: string): Promise<EffectResult> {
    const { actor, body } = call;
    const product = await lockOne(call, write, id);
    const seesCosts = can(actor.level, 'inventory.costs');
    const { defects, sold, stock } = await judge(write, actor, body, product);
    const refusal = completeRefusal(withFields(defects, missingCost(body, seesCosts)));
    if (refusal) throw refusal;
    const data = { ...body, ...sold, ...chooseCosts(body, product, seesCosts) };
    const isDataChanged = repo.changesData(product, data);
    if (isDataChanged) {
      await repo.updateProduct(write.tx, write.businessId, product, data);
      putData(write, id);
    }
    const stockEdit = {
      ...stock,
      productId: id,
      collaboratorId: actor.id,
      motivo: 'ajuste',
      movedAt: call.facts.occurredAt,
      names: body,
    } as const;
    const isStockChanged = await applyStockEdit(write, stockEdit);
    if (isDataChanged || isStockChanged) {
      const isOnlyMoved = !isDataChanged && changesStock(stock.deltas);
      const description = isOnlyMoved
        ? inventoryText.stock(body.nombre, product.codigo_barras, stock.deltas)
        : inventoryText.product(body.nombre, product.codigo_barras);
      const action = isOnlyMoved ? 'Ajustar' : 'Editar';
      await ports.recordActivity(write, actor, 'inventario', action, description);
    }
    return { status: 200, body: await show(write, actor, id, stock.serieId) };
  }

  async function remove(call: WriteCall<unknown>, write: Write, id: string): Promise<EffectResult> {
    const { tx, businessId, changes, now } = write;
    const product = await lockOne(call, write, id);
    await repo.hideProduct(tx, businessId, id, now);
    changes.remove('productos', id);
    for (const serieId of await repo.listStoresOf(tx, businessId, id))
      changes.remove('existencias', stockKey(id, serieId));
    const description = inventoryText.product(product.nombre, product.codigo_barras);
    await ports.recordActivity(write, call.actor, 'inventario', 'Eliminar', description);
    return { status: 204, body: null };
  }

  return {
    create,
    edit,
    remove,

    /** Completes the refusal of a bad body of a new product. */
    async tellMoreOfCreate(refusal: Problem, call: WriteCall<unknown>, write: Write): Promise<Problem> {
      const { defects } = await judge(write, call.actor, readStoredFields(call.body), null);
      return completeRefusal(defects, refusal) ?? refusal;
    },

    /** Completes the refusal of a bad edit; 404 for a product that is not there, before its fields are looked at. */
    async tellMoreOfEdit(
      refusal: Problem,
      call: WriteCall<unknown>,
      write: Write,
      id: string,
    ): Promise<Problem> {
      const product = await lockOne(call, write, id);
      const { defects } = await judge(write, call.actor, readStoredFields(call.body), product);
      const cost = missingCost(call.body, can(call.actor.level, 'inventory.costs'));
      return completeRefusal(withFields(defects, cost), refusal) ?? refusal;
    },
  };
}
