import { priceLine } from '#domain/money/invoice-math.ts';
import { thousandths } from '#domain/money/money.ts';
import { addQuantities } from '#domain/returns.ts';
import { totalStock } from '#domain/stock/stock.ts';
import { shownMargin } from '#domain/money/price.ts';
import { listTaxes, taxSummary } from '#domain/money/tax.ts';
import type { Facet } from '#domain/andy/question/intent.ts';
import type { Found } from '#domain/andy/question/lookup.ts';
import { productText, type StorePlaces } from './product-text.ts';
import type { AndyProduct, AndyStock } from '#domain/andy/reader.ts';
import type { Session } from '#domain/andy/session.ts';
import { talkText } from './talk-text.ts';

type OneProduct = Extract<Found<AndyProduct>, { kind: 'one' }>;

/** Everything asked about one product, its name said once. */
export async function describeProduct(
  session: Session,
  facets: readonly Facet[],
  found: OneProduct,
): Promise<string> {
  const sentences: string[] = [];
  for (const [at, facet] of facets.entries()) {
    const name = at === 0 ? found.item.nombre : null;
    sentences.push(await sentenceOf(session, facet, found, name));
  }
  return sentences.reduce((text, next) => (text.includes('\n') ? `${text}\n${next}` : `${text} ${next}`));
}

/** One sentence; a null name means that the one before has said it. */
async function sentenceOf(
  session: Session,
  facet: Facet,
  found: OneProduct,
  name: string | null,
): Promise<string> {
  const { item } = found;
  const taxes = listTaxes(item).length === 0 ? null : taxSummary(item);
  switch (facet) {
    case 'price':
      return sayPrice(session, found, name, taxes);
    case 'stock':
      return sayStock(session, found, name);
    case 'where':
      return sayWhere(session, found, name);
    case 'supplier':
      return productText.supplier(name, item.proveedor);
    case 'tax':
      return productText.taxes(name, taxes);
    case 'barcode':
      return productText.barcode(name, item.codigo_barras);
    case 'cost':
      return sayCost(item, name);
  }
}

function sayCost(item: AndyProduct, name: string | null): string {
  const { costo, porcentaje_margen } = item;
  return costo === undefined || porcentaje_margen === undefined
    ? talkText.noCosts
    : productText.cost(name, costo, shownMargin(item), item.precio_venta_calculado);
}

async function sayPrice(
  session: Session,
  { item, times }: OneProduct,
  name: string | null,
  taxes: string | null,
): Promise<string> {
  const each = await session.priceOf(item);
  if (times === null) return productText.price(name, each, item.precio_venta_calculado, taxes);
  const line = { ...item, precio: item.precio_venta_calculado, cantidad: times, descuento: 0 };
  const { total } = priceLine(line, await session.reader.bagRate());
  return productText.priceOfMany(item.nombre, times, total, each);
}

async function sayStock(
  session: Session,
  { item, store, times }: OneProduct,
  name: string | null,
): Promise<string> {
  const stocks = await stocksIn(session, item.id, store);
  const total = store === null ? item.cantidad_total : sumOf(stocks);
  const size = thousandths(total);
  const enough = times === null ? '' : ` ${productText.enough(times, size >= BigInt(times) * 1000n)}`;
  const stores = stocks.map(placesOf).filter(({ places }) => places.length > 0);
  if (size === 0n && stores.length === 0) return productText.noStock(name, store) + enough;
  if (size < 0n) return productText.negativeStock(name, total);
  const text = productText.stock(name, total, stores, store);
  const limit = await session.reader.alertLimit();
  if (store !== null || size > BigInt(limit) * 1000n) return text + enough;
  return `${text}${text.includes('\n') ? '\n' : ' '}${productText.lowFlag(limit)}${enough}`;
}

async function sayWhere(session: Session, { item, store }: OneProduct, name: string | null): Promise<string> {
  const stocks = await stocksIn(session, item.id, store);
  const stores = stocks.map(placesOf).filter(({ places }) => places.length > 0);
  return stores.length === 0 ? productText.nowhere(item.nombre) : productText.where(name, stores);
}

/** Its stock in every store, or in one. */
async function stocksIn(session: Session, id: string, store: string | null): Promise<AndyStock[]> {
  const stocks = await session.reader.stocksOf(id);
  return stocks.filter((stock) => store === null || stock.nombre_establecimiento === store);
}

/** What one store holds of a product, a decimal string. */
export async function heldIn(session: Session, id: string, store: string): Promise<string> {
  return sumOf(await stocksIn(session, id, store));
}

/** Display and storeroom of one store, empty ones left out. */
function placesOf(stock: AndyStock): StorePlaces {
  const all: StorePlaces['places'] = [
    { place: 'vitrina', name: stock.nombre_vitrina, quantity: stock.cantidad_vitrina },
    { place: 'bodega', name: stock.nombre_bodega, quantity: stock.cantidad_bodega },
  ];
  return {
    store: stock.nombre_establecimiento,
    places: all.filter(({ quantity }) => thousandths(quantity) !== 0n),
  };
}

function sumOf(stocks: readonly AndyStock[]): string {
  return addQuantities(...stocks.map(totalStock));
}
