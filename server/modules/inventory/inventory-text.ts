import { formatQuantity } from '#domain/money/money.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';

const signed = (delta: string) => (delta.startsWith('-') ? '' : '+') + formatQuantity(delta);

function listDeltas({ cantidad_vitrina, cantidad_bodega }: StockPlaces): string {
  const places = [
    ['vitrina', cantidad_vitrina],
    ['bodega', cantidad_bodega],
  ] as const;
  const moved = places.filter(([, delta]) => Number(delta) !== 0);
  return moved.map(([place, delta]) => `${place} ${signed(delta)}`).join(', ');
}

/** Said at `precio_modo` where a body wants to have a final price and to lose it. */
export const netWithFinalPrice =
  'No puede ser «neto» con un precio final: envía «final», o deja «precio_final» vacío.';

/** What the inventory writes into the log: level 1 reads it too, so never a cost. */
export const inventoryText = {
  product: (name: string, barcode: string) => `Producto ${name} (${barcode})`,
  /** Deltas that are zero are left out. */
  stock: (name: string, barcode: string, deltas: StockPlaces) =>
    `Existencias de ${name} (${barcode}): ${listDeltas(deltas)}`,
};
