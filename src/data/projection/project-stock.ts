import type { Return } from '#contract/returns/returns.ts';
import { addQuantities, type Destination } from '#domain/returns.ts';
import type { StockRow } from '#contract/inventory/products.ts';
import { addToStock, type StockPlaces, takeFromStock } from '#domain/stock/stock.ts';
import type { ErpDatabase, Mirrored } from '#app/data/db.ts';
import type { SaleEffect } from '#app/data/queue/effects.ts';
import { returnIn, wentElsewhere } from '#app/data/queue/exchange.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { mirrorOf, toStockRecord } from '#app/data/records.ts';
import { type OwnWrites, notCoveredByMirror } from '#app/data/queue/not-covered-by-mirror.ts';

type Row = Omit<StockRow, 'cantidad_vitrina' | 'cantidad_bodega'> & StockPlaces;

function emptyRow(id: string): StockRow {
  const [producto_id = '', serie = '0'] = id.split(':');
  return {
    producto_id,
    serie_id: Number(serie),
    cantidad_vitrina: 0,
    cantidad_bodega: 0,
    nombre_vitrina: null,
    nombre_bodega: null,
  };
}

/** What goes back to the shelves of a product; spoilt goods do not. */
function returnedTo({ lineas }: Return, productId: string): StockPlaces {
  const to = (place: Destination) =>
    addQuantities(
      '0',
      ...lineas
        .filter(({ producto_id, destino }) => producto_id === productId && destino === place)
        .map(({ cantidad }) => cantidad),
    );
  return { cantidad_vitrina: to('vitrina'), cantidad_bodega: to('bodega') };
}

/** What comes back goes to the shelves of its own store. */
function foldReturn(row: Row, operation: Operation): Row {
  const back = returnIn(operation);
  if (!back || back.serie_id !== row.serie_id || wentElsewhere(operation)) return row;
  return { ...row, ...addToStock(row, returnedTo(back, row.producto_id)) };
}

/** A sale takes its goods where it sold from, and before that, as the server does, gets what comes back for it. */
function foldSale(row: Row, operation: Operation, { demand, serie_id }: SaleEffect): Row {
  const before = foldReturn(row, operation);
  const sold = row.serie_id === serie_id ? demand[row.producto_id] : undefined;
  return sold === undefined ? before : { ...before, ...addToStock(before, takeFromStock(before, sold)) };
}

/** What one operation makes of the stock of a product in a store. */
function fold(row: Row, operation: Operation): Row {
  const { effect } = operation;
  switch (effect.type) {
    case 'sale':
      return foldSale(row, operation, effect);
    case 'return':
      return foldReturn(row, operation);
    case 'product-create':
      return { ...row, ...effect.stock, ...addToStock(row, effect.stock) };
    case 'stock-edit':
      return { ...row, ...effect.names, ...addToStock(row, effect.deltas) };
    default:
      return row;
  }
}

async function store(
  db: ErpDatabase,
  id: string,
  from: StockRow,
  operations: readonly Operation[],
  mirror: Mirrored<StockRow>,
): Promise<void> {
  const start: Row = {
    ...from,
    cantidad_vitrina: String(from.cantidad_vitrina),
    cantidad_bodega: String(from.cantidad_bodega),
  };
  const folded = operations.reduce(fold, start);
  const places = {
    cantidad_vitrina: Number(folded.cantidad_vitrina),
    cantidad_bodega: Number(folded.cantidad_bodega),
  };
  await db.stocks.put(toStockRecord(id, { ...folded, ...places }, mirror));
}

/**
 * What an operation that was just added makes of the stock on screen. It is the newest, so it only changes the stored
 * quantities: a counter with hundreds of waiting sales is as quick as an idle one.
 */
export async function foldOntoStock(db: ErpDatabase, id: string, operation: Operation): Promise<void> {
  const present = await db.stocks.get(id);
  await store(db, id, present ?? emptyRow(id), [operation], mirrorOf(present));
}

/**
 * The stock of one store: counted, less the sales of this device, plus its edits that the server's row does not hold; those
 * of colleagues too.
 */
export async function projectStock(db: ErpDatabase, id: string, own: OwnWrites): Promise<void> {
  const present = await db.stocks.get(id);
  const mirror = mirrorOf(present);
  const { others = [] } = own;
  // A colleague's queue makes no row that the server has not told of.
  const theirs = mirror.srv ? notCoveredByMirror({ ...own, operations: others }, present) : [];
  const operations = [...notCoveredByMirror(own, present), ...theirs];
  if (!mirror.srv && operations.length === 0) {
    if (present) await db.stocks.delete(id);
    return;
  }
  await store(db, id, mirror.srv ?? emptyRow(id), operations, mirror);
}
