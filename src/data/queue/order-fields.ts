import type { Order } from '#contract/orders/orders.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { moneyToCents, formatMoney } from '#domain/money/money.ts';
import type { Fields } from './effects.ts';

/** What an edit of an order may change, all of it at once. */
export type OrderData = Pick<
  Order,
  'tipo' | 'cliente_id' | 'contacto' | 'para' | 'domicilio' | 'nota' | 'lineas'
>;

/**
 * The data of an order as fields that compare by identity: contact and lines are one field each, so an edit of the note
 * goes onto another device's edit of the lines, and two edits of the lines are a dispute.
 */
export function orderFields({
  tipo,
  cliente_id,
  contacto,
  para,
  domicilio,
  nota,
  lineas,
}: OrderData): Fields {
  const { nombre, telefono, direccion, indicaciones } = contacto;
  const lines = lineas.map((line) => [
    line.product_id,
    line.nombre,
    line.cantidad,
    line.descuento,
    line.precio_visto,
    line.nota,
  ]);
  return {
    tipo,
    cliente_id,
    contacto: JSON.stringify([nombre, telefono, direccion, indicaciones]),
    para: para === null ? null : bogotaTimestamp(new Date(para)),
    domicilio: formatMoney(moneyToCents(domicilio)),
    nota,
    lineas: JSON.stringify(lines),
  };
}

type Line = [string, string | null, number, string, string | null, string | null];

/** The fields of an order as its row has them. @param fields all that `orderFields` writes */
export function orderDataOf(fields: Fields): OrderData {
  const [nombre = null, telefono = null, direccion = null, indicaciones = null] = JSON.parse(
    String(fields['contacto'] ?? '[]'),
  ) as (string | null)[];
  const lines = JSON.parse(String(fields['lineas'] ?? '[]')) as Line[];
  return {
    tipo: fields['tipo'] as Order['tipo'],
    cliente_id: fields['cliente_id'] as string | null,
    contacto: { nombre, telefono, direccion, indicaciones },
    para: fields['para'] as string | null,
    domicilio: String(fields['domicilio'] ?? '0.00'),
    nota: fields['nota'] as string | null,
    lineas: lines.map(([product_id, name, cantidad, descuento, precio_visto, note], at) => ({
      linea: at + 1,
      product_id,
      nombre: name,
      cantidad,
      descuento,
      precio_visto,
      nota: note,
    })),
  };
}

/** What the server gets of an order, new or edited. */
export function orderBody({ lineas, ...data }: OrderData): Record<string, unknown> {
  return {
    ...data,
    lineas: lineas.map(({ product_id, cantidad, descuento, precio_visto, nota }) => ({
      product_id,
      cantidad,
      descuento,
      precio_visto,
      nota,
    })),
  };
}
