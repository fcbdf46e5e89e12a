import { formatDecimal, thousandths } from '#domain/money/money.ts';

/** Quantities of one product in one store, decimal strings of up to three places. */
export interface StockPlaces {
  cantidad_vitrina: string;
  cantidad_bodega: string;
}

const PLACES = 3;

/**
 * What a sale takes from each place: the display (vitrina) first, then the storeroom (bodega)
 * (domain §4). What neither holds is taken from the display, which goes below zero: that happens only
 * to sales whose goods have left already. Deltas are negative.
 */
export function takeFromStock(stock: StockPlaces, demand: string): StockPlaces {
  const wanted = thousandths(demand);
  const display = max(thousandths(stock.cantidad_vitrina), 0n);
  const storeroom = max(thousandths(stock.cantidad_bodega), 0n);
  const fromDisplay = min(wanted, display);
  const fromStoreroom = min(wanted - fromDisplay, storeroom);
  const missing = wanted - fromDisplay - fromStoreroom;
  return {
    cantidad_vitrina: formatDecimal(-(fromDisplay + missing), PLACES),
    cantidad_bodega: formatDecimal(-fromStoreroom, PLACES),
  };
}

/** Both places together, a decimal string. */
export function totalStock(stock: StockPlaces): string {
  return formatDecimal(thousandths(stock.cantidad_vitrina) + thousandths(stock.cantidad_bodega), PLACES);
}

/** The stock after adding the deltas. */
export function addToStock(stock: StockPlaces, deltas: StockPlaces): StockPlaces {
  return {
    cantidad_vitrina: formatDecimal(
      thousandths(stock.cantidad_vitrina) + thousandths(deltas.cantidad_vitrina),
      PLACES,
    ),
    cantidad_bodega: formatDecimal(
      thousandths(stock.cantidad_bodega) + thousandths(deltas.cantidad_bodega),
      PLACES,
    ),
  };
}

/** What has to be added to each place so that it holds what is wanted. */
export function stockDeltas(held: StockPlaces, wanted: StockPlaces): StockPlaces {
  const delta = (place: keyof StockPlaces) =>
    formatDecimal(thousandths(wanted[place]) - thousandths(held[place]), PLACES);
  return { cantidad_vitrina: delta('cantidad_vitrina'), cantidad_bodega: delta('cantidad_bodega') };
}

/** Whether a demand is more than the stock at hand. */
export function exceedsStock(stock: StockPlaces, demand: string): boolean {
  return thousandths(demand) > thousandths(totalStock(stock));
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
