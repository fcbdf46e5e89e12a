import { bogotaDate } from '#domain/bogota-time.ts';
import { priceWithTaxes } from '#domain/money/price.ts';
import { pricingOf } from '#domain/money/invoice-math.ts';
import { bagRateOn, DEFAULT_BAG_RATES } from '#domain/money/tax.ts';
import { type Arriving, arrivingIn } from '#app/data/memory/arriving.ts';
import { breathe } from '#app/data/breathe.ts';
import type { BusinessRecord, ErpDatabase, ProductRecord } from '#app/data/db.ts';
import { liveRead } from '#app/data/live/live-read.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { shownVersion } from '#app/data/send/shown-price.ts';
import type { DraftProduct } from '#app/data/drafts/draft.ts';
import { ProductIndex } from '#app/data/memory/product-index.ts';
import {
  holdProducts,
  type ProductMemory,
  productMemoryOf,
  toHeld,
} from '#app/data/memory/product-memory.ts';
import { DEFAULT_ALERT_LIMIT, readLimit } from '#app/data/read/settings-list.ts';
import { type AskedStock, unitsOf } from './stocks.ts';

/** Between two keys of somebody who types, or two pages of a download, there is less. */
const QUIET_MS = 300;
/** The sell screen is drawn by then; who searches before does not wait for it. */
const FIRST_DRAWN_MS = 400;

/** What a draft keeps of a product: without the stock, which changes. */
export function toDraftProduct({ stock: _stock, isLow: _isLow, ...product }: CatalogueProduct): DraftProduct {
  return product;
}

/** A product as suggestions and the cart show it. */
export interface CatalogueProduct extends DraftProduct {
  /** Display and storeroom of the own store together, own unsent sales taken off; null while it is still to come. */
  stock: number | null;
  /** No more than the collaborator's own alert limit is left. */
  isLow: boolean;
}

/** Products as one transaction read them, with what they are shown by. */
interface StoredProducts {
  ids: readonly string[];
  rows: readonly (ProductRecord | undefined)[];
  /** Stock in the own store. */
  asked: readonly AskedStock[];
  business: BusinessRecord | undefined;
  limit: number;
}

/** The products of the mirror for the counter: a code by its key, a search from memory and a few keyed reads in one transaction. */
export class ProductCatalogue {
  readonly #memory: ProductMemory;
  readonly #index = new ProductIndex();
  readonly #arriving: Arriving;
  readonly #stops: readonly (() => void)[];
  #isPreparing = false;
  /** From this moment on nobody types, by `performance.now()`; each key or page moves it. */
  #quietAt = 0;
  #isClosed = false;
  readonly #waiting = new Set<() => void>();

  constructor(readonly db: ErpDatabase) {
    this.#memory = productMemoryOf(db);
    this.#arriving = arrivingIn(db.name);
    this.#stops = [
      this.#watchSoon(),
      this.#memory.onChange((changed, table) => {
        if (table === 'products' && changed !== 'all') this.#takeIn(changed);
      }),
      this.#arriving.subscribe((products) => {
        for (const product of products) this.#index.put(toHeld(product));
        this.#tellOfMore();
      }),
    ];
    // What was read before for somebody else.
    this.#takeIn(this.#memory.products.keys());
  }

  /** Who comes to the counter reads its open sales first: 50,000 products beside them would keep the scan field waiting. */
  #watchSoon(): () => void {
    let stop: () => void = () => undefined;
    const timer = setTimeout(() => {
      const watched = liveRead([this.db.products], () => holdProducts(this.db)).subscribe(() => undefined);
      stop = () => watched.unsubscribe();
    }, FIRST_DRAWN_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }

  /** Resolves once the products of the mirror are in memory. */
  get ready(): Promise<void> {
    return holdProducts(this.db);
  }

  get size(): number {
    return this.#index.size;
  }

  /**
   * Calls the listener each time that there are more products: a search that found nothing tries again. @returns what
   * stops it
   */
  onMore(listener: () => void): () => void {
    this.#waiting.add(listener);
    return () => void this.#waiting.delete(listener);
  }

  #takeIn(ids: Iterable<string>): void {
    let isOther = false;
    for (const id of ids) {
      const product = this.#memory.products.get(id);
      if (!product) this.#index.remove(id);
      // A product that was found while it arrived is in its place already.
      else if (!this.#index.put(product)) continue;
      isOther = true;
    }
    if (isOther) this.#tellOfMore();
  }

  #tellOfMore(): void {
    for (const listener of this.#waiting) listener();
    void this.#prepareSoon();
  }

  /** Stops watching; resolves once nothing reads the database any more. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#isClosed = true;
    await this.#memory.close();
  }

  /** Whether a product has this code, for all that is known: while they are still to come, any may. */
  readonly hasCode = (code: string): boolean => {
    if (this.#memory.rev === undefined || this.#arriving.idOfCode(code) !== undefined) return true;
    for (const { codigo_barras } of this.#memory.products.values()) if (codigo_barras === code) return true;
    return false;
  };

  /** @returns at most `limit` products, best first */
  async search(text: string, limit: number): Promise<CatalogueProduct[]> {
    this.#putOff();
    if (this.#memory.rev === undefined) await this.ready;
    // The revision from before: meanwhile the watcher may read the rows that these results lack.
    const { rev = 0 } = this.#memory;
    const found = await this.#find(text, limit, rev);
    if (!found.isBehind) return found.products;
    // The watcher tells of new rows a moment after they are there; a search in that moment must find them.
    await this.ready;
    return (await this.#find(text, limit, rev)).products;
  }

  /** What the index knows, as it stands in the database, and whether that has newer products in the same moment. */
  async #find(
    text: string,
    limit: number,
    rev: number,
  ): Promise<{ products: CatalogueProduct[]; isBehind: boolean }> {
    const ids = this.#index.search(text, limit).map((product) => product.id);
    const [read, isBehind] = await this.db.transaction('r', this.#tables, async () =>
      Promise.all([this.#read(ids), this.#memory.hasNewer(rev)]),
    );
    return { products: await this.#show(read), isBehind };
  }

  /** Reads the code's key in the database: a scan right after the start waits for no 50,000 products in memory. */
  async byCode(code: string): Promise<CatalogueProduct | undefined> {
    const { products } = this.db;
    const found = await this.db.transaction('r', this.#tables, async () => {
      const ids = await products.where('codigo_barras').equals(code).primaryKeys();
      return ids.length > 0 ? this.#read(ids) : undefined;
    });
    const stored = found && (await this.#show(found)).at(-1);
    const arriving = this.#arriving.idOfCode(code);
    return stored ?? (arriving === undefined ? undefined : (await this.byIds([arriving])).at(0));
  }

  async byIds(ids: readonly string[]): Promise<CatalogueProduct[]> {
    return this.#show(await this.db.transaction('r', this.#tables, async () => this.#read(ids)));
  }

  get #tables() {
    const { products, stocks, business, me, settings } = this.db;
    return [products, stocks, business, me, settings];
  }

  /** Inside a transaction over `#tables`. */
  async #read(ids: readonly string[]): Promise<StoredProducts> {
    const { db } = this;
    const [me, business, rows] = await Promise.all([
      db.me.get('me'),
      db.business.toCollection().first(),
      db.products.bulkGet([...ids]),
    ]);
    const keys = ids.map((id) => stockKey(id, me?.serie_id ?? 0));
    const [stocks, limit] = await Promise.all([
      db.stocks.bulkGet(keys),
      me ? readLimit(db, me.sub_user_id) : DEFAULT_ALERT_LIMIT,
    ]);
    const asked = keys.map((key, at) => ({ key, row: stocks[at], isOwn: rows[at]?.srv === null }));
    return { ids, rows, asked, business, limit };
  }

  /** After it: to ask whether stock may still come a scan waits for nobody who writes. */
  async #show(stored: StoredProducts): Promise<CatalogueProduct[]> {
    const { ids, rows, asked, business, limit } = stored;
    const units = await unitsOf(this.db, asked);
    const now = new Date();
    const bagRate = bagRateOn(business?.opciones.bolsa_tarifas ?? DEFAULT_BAG_RATES, bogotaDate(now));
    return rows.flatMap((found, at) => {
      const row = found ?? this.#arriving.product(ids[at] ?? '');
      if (!row || row.borrado) return [];
      return [toCatalogueProduct(row, { units: units[at] ?? null, limit, bagRate, now })];
    });
  }

  /** What is to be built waits until nobody has typed, and no row come, for a moment. */
  #putOff(): void {
    this.#quietAt = performance.now() + QUIET_MS;
  }

  async #prepareSoon(): Promise<void> {
    this.#putOff();
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    const quiet = () => this.#untilQuiet();
    do {
      await quiet();
      if (this.#isClosed) return;
      await this.#index.prepareInPieces(quiet);
    } while (!this.#index.isBuilt);
    this.#isPreparing = false;
  }

  /** Resolves when the page has had its turn, and nobody types. */
  async #untilQuiet(): Promise<void> {
    do await breathe(this.#quietAt - performance.now());
    while (performance.now() < this.#quietAt);
  }
}

/** How it is sold, where that is not by the piece at its price. */
function soldAs({ unidad = 'und', precio_abierto: isOpen, precio_min, precio_max }: ProductRecord) {
  return {
    ...(unidad === 'und' ? {} : { unidad }),
    ...(isOpen ? { abierto: { min: precio_min ?? null, max: precio_max ?? null } } : {}),
  };
}

interface Beside {
  /** Units in the own store; null while nothing is known of them. */
  units: number | null;
  /** The collaborator's alert limit, units. */
  limit: number;
  bagRate: string;
  now: Date;
}

function toCatalogueProduct(row: ProductRecord, { units, limit, bagRate, now }: Beside): CatalogueProduct {
  const stock = units === null ? null : Math.round(units * 1000) / 1000;
  const { id, codigo_barras, nombre } = row;
  return {
    id,
    codigo_barras,
    nombre,
    precio: row.precio_venta_calculado,
    ...pricingOf(row),
    v: shownVersion(row),
    at: now.getTime(),
    precioConImpuestos: priceWithTaxes(row.precio_venta_calculado, row, bagRate),
    stock,
    isLow: stock !== null && stock <= limit,
    ...soldAs(row),
  };
}
