import type { Change } from '#contract/sync/sync.ts';
import type { ProductRecord } from '#app/data/db.ts';
import { mirrored, toProductRecord } from '#app/data/records.ts';

interface Arrival {
  product?: ProductRecord;
  /** Display and storeroom of each store, by the stock row's key. */
  stock?: number;
}

/**
 * Rows of a long first download that this tab has received and not yet written: IndexedDB takes a quarter of a
 * millisecond for each, the network a tenth of that. What is here can be found and sold already.
 */
export class Arriving {
  readonly #rows = new Map<string, Arrival>();
  readonly #idsByCode = new Map<string, string>();
  readonly #listeners = new Set<(products: readonly ProductRecord[]) => void>();

  /** Takes a page in. Rows of other tables are written soon enough. */
  add(changes: readonly Change[]): void {
    const products: ProductRecord[] = [];
    for (const change of changes) {
      if (change.tabla === 'productos' && change.fila) {
        const product = toProductRecord(change.fila, mirrored(change.fila, change.v, 0));
        this.#rows.set(change.id, { product });
        this.#idsByCode.set(product.codigo_barras, change.id);
        products.push(product);
      } else if (change.tabla === 'existencias' && change.fila) {
        const { cantidad_vitrina, cantidad_bodega } = change.fila;
        this.#rows.set(change.id, { stock: cantidad_vitrina + cantidad_bodega });
      }
    }
    for (const listener of this.#listeners) listener(products);
  }

  /** Forgets what was written, or what has to be fetched again. */
  remove(changes: readonly Change[]): void {
    for (const { tabla, id } of changes) {
      if (tabla !== 'productos' && tabla !== 'existencias') continue;
      const code = this.#rows.get(id)?.product?.codigo_barras;
      this.#rows.delete(id);
      if (code !== undefined && this.#idsByCode.get(code) === id) this.#idsByCode.delete(code);
    }
  }

  product(id: string): ProductRecord | undefined {
    return this.#rows.get(id)?.product;
  }

  idOfCode(code: string): string | undefined {
    return this.#idsByCode.get(code);
  }

  /** Units of a stock row on its way, undefined when it is not. */
  stock(key: string): number | undefined {
    return this.#rows.get(key)?.stock;
  }

  /** Tells of products as they come. @returns a function that stops it */
  subscribe(listener: (products: readonly ProductRecord[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const byDatabase = new Map<string, Arriving>();

/** What is arriving for a database of this tab. */
export function arrivingIn(databaseName: string): Arriving {
  const known = byDatabase.get(databaseName);
  if (known) return known;
  const made = new Arriving();
  byDatabase.set(databaseName, made);
  return made;
}
