import type { InventorySummary } from '#contract/inventory/products.ts';
import { formatMoney, moneyToCents, roundHalfEven } from '#domain/money/money.ts';
import type { ErpDatabase, ProductRecord, StockRecord } from '#app/data/db.ts';
import { type ChangedKeys, TableChanges } from '#app/data/live/table-changes.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { eachRow } from './each-row.ts';
import { toThousandths } from './product-order.ts';

/** What one product adds; cents times thousandths, exact. */
interface Share {
  units: bigint;
  cost: bigint;
  sale: bigint;
}

const THOUSANDTHS = 1000n;

function shareOf({ costo, precio_venta_calculado }: ProductRecord, units: bigint): Share {
  return {
    units,
    cost: units * moneyToCents(costo ?? '0.00'),
    sale: units * moneyToCents(precio_venta_calculado),
  };
}

function unitsOf({ cantidad_vitrina, cantidad_bodega }: StockRecord): bigint {
  return BigInt(toThousandths(cantidad_vitrina) + toThousandths(cantidad_bodega));
}

/**
 * The global summary from the mirror (workspace §3): as `resumen-global`, all stores together, stock that is
 * owed as negative, prices before taxes. Read once in pieces, then kept up row by row.
 */
export class InventorySums {
  readonly #shares = new Map<string, Share>();
  readonly #products: TableChanges;
  readonly #stocks: TableChanges;
  /** Of the stores whose stock is summed. */
  #stores: readonly number[] = [];
  #sum: Share = { units: 0n, cost: 0n, sale: 0n };
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly db: ErpDatabase) {
    this.#products = new TableChanges(db.name, 'products');
    this.#stocks = new TableChanges(db.name, 'stocks');
  }

  async read(): Promise<InventorySummary> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#catchUp());
    await this.#reading;
    const { units, cost, sale } = this.#sum;
    const [costCents, saleCents] = [roundHalfEven(cost, THOUSANDTHS), roundHalfEven(sale, THOUSANDTHS)];
    return {
      total_registros: this.#shares.size,
      unidades_totales_globales: Number(units) / 1000,
      costo_total_inventario: formatMoney(costCents),
      venta_potencial_total: formatMoney(saleCents),
      margen_potencial_total: formatMoney(saleCents - costCents),
    };
  }

  async #catchUp(): Promise<void> {
    const [products, stocks] = [this.#products.take(), this.#stocks.take()];
    try {
      const stores = await this.db.series.toCollection().primaryKeys();
      // Stock may come before its store: of none that is known it was summed by no key.
      const isOther = String(stores) !== String(this.#stores);
      this.#stores = stores;
      if (isOther || products === 'all' || stocks === 'all') await this.#readAll();
      else await this.#readSome(products, stocks);
    } catch (error) {
      this.#products.forget();
      throw error;
    }
  }

  async #readAll(): Promise<void> {
    const units = new Map<string, bigint>();
    await eachRow(this.db.stocks, (row) =>
      units.set(row.producto_id, (units.get(row.producto_id) ?? 0n) + unitsOf(row)),
    );
    this.#shares.clear();
    this.#sum = { units: 0n, cost: 0n, sale: 0n };
    await eachRow(this.db.products, (row) => this.#put(row.id, row, units.get(row.id) ?? 0n));
  }

  async #readSome(products: Exclude<ChangedKeys, 'all'>, stocks: Exclude<ChangedKeys, 'all'>): Promise<void> {
    const ids = [...new Set([...products, ...[...stocks].map((key) => key.split(':')[0] ?? '')])];
    if (ids.length === 0) return;
    const { products: table, stocks: held } = this.db;
    const keys = ids.flatMap((id) => this.#stores.map((store) => stockKey(id, store)));
    const [rows, places] = await Promise.all([table.bulkGet(ids), held.bulkGet(keys)]);
    const units = new Map<string, bigint>();
    for (const row of places)
      if (row) units.set(row.producto_id, (units.get(row.producto_id) ?? 0n) + unitsOf(row));
    for (const [at, id] of ids.entries()) this.#put(id, rows[at], units.get(id) ?? 0n);
  }

  #put(id: string, row: ProductRecord | undefined, units: bigint): void {
    const before = this.#shares.get(id);
    if (before) this.#add(before, -1n);
    this.#shares.delete(id);
    if (!row || row.borrado) return;
    const share = shareOf(row, units);
    this.#shares.set(id, share);
    this.#add(share, 1n);
  }

  #add({ units, cost, sale }: Share, sign: bigint): void {
    const sum = this.#sum;
    this.#sum = {
      units: sum.units + sign * units,
      cost: sum.cost + sign * cost,
      sale: sum.sale + sign * sale,
    };
  }
}

const sums = new WeakMap<ErpDatabase, InventorySums>();

/** What the summary is read from. */
export function tablesOfSummary({ products, stocks, series }: ErpDatabase) {
  return [products, stocks, series];
}

/** The summary of this database. */
export async function readInventorySummary(db: ErpDatabase): Promise<InventorySummary> {
  let known = sums.get(db);
  if (!known) {
    known = new InventorySums(db);
    sums.set(db, known);
  }
  return known.read();
}
