import { readDiscount } from '#app/data/drafts/draft-math.ts';
import type { DraftStore } from '#app/data/drafts/draft-store.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { BLANK_ORDER, type TypedOrder } from './form-values.ts';

/** What an order begins with that was an open sale; null where the sale is gone or empty. */
export function orderOfSale(drafts: DraftStore, id: string): TypedOrder | null {
  const sale = drafts.getSnapshot().drafts.find((draft) => draft.id === id);
  if (!sale || sale.lines.length === 0) return null;
  const { clienteId, clienteNombre, clienteIdentificacion, lines, nota } = sale;
  const isNamed = clienteId !== null && clienteIdentificacion !== FINAL_CONSUMER_ID;
  return {
    ...BLANK_ORDER,
    nota,
    ...(isNamed ? { clienteId, clienteNombre: clienteNombre ?? '', nombre: clienteNombre ?? '' } : {}),
    // The newest of a sale stands first.
    lineas: lines.toReversed().flatMap(({ key, product, cantidad, descuento, nota: note = '' }) =>
      product
        ? [
            {
              key,
              product_id: product.id,
              nombre: product.nombre,
              cantidad,
              // What is no discount yet takes nothing off the sale either.
              descuento: readDiscount(descuento) ?? '0.00',
              precio: product.precioConImpuestos,
              nota: note,
            },
          ]
        : [],
    ),
  };
}
