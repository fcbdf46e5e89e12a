import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { SalesFigures } from '#domain/reports/figures.ts';
import type { DayRange } from '#domain/reports/range.ts';

/** A product as Andy knows it. Quantities are decimal strings, amounts pesos. */
export interface AndyProduct extends PriceProfile {
  id: string;
  nombre: string;
  codigo_barras: string;
  proveedor: string | null;
  /** Before taxes. */
  precio_venta_calculado: string;
  /** Over all stores. */
  cantidad_total: string;
  costo?: string | undefined;
  porcentaje_margen?: number | undefined;
}

/** What one store holds of a product. */
export interface AndyStock {
  nombre_establecimiento: string;
  cantidad_vitrina: string;
  cantidad_bodega: string;
  nombre_vitrina: string | null;
  nombre_bodega: string | null;
}

/** The five figures of the global summary (workspace §3). */
export interface AndyTotals {
  total_registros: number;
  unidades_totales_globales: string;
  costo_total_inventario: string;
  venta_potencial_total: string;
  margen_potencial_total: string;
}

export interface AndyClient {
  id: string;
  nombre: string;
  /** Cédula or NIT. */
  identificacion: string;
}

export interface AndyCredit {
  credito_activo: boolean;
  monto_credito_aprobado: string;
  dias_credito_autorizados: number;
  saldo: string;
}

export interface AndyDebtor {
  nombre: string;
  saldo: string;
}

/** A client who should have paid some of it already. */
export interface AndyOverdue extends AndyDebtor {
  vencida: string;
  dias_vencida: number;
}

/** Commercial days, as reports count them. */
export type AndyRange = DayRange;

/** Those days in one store; null for all stores. */
export interface AndyScope extends AndyRange {
  serieId: number | null;
}

export interface AndySales {
  invoices: number;
  total_factura: string;
  /** What came back on notes, money. */
  devoluciones: string;
}

/** What sales may be told apart by; a week by its Monday, a month as YYYY-MM, hours 0 to 23, weekdays 1 (Monday) to 7. */
export type SalesKey = 'day' | 'week' | 'month' | 'hour' | 'weekday' | 'cashier' | 'client';

/**
 * The sales of one day, hour, person …, and what came back in it, as reports have them: a note counts when the goods
 * came back, for the person who took them. Of clients the name, and two who are called alike are two shares.
 */
export interface AndyShare {
  clave: string;
  facturas: number;
  ventas: string;
  /** 0 invoices and a sum here where goods only came back. */
  devoluciones: string;
}

/** What was sold of one product, less what came back. */
export interface AndyProductSales extends Pick<AndySoldProduct, 'cantidad' | 'total'> {
  /** Units that were sold, whatever came back of them. */
  vendidas: string;
}

/** What a list of sold products may be ordered by. */
export type SoldOrder = 'most' | 'least' | 'profit';

/** A product that lies there, and how many units of it. */
export interface AndyIdleProduct {
  nombre: string;
  cantidad_total: string;
}

export interface AndySoldProduct {
  nombre: string;
  cantidad: string;
  /** With taxes. */
  total: string;
  /** Before taxes, of lines whose cost is known; null where costs are not told. */
  utilidad?: string | null;
}

/** Some rows of a list and how many there are in all. */
export interface Counted<Row> {
  count: number;
  rows: Row[];
}

/** One wanted word in each way it may be written; a name that holds any of them holds the word. */
export type Spellings = readonly string[];

/** `price-*` order by the price with taxes. */
export type ProductOrder = 'price-desc' | 'price-asc' | 'stock-desc' | 'stock-asc';

/**
 * All that Andy can ask of a business: small reads, bound to one business by the maker of the reader (SQL on the
 * server, the mirror in the browser). Words are normalized; a product holds a word when it occurs anywhere in its
 * name or code (contract §2); a word of one or two letters may be looked for at the beginning of words only. An empty
 * list of words holds for all.
 */
export interface AndyReader {
  /** Set where `figures` has only the payments on account that this device took: the others are on the server. */
  knowsOwnAbonosOnly?: true;
  /** The only store whose sales it tells, `NO_STORE` for none (`storeToldTo`); absent where it tells those of all. */
  ofStore?: number;
  /** Products with whole words before products with parts of words, short names before long names. */
  findProducts(words: readonly Spellings[], limit: number): Promise<AndyProduct[]>;
  /** Every different word of the products' names, normalized, in any order: what typing mistakes are compared with. */
  productWords(): Promise<readonly string[]>;
  /** In the order of the stores; stores without stock of it may be left out. */
  stocksOf(productId: string): Promise<AndyStock[]>;
  storeNames(): Promise<readonly string[]>;
  /** The collaborator's own `limite_alerta_inventario`. */
  alertLimit(): Promise<number>;
  /** Pesos per bag today. */
  bagRate(): Promise<string>;
  /** Products with at most this much in all stores together, the least first. */
  lowStock(atMost: number, words: readonly Spellings[], limit: number): Promise<Counted<AndyProduct>>;
  topProducts(order: ProductOrder, words: readonly Spellings[], limit: number): Promise<AndyProduct[]>;
  totals(): Promise<AndyTotals>;
  /** Suppliers' names as written on the products, each once. */
  supplierNames(): Promise<readonly string[]>;
  productsOfSupplier(proveedor: string, limit: number): Promise<Counted<AndyProduct>>;
  /** By the day of the sale. */
  sales(range: AndyRange): Promise<AndySales>;
  bestSellers(range: AndyRange, limit: number, order?: SoldOrder): Promise<AndySoldProduct[]>;
  /** The figures of reports (`domain/reports/figures.ts`), of all sales or of those of one cashier. */
  figures(range: AndyRange, cashier: string | null): Promise<SalesFigures>;
  /** Sales told apart, in any order; of days in which nothing was sold, nor came back, there are none. */
  salesBy(key: SalesKey, range: AndyRange): Promise<AndyShare[]>;
  /** Names of those who sold. */
  cashierNames(range: AndyRange): Promise<readonly string[]>;
  /** Names of those who sold in the last year, as far back as the reader knows: what a question may call somebody. */
  sellerNames(): Promise<readonly string[]>;
  /** Products that are there and were not sold since a day, the most units first. */
  idleProducts(
    since: string,
    words: readonly Spellings[],
    moreThan: number,
    limit: number,
  ): Promise<Counted<AndyIdleProduct>>;
  productSales(productId: string, range: AndyRange): Promise<AndyProductSales>;
  /** Words occur in name, code or identification; same order as `findProducts`. */
  findClients(words: readonly Spellings[], limit: number): Promise<AndyClient[]>;
  clientWords(): Promise<readonly string[]>;
  creditOf(clientId: string): Promise<AndyCredit | null>;
  /** Clients with a balance above zero, the highest first; and the sum of all balances. */
  debtors(limit: number): Promise<Counted<AndyDebtor> & { total: string }>;
  /** Clients with a debt that is due, the one due for longest first. */
  overdue(): Promise<AndyOverdue[]>;
}
