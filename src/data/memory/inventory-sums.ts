import type { InventorySummary } from '#contract/inventory/products.ts';
import { formatMoney, moneyToCents, roundHalfEven } from '#domain/money/money.ts';
import { breathe } from '#app/data/breathe.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { perDatabase } from './per-database.ts';
import { type ProductMemory, productMemoryOf } from './product-memory.ts';
import { PIECE } from './sort-steps.ts';

/** What one product adds; units in thousandths, money in cents times thousandths, exact. */
interface Share {
  units: bigint;
  cost: bigint;
  sale: bigint;
}

const NOTHING: Share = { units: 0n, cost: 0n, sale: 0n };
const THOUSANDTHS = 1000n;

/**
 * The global summary from the mirror (workspace §3): as `resumen-global`, all stores together, stock that is
 * owed as negative, prices before taxes. Summed up once in pieces, then kept up product by product.
 */
class InventorySums {
  readonly #shares = new Map<string, Share>();
  /** Products whose share is another one by now. */
  readonly #stale = new Set<string>();
  #sum = NOTHING;

  constructor(readonly memory: ProductMemory) {
    this.#markAll();
    memory.onChange((changed) => {
      if (changed === 'all') this.#markAll();
      else for (const id of changed) this.#stale.add(id);
    });
  }

  read(): Promise<InventorySummary> {
    return this.memory.withStocks(async () => {
      let put = 0;
      for (const id of this.#stale) {
        this.#put(id);
        put += 1;
        if (put % PIECE === 0) await breathe();
      }
      this.#stale.clear();
      return this.#summary();
    });
  }

  #markAll(): void {
    for (const id of [...this.#shares.keys(), ...this.memory.products.keys()]) this.#stale.add(id);
  }

  #put(id: string): void {
    const before = this.#shares.get(id) ?? NOTHING;
    const share = this.#shareOf(id);
    if (share) this.#shares.set(id, share);
    else this.#shares.delete(id);
    const { units, cost, sale } = share ?? NOTHING;
    this.#sum = {
      units: this.#sum.units + units - before.units,
      cost: this.#sum.cost + cost - before.cost,
      sale: this.#sum.sale + sale - before.sale,
    };
  }

  #shareOf(id: string): Share | undefined {
    const product = this.memory.products.get(id);
    if (!product) return undefined;
    const { vitrina, bodega } = this.memory.unitsOf(id, null);
    const units = BigInt(vitrina + bodega);
    const { costo, precio } = product;
    return { units, cost: units * moneyToCents(costo ?? '0.00'), sale: units * moneyToCents(precio) };
  }

  #summary(): InventorySummary {
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
}

const sumsOf = perDatabase((db) => new InventorySums(productMemoryOf(db)));

/** What the summary is read from. */
export function tablesOfSummary({ products, stocks }: ErpDatabase) {
  return [products, stocks];
}

/** The summary of this database; money with two places, units as a number. */
export function readInventorySummary(db: ErpDatabase): Promise<InventorySummary> {
  return sumsOf(db).read();
}
