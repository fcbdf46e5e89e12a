import { rowsInStates } from '#app/data/queue/by-state.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import type { Product } from '#contract/inventory/products.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { can } from '#domain/accounts/permissions.ts';
import { searchWords } from '#domain/normalize.ts';
import { priceWithTaxes } from '#domain/money/price.ts';
import { Problem } from '#domain/problems.ts';
import { bagRateOn, DEFAULT_BAG_RATES } from '#domain/money/tax.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { needsReview, OPEN_STATES, STOPPED_STATES, type Operation } from '#app/data/queue/operation.ts';
import { hasFailed, saveErrorText } from '#app/data/resolve/save-error.ts';
import { touch } from '#app/data/queue/touches.ts';
import type { Ordering } from '#app/data/memory/list-order.ts';
import { nearestPage, readMe } from '#app/data/read/list-query.ts';
import { withReserved } from '#app/data/read/orders/reserved.ts';
import { findProducts } from './product-list.ts';

/** What a list of the inventory asks for. */
export interface InventoryQuestion {
  search: string;
  /** Null for the list's own order, by name. */
  ordering: Ordering | null;
  /** From 1; one past the last shows the last. */
  page: number;
  /** The store whose quantities are shown; null sums all of them. */
  serieId: number | null;
}

export interface InventoryRow extends Product {
  /** Money: what a customer pays for one. */
  precio_publico: string;
  /** Own writes of it that the server has not taken: whether one of them waits for a person, and what went wrong. */
  unsent: { isStopped: boolean; reason: string | null } | null;
}

export interface InventoryPage {
  /** Products that match, in all pages. */
  count: number;
  /** The page that is shown. */
  page: number;
  rows: InventoryRow[];
}

/** What a page of the inventory hangs on. */
export function tablesOfInventory({ products, stocks, series, outbox, orders, business, me }: ErpDatabase) {
  return [products, stocks, series, outbox, orders, business, me];
}

/** A page of whole products. */
function ask(db: ErpDatabase, question: InventoryQuestion, size: number) {
  const { search, ordering, serieId, page } = question;
  const store = { serieId, isForInvoicing: false };
  return findProducts(db, { words: searchWords(search), ordering, store, page, size });
}

/** Own open writes by product: of its data and of its stock, sales apart. */
export async function openWrites(db: ErpDatabase, ids: readonly string[], seriesIds: readonly number[]) {
  const lanes = ids.flatMap((id) => [id, ...seriesIds.map((serie) => touch.stock(id, serie))]);
  const operations = await db.outbox.where('lane').anyOf(lanes).sortBy('seq');
  const byProduct = new Map<string, Operation[]>();
  for (const operation of operations) {
    if (!OPEN_STATES.includes(operation.state)) continue;
    byProduct.set(operation.entityId, [...(byProduct.get(operation.entityId) ?? []), operation]);
  }
  return byProduct;
}

function unsentOf(operations: readonly Operation[] | undefined): InventoryRow['unsent'] {
  if (!operations) return null;
  const stopped = operations.findLast(needsReview);
  const told = stopped ?? operations.findLast(hasFailed);
  return { isStopped: stopped !== undefined, reason: told ? saveErrorText(told) : null };
}

/**
 * A page of the inventory as its screen shows it, own unsent writes in it and marked.
 * @throws Problem `no_autenticado`, `nivel_insuficiente`, `no_encontrado` for a store that is gone
 */
export async function readInventory(db: ErpDatabase, question: InventoryQuestion): Promise<InventoryPage> {
  const me = await readMe(db);
  if (!can(me.permission_level, 'inventory.view')) throw new Problem('nivel_insuficiente');
  const bagRate = await bagRateToday(db);
  const size = PAGE_SIZES.products;
  const asked = await ask(db, question, size);
  const page = nearestPage(asked.count, { page: question.page, size });
  const { count, products } = page === question.page ? asked : await ask(db, { ...question, page }, size);
  const series = await db.series.toCollection().primaryKeys();
  const open = await openWrites(
    db,
    products.map(({ id }) => id),
    series,
  );
  return {
    count,
    page,
    rows: (await withReserved(db, question.serieId, products)).map((product) => ({
      ...product,
      precio_publico: priceWithTaxes(product.precio_venta_calculado, product, bagRate),
      unsent: unsentOf(open.get(product.id)),
    })),
  };
}

const EXPORT_PAGE = 100;

/** Every product that matches, in the order of the list, page by page: thousands of them keep nobody waiting. */
export async function* eachProduct(
  db: ErpDatabase,
  question: Omit<InventoryQuestion, 'page'>,
): AsyncGenerator<Product> {
  for (let page = 1; ; page += 1) {
    const { count, products } = await ask(db, { ...question, page }, EXPORT_PAGE);
    yield* products;
    if (page * EXPORT_PAGE >= count) return;
  }
}

/** Pesos per bag today. */
export async function bagRateToday(db: ErpDatabase): Promise<string> {
  const business = await db.business.toCollection().first();
  return bagRateOn(business?.opciones.bolsa_tarifas ?? DEFAULT_BAG_RATES, bogotaDate(new Date()));
}

/** A write of the inventory that the server refused. */
export interface RefusedWrite {
  seq: number;
  productId: string;
  kind: 'create' | 'edit' | 'stock' | 'delete';
  name: string;
  code: string;
  /** The server's words. */
  reason: string;
  /** Somebody else changed the same: it is chosen in the list of work, not typed again. */
  isDispute: boolean;
}

const KINDS: Partial<Record<Operation['kind'], RefusedWrite['kind']>> = {
  'product-create': 'create',
  'product-edit': 'edit',
  'stock-edit': 'stock',
  'product-delete': 'delete',
};

/** The entries under "Por revisar" of the inventory, oldest first; a refused creation is in no list. */
export async function listRefused(db: ErpDatabase): Promise<RefusedWrite[]> {
  const refused = await rowsInStates(db, STOPPED_STATES);
  const writes: RefusedWrite[] = [];
  for (const operation of refused) {
    const kind = KINDS[operation.kind];
    if (!kind) continue;
    const { seq, entityId, effect, error } = operation;
    const row =
      effect.type === 'product-create'
        ? effect.data
        : ((await db.products.get(entityId)) ?? { nombre: '', codigo_barras: '' });
    const { nombre: name, codigo_barras: code } = row;
    const isDispute = error?.conflict !== undefined;
    writes.push({ seq, productId: entityId, kind, name, code, reason: saveErrorText(operation), isDispute });
  }
  return writes;
}
