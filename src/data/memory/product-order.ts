import { shownMargin } from '#domain/money/price.ts';
import { normalizeText } from '#domain/normalize.ts';
import { type Ordering, type Orderings, readOrder } from './list-order.ts';
import { perDatabase } from './per-database.ts';
import {
  type ProductInMemory,
  type ProductMemory,
  productMemoryOf,
  type Quantities,
} from './product-memory.ts';
import { SortedLists } from './sorted-lists.ts';

const ORDERINGS: Orderings<ProductInMemory> = {
  nombre: (row) => row.nombre_norm,
  codigo_barras: (row) => row.codigo_barras,
  proveedor: ({ proveedor }) => proveedor && normalizeText(proveedor),
  precio_venta_calculado: (row) => Number(row.precio),
};
const COST_ORDERINGS: Orderings<ProductInMemory> = {
  costo: ({ costo }) => costo && Number(costo),
  porcentaje_margen: ({ precio, costo, precio_final, margen }) =>
    shownMargin({
      precio_final,
      precio_venta_calculado: precio,
      costo: costo ?? undefined,
      porcentaje_margen: margen,
    }),
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
  /** A field that may not be ordered by, or none, gives the order by name. */
  ordering: Ordering | null;
  /** The store whose quantities are ordered by; null sums all of them. */
  serieId: number | null;
  seesCosts: boolean;
}

interface FoundProducts {
  count: number;
  /** Ids of the rows from `offset` on, in order. */
  ids: string[];
}

/** Search and order of the products of the mirror; each order that was asked for stays sorted. */
class ProductOrder {
  readonly #sorted: SortedLists<ProductInMemory>;

  constructor(readonly memory: ProductMemory) {
    this.#sorted = new SortedLists(memory.products);
    memory.onChange((changed, table) =>
      this.#sorted.note(changed, table === 'stocks' ? isOfStock : undefined),
    );
  }

  /** How many products hold every word, and some of them in order. */
  async find(question: ProductQuestion, offset: number, limit: number): Promise<FoundProducts> {
    const { words } = question;
    const rows = await this.#inOrder(question);
    const found =
      words.length === 0
        ? rows
        : rows.filter(({ busqueda }) => words.every((word) => busqueda.includes(word)));
    return { count: found.length, ids: found.slice(offset, offset + limit).map(({ id }) => id) };
  }

  /** Every product in the order that is asked for. */
  #inOrder({ ordering, serieId, seesCosts }: ProductQuestion): Promise<readonly ProductInMemory[]> {
    const orderings = {
      ...ORDERINGS,
      ...this.#stockOrderings(serieId),
      ...(seesCosts ? COST_ORDERINGS : {}),
    };
    const order = readOrder(ordering, orderings, 'nombre');
    if (!Object.hasOwn(STOCK_ORDERINGS, order.name.replace(/^-/u, '')))
      return this.memory.withProducts(() => this.#sorted.inOrder(order.name, order));
    const name = `${order.name} ${serieId ?? 'global'}`;
    return this.memory.withStocks(() => this.#sorted.inOrder(name, order));
  }

  #stockOrderings(serieId: number | null): Orderings<ProductInMemory> {
    return Object.fromEntries(
      Object.entries(STOCK_ORDERINGS).map(([name, pick]) => [
        name,
        ({ id }: ProductInMemory) => pick(this.memory.unitsOf(id, serieId)),
      ]),
    );
  }
}

/** The one of this database, made when it is first asked for. */
export const productOrderOf = perDatabase((db) => new ProductOrder(productMemoryOf(db)));
