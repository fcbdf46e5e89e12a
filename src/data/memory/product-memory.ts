import { searchForm } from '#domain/normalize.ts';
import type { ErpDatabase, ProductRecord, StockRecord } from '#app/data/db.ts';
import type { ChangedKeys } from '#app/data/live/table-changes.ts';
import { perDatabase } from './per-database.ts';
import { piecesOf, TableRows } from './table-rows.ts';
import { Turns } from './turns.ts';

/** What products are searched, ordered and summed by; 50,000 of them stay in memory. It never changes: another one comes. */
export interface ProductInMemory {
  id: string;
  codigo_barras: string;
  nombre_norm: string;
  /** The name as a search looks in it. */
  nombre_buscado: string;
  /** Normalized name and code, between them a blank: what a word may occur in. */
  busqueda: string;
  proveedor: string | null;
  /** Before taxes, money. */
  precio: string;
  /** Money; null for a level that sees no costs. */
  costo: string | null;
  /** Money with taxes where the price is final, else null; and the margin that is stored, percent. */
  precio_final: string | null;
  margen: number | undefined;
}

/** Thousandths of a unit, so that sums are exact. */
export interface Quantities {
  vitrina: number;
  bodega: number;
}

interface StoreQuantities extends Quantities {
  serieId: number;
}

const NO_UNITS: Quantities = { vitrina: 0, bodega: 0 };

type Table = 'products' | 'stocks';

/** Hears of the products, by id, whose row or stock is another one than before, or gone. */
type Listener = (changed: ChangedKeys, table: Table) => void;

/**
 * The products of the mirror and their stock in memory, under search, order and sums: read once, in pieces, then kept
 * up to date row by row, when somebody asks. Nobody who sells needs the stock of every product, so it is read for who
 * orders by it or sums it up.
 */
export class ProductMemory {
  readonly #products = new Map<string, ProductInMemory>();
  /** Stock of each product, store by store: a shop has few stores, and a list of one takes least memory. */
  readonly #stocks = new Map<string, readonly StoreQuantities[]>();
  #stockRows: TableRows<StockRecord> | undefined;
  readonly #listeners = new Set<Listener>();
  readonly #turns = new Turns();
  #rev: number | undefined;
  #isOver = false;

  constructor(readonly db: ErpDatabase) {}

  /** By id, as they were when somebody asked last. */
  get products(): ReadonlyMap<string, ProductInMemory> {
    return this.#products;
  }

  /** The revision up to which every product is here; undefined until all were read. */
  get rev(): number | undefined {
    return this.#rev;
  }

  /**
   * Its screens are left: what is still to be read would keep the next person's waiting. Resolves once nothing is being
   * read.
   */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.#turns.settled;
  }

  /** @returns what stops it */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Brings the products up to date, then answers; nothing changes before it has. */
  withProducts<Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> {
    return this.#turns.take(async () => {
      await this.#readProducts();
      return answer();
    });
  }

  /** As `withProducts`, with the stock of every product. */
  withStocks<Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> {
    return this.withProducts(async () => {
      await this.#readStocks();
      return answer();
    });
  }

  /** Whether a product on disk is newer than a revision; also inside a transaction over products. */
  async hasNewer(rev: number): Promise<boolean> {
    return (await this.#newestRev()) > rev;
  }

  /** Stock of a product in a store, of all of them for null. As it was when somebody asked for stocks last. */
  unitsOf(id: string, serieId: number | null): Quantities {
    const stores = this.#stocks.get(id);
    if (!stores) return NO_UNITS;
    if (serieId !== null) return stores.find((store) => store.serieId === serieId) ?? NO_UNITS;
    return stores.reduce<Quantities>(
      (sum, { vitrina, bodega }) => ({ vitrina: sum.vitrina + vitrina, bodega: sum.bodega + bodega }),
      NO_UNITS,
    );
  }

  #tell(changed: ChangedKeys, table: Table): void {
    for (const listener of this.#listeners) listener(changed, table);
  }

  async #newestRev(): Promise<number> {
    const [newest = 0] = await this.db.products.orderBy('rev').reverse().limit(1).keys();
    return newest as number;
  }

  async #readProducts(): Promise<void> {
    const { products } = this.db;
    const known = this.#rev;
    // First: what changes while rows are read has a later one, and is read again.
    const newest = await this.#newestRev();
    if (newest === known) return;
    // At the start that is every product: at once they would keep the page from answering, and in one
    // transaction they would keep a sale from being written.
    if (known === undefined) {
      for await (const rows of piecesOf(products)) {
        if (this.#isOver) return;
        this.#take(rows);
      }
    } else this.#take(await products.where('rev').above(known).toArray());
    this.#rev = newest;
  }

  #take(rows: readonly ProductRecord[]): void {
    for (const row of rows) {
      if (row.borrado) this.#products.delete(row.id);
      else this.#products.set(row.id, toHeld(row));
    }
    this.#tell(new Set(rows.map(({ id }) => id)), 'products');
  }

  async #readStocks(): Promise<void> {
    this.#stockRows ??= new TableRows(this.db.stocks, {
      clear: () => this.#stocks.clear(),
      put: (key, row) => this.#putStock(key, row),
    });
    const keys = await this.#stockRows.catchUp();
    this.#tell(keys === 'all' ? 'all' : new Set([...keys].map(productIdOf)), 'stocks');
  }

  #putStock(key: string, row: StockRecord | undefined): void {
    const id = productIdOf(key);
    const serieId = Number(key.slice(id.length + 1));
    const others = (this.#stocks.get(id) ?? []).filter((store) => store.serieId !== serieId);
    this.#stocks.set(id, row ? [...others, { serieId, ...quantitiesOf(row) }] : others);
  }
}

/** A row of the mirror as memory holds it. */
export function toHeld(row: ProductRecord): ProductInMemory {
  const { id, codigo_barras, nombre_norm, busqueda, proveedor, costo = null } = row;
  const searched = searchForm(nombre_norm);
  return {
    id,
    codigo_barras,
    nombre_norm,
    // A name without an apostrophe shares one string.
    nombre_buscado: searched === nombre_norm ? nombre_norm : searched,
    // A row of before may have been written with its apostrophes.
    busqueda: searched === nombre_norm ? busqueda : searchForm(busqueda),
    proveedor,
    precio: row.precio_venta_calculado,
    costo,
    precio_final: row.precio_final ?? null,
    margen: row.porcentaje_margen,
  };
}

/** Quantities have three places: their sums are exact in thousandths. */
export function toThousandths(quantity: number): number {
  return Math.round(quantity * 1000);
}

/** A stock row's key is `product:series`. */
const productIdOf = (key: string): string => key.slice(0, key.indexOf(':'));

function quantitiesOf({ cantidad_vitrina, cantidad_bodega }: StockRecord): Quantities {
  return { vitrina: toThousandths(cantidad_vitrina), bodega: toThousandths(cantidad_bodega) };
}

/** The one of this database, made when it is first asked for. */
export const productMemoryOf = perDatabase((db) => new ProductMemory(db));

/** Resolves once every product of the mirror is in memory as it is on disk. */
export function holdProducts(db: ErpDatabase): Promise<void> {
  return productMemoryOf(db).withProducts(() => undefined);
}
