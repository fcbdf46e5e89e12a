import { readDiscount } from '#app/data/drafts/draft-math.ts';
import type { DraftStore } from '#app/data/drafts/draft-store.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { DELIVERY_FEE_ID } from '#domain/products/delivery-fee.ts';
import { BLANK_ORDER, totalOf, type TypedLine, type TypedOrder } from './form-values.ts';

/**
 * What a sale charges for bringing the goods becomes the fee of its order. It stays a line where the fee can't hold it: with
 * centavos, with a note of its own, while its quantity is being typed, or where nothing else is in the sale.
 */
function broughtOf(lineas: TypedLine[]): Partial<TypedOrder> {
  const fees = lineas.filter(({ product_id }) => product_id === DELIVERY_FEE_ID);
  const goods = lineas.filter((line) => !fees.includes(line));
  const [pesos, centavos] = totalOf({ ...BLANK_ORDER, lineas: fees })?.split('.') ?? [];
  const isHeld = centavos === '00' && pesos !== '0' && fees.every(({ nota }) => nota === '');
  if (!isHeld || pesos === undefined || goods.length === 0) return { lineas };
  return { tipo: 'domicilio', domicilio: pesos, lineas: goods };
}

/** What an order begins with that was an open sale; null where the sale is gone or empty. */
export function orderOfSale(drafts: DraftStore, id: string): TypedOrder | null {
  const sale = drafts.getSnapshot().drafts.find((draft) => draft.id === id);
  if (!sale || sale.lines.length === 0) return null;
  const { clienteId, clienteNombre, clienteIdentificacion, lines, nota } = sale;
  const isNamed = clienteId !== null && clienteIdentificacion !== FINAL_CONSUMER_ID;
  // The newest of a sale stands first.
  const lineas = lines.toReversed().flatMap(({ key, product, cantidad, descuento, nota: note = '' }) =>
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
  );
  return {
    ...BLANK_ORDER,
    nota,
    ...(isNamed ? { clienteId, clienteNombre: clienteNombre ?? '', nombre: clienteNombre ?? '' } : {}),
    ...broughtOf(lineas),
  };
}
