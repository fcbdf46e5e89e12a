import type { Order } from '#contract/orders/orders.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { Fields } from '#app/data/queue/effects.ts';

/** What an edit of an order may change, all of it at once. */
export type OrderData = Pick<
  Order,
  'tipo' | 'cliente_id' | 'contacto' | 'para' | 'domicilio' | 'nota' | 'lineas'
>;

const OF_CONTACT = ['nombre', 'telefono', 'direccion', 'indicaciones'];
const OF_LINES = ['product_id', 'nombre', 'cantidad', 'descuento', 'precio_visto', 'nota'];

/**
 * The data of an order as fields that compare by identity: contact and lines are one field each, so an edit of the note
 * goes onto another device's edit of the lines, and two edits of the lines are a dispute.
 */
export const orderFields = ({
  tipo,
  cliente_id,
  contacto,
  para,
  domicilio,
  nota,
  lineas,
}: OrderData): Fields => ({
  tipo,
  cliente_id,
  contacto: JSON.stringify(contacto, OF_CONTACT),
  para: para && bogotaTimestamp(new Date(para)),
  domicilio,
  nota,
  lineas: JSON.stringify(lineas, OF_LINES),
});

/** The data of an order: as its row has them, and as the server gets them. @param fields all that `orderFields` writes */
export function orderDataOf({ contacto, lineas, ...fields }: Fields): OrderData {
  const lines = JSON.parse(String(lineas ?? '[]')) as Omit<OrderData['lineas'][number], 'linea'>[];
  return {
    ...(fields as unknown as OrderData),
    contacto: JSON.parse(String(contacto ?? '{}')) as OrderData['contacto'],
    lineas: lines.map((line, at) => ({ linea: at + 1, ...line })),
  };
}
