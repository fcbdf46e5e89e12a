import { normalizeText } from '#domain/normalize.ts';
import type { ErpDatabase, ProductRecord, StockRecord } from '#app/data/db.ts';
import { eachRow } from './each-row.ts';
import { type Orderings, readOrder } from './list-order.ts';
import { SortedLists } from './sorted-lists.ts';
import { type ChangedKeys, TableChanges } from '#app/data/live/table-changes.ts';

/** What products are searched and ordered by; 50,000 of them stay in memory. */
interface ProductKeys {
  id: string;
  text: string;
  nombre: string;
  codigo: string;
  proveedor: string | null;
  precio: number;
  costo: number | null;
  margen: number | null;
}

/** Thousandths, so that sums are exact. */
interface Quantities {
  vitrina: number;
  bodega: number;
}

interface StoreQuantities extends Quantities {
  serieId: number;
}

const NOTHING: Quantities = { vitrina: 0, bodega: 0 };

const ORDERINGS: Orderings<ProductKeys> = {
  nombre: (row) => row.nombre,
  codigo_barras: (row) => row.codigo,
  proveedor: (row) => row.proveedor,
  precio_venta_calculado: (row) => row.precio,
};
const COST_ORDERINGS: Orderings<ProductKeys> = {
  costo: (row) => row.costo,
  porcentaje_margen: (row) => row.margen,
};
const STOCK_ORDERINGS: Readonly<Record<string, (stock: Quantities) => number>> = {
  cantidad_vitrina: ({ vitrina }) => vitrina,
  cantidad_bodega: ({ bodega }) => bodega,
  cantidad_total: ({ vitrina, bodega }) => vitrina + bodega,
};

/** The names of orders by stock say of which store. */
const isOfStock = (name: string): boolean => name.includes(' ');

interface ProductQuestion {
  words: readonly string[];
  ordering: string | undefined;
  /** The store whose quantities are ordered by; null sums all of them. */
  serieId: number | null;
  seesCosts: boolean;
}

interface FoundProducts {
  count: number;
  /** Ids of the rows from `offset` on, in order. */
  ids: string[];
}

/**
 * Search and order of the products of the mirror. Keys are read once and kept up to date row by row; each
 * order that was asked for stays sorted, and a change is merged into it.
 */
class ProductOrder {
  readonly #products = new Map<string, ProductKeys>();
  readonly #productChanges: TableChanges;
  /** Quantities of each product, store by store: a shop has one or a few, and a list of one takes least memory. */
  readonly #stocks = new Map<string, readonly StoreQuantities[]>();
  #stockChanges: TableChanges | undefined;
  readonly #sorted = new SortedLists(this.#products);
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly db: ErpDatabase) {
    this.#productChanges = new TableChanges(db.name, 'products');
  }

  /** How many products hold every word, and some of them in order. */
  async find(question: ProductQuestion, offset: number, limit: number): Promise<FoundProducts> {
    const { words } = question;
    // One after the other: nothing changes while an order is sorted.
    const asking = this.#reading.then(() => this.#ask(question));
    this.#reading = asking.then(
      () => undefined,
      () => undefined,
    );
    const rows = await asking;
    const found =
      words.length === 0 ? rows : rows.filter(({ text }) => words.every((word) => text.includes(word)));
    return { count: found.length, ids: found.slice(offset, offset + limit).map(({ id }) => id) };
  }

  /** Every product in the order that is asked for. */
  async #ask({ ordering, serieId, seesCosts }: ProductQuestion): Promise<readonly ProductKeys[]> {
    const isByStock = Object.hasOwn(STOCK_ORDERINGS, (ordering ?? '').replace(/^-/u, ''));
    await this.#catchUp(isByStock);
    const orderings = {
      ...ORDERINGS,
      ...this.#stockOrderings(serieId),
      ...(seesCosts ? COST_ORDERINGS : {}),
    };
    const order = readOrder(ordering, orderings, 'nombre');
    return this.#sorted.inOrder(isByStock ? `${order.name} ${serieId ?? 'global'}` : order.name, order);
  }

  #stockOrderings(serieId: number | null): Orderings<ProductKeys> {
    const read = (id: string): Quantities => {
      const stores = this.#stocks.get(id);
      if (!stores) return NOTHING;
      return serieId === null
        ? sumOf(stores)
        : (stores.find((store) => store.serieId === serieId) ?? NOTHING);
    };
    return Object.fromEntries(
      Object.entries(STOCK_ORDERINGS).map(([name, pick]) => [name, (row: ProductKeys) => pick(read(row.id))]),
    );
  }

  async #catchUp(isByStock: boolean): Promise<void> {
    const changed = this.#productChanges.take();
    try {
      this.#sorted.note(await this.#readProducts(changed));
    } catch (error) {
      this.#productChanges.forget();
      throw error;
    }
    if (!isByStock) return;
    this.#stockChanges ??= new TableChanges(this.db.name, 'stocks');
    try {
      this.#sorted.note(await this.#readStocks(this.#stockChanges.take()), isOfStock);
    } catch (error) {
      this.#stockChanges.forget();
      throw error;
    }
  }

  /** @returns the products to sort in again */
  async #readProducts(changed: ChangedKeys): Promise<ChangedKeys> {
    const { products } = this.db;
    if (changed === 'all') {
      this.#products.clear();
      await eachRow(products, (row) => this.#keep(row));
      return 'all';
    }
    if (changed.size === 0) return changed;
    const ids = [...changed];
    for (const [at, row] of (await products.bulkGet(ids)).entries()) {
      this.#products.delete(ids[at] as string);
      if (row) this.#keep(row);
    }
    return changed;
  }

  #keep(row: ProductRecord): void {
    if (!row.borrado) this.#products.set(row.id, keysOf(row));
  }

  async #readStocks(changed: ChangedKeys): Promise<ChangedKeys> {
    const { stocks } = this.db;
    if (changed === 'all') {
      this.#stocks.clear();
      await eachRow(stocks, (row) => this.#keepStock(row));
      return 'all';
    }
    if (changed.size === 0) return changed;
    const keys = [...changed];
    const touched = new Set<string>();
    for (const [at, row] of (await stocks.bulkGet(keys)).entries()) {
      const [id = '', serie = ''] = (keys[at] as string).split(':');
      touched.add(id);
      if (row) this.#keepStock(row);
      else this.#stocks.set(id, this.#withoutStore(id, Number(serie)));
    }
    return touched;
  }

  #keepStock({ producto_id, serie_id, cantidad_vitrina, cantidad_bodega }: StockRecord): void {
    const vitrina = toThousandths(cantidad_vitrina);
    const bodega = toThousandths(cantidad_bodega);
    const others = this.#withoutStore(producto_id, serie_id);
    this.#stocks.set(producto_id, [...others, { serieId: serie_id, vitrina, bodega }]);
  }

  #withoutStore(productId: string, serieId: number): readonly StoreQuantities[] {
    return (this.#stocks.get(productId) ?? []).filter((store) => store.serieId !== serieId);
  }
}

function keysOf(row: ProductRecord): ProductKeys {
  return {
    id: row.id,
    text: row.busqueda,
    nombre: row.nombre_norm,
    codigo: row.codigo_barras,
    proveedor: row.proveedor && normalizeText(row.proveedor),
    precio: Number(row.precio_venta_calculado),
    costo: row.costo === undefined ? null : Number(row.costo),
    margen: row.porcentaje_margen ?? null,
  };
}

/** Quantities have three places: their sums are exact in thousandths. */
export function toThousandths(quantity: number): number {
  return Math.round(quantity * 1000);
}

function sumOf(stores: Iterable<Quantities>): Quantities {
  const sum = { ...NOTHING };
  for (const { vitrina, bodega } of stores) {
    sum.vitrina += vitrina;
    sum.bodega += bodega;
  }
  return sum;
}

const orders = new WeakMap<ErpDatabase, ProductOrder>();

/** The one of this database, made when it is first asked for. */
export function productOrderOf(db: ErpDatabase): ProductOrder {
  const order = orders.get(db) ?? new ProductOrder(db);
  orders.set(db, order);
  return order;
}
