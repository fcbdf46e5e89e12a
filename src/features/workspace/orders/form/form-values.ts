import type { OrderRecord } from '#app/data/db.ts';
import { readQuantity } from '#app/data/drafts/draft-math.ts';
import { ORDER_LIMITS, type OrderForm } from '#app/data/writes/order-writes.ts';
import { momentOf, timeOf } from '#app/features/workspace/orders/times.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { fieldText } from '#contract/field-text.ts';
import { orderText } from '#contract/orders/order-text.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { MAX_LINES } from '#domain/money/invoice-math.ts';
import { compareMoney } from '#domain/money/money.ts';
import { cleanLine } from '#domain/normalize.ts';
import { isLongPast, isOrderTime } from '#domain/orders/order-time.ts';
import type { OrderKind } from '#domain/orders/orders.ts';
import { orderTotal } from '#domain/orders/total.ts';

const text = all.form;
/** The most that the server takes (contract/fields.ts). */
const MOST_FEE = '9999999999.99';

/** A line as it is typed. */
export interface TypedLine {
  key: string;
  product_id: string;
  nombre: string;
  cantidad: string;
  descuento: string;
  /** Money with taxes; null where nobody told one. */
  precio: string | null;
  nota: string;
}

/** An order as it is typed. */
export interface TypedOrder {
  tipo: OrderKind;
  clienteId: string | null;
  /** Name of the chosen client; empty without one. */
  clienteNombre: string;
  nombre: string;
  telefono: string;
  direccion: string;
  indicaciones: string;
  /** YYYY-MM-DD; empty where it is for no time. */
  dia: string;
  /** HH:MM. */
  hora: string;
  /** Whole pesos. */
  domicilio: string;
  nota: string;
  lineas: readonly TypedLine[];
}

export const BLANK_ORDER: TypedOrder = {
  tipo: 'recoger',
  clienteId: null,
  clienteNombre: '',
  nombre: '',
  telefono: '',
  direccion: '',
  indicaciones: '',
  dia: '',
  hora: '',
  domicilio: '',
  nota: '',
  lineas: [],
};

type OrderLines = OrderRecord['lineas'];

export const typedLines = (lineas: OrderLines): TypedLine[] =>
  lineas.map(({ product_id, nombre, cantidad, descuento, precio_visto: precio, nota }, at) => ({
    key: `${product_id}:${at}`,
    product_id,
    nombre: nombre ?? '',
    cantidad: String(cantidad),
    descuento,
    precio,
    nota: nota ?? '',
  }));

/** What the form of an order begins with. @param clienteNombre name of its client; empty without one */
export function typedOf(order: OrderRecord, clienteNombre: string): TypedOrder {
  const { nombre, telefono, direccion, indicaciones } = order.contacto;
  const { para } = order;
  return {
    tipo: order.tipo,
    clienteId: order.cliente_id,
    clienteNombre,
    nombre: nombre ?? '',
    telefono: telefono ?? '',
    direccion: direccion ?? '',
    indicaciones: indicaciones ?? '',
    dia: para === null ? '' : bogotaDate(new Date(para)),
    hora: para === null ? '' : timeOf(para),
    domicilio: pesosOf(order.domicilio),
    nota: order.nota ?? '',
    lineas: typedLines(order.lineas),
  };
}

/** What an edit began with; null for a new order. */
type Before = Pick<OrderRecord, 'para' | 'domicilio'> | null;

/** When it is wanted; where day and time are as they were, to the second. */
function paraOf({ dia, hora }: TypedOrder, before: Before): string | null {
  const para = before?.para ?? null;
  const isAsBefore = para !== null && dia === bogotaDate(new Date(para)) && hora === timeOf(para);
  return isAsBefore ? para : momentOf(dia, hora);
}

/** Whole pesos of the fee. */
const pesosOf = (fee: string): string => (fee === '0.00' ? '' : fee.replace(/\.\d+$/u, ''));

/** Money; where the pesos are as they were, with the centavos that the field does not show. */
const feeOf = ({ domicilio }: TypedOrder, before: Before): string =>
  before && domicilio === pesosOf(before.domicilio) ? before.domicilio : `${domicilio || '0'}.00`;

/**
 * What is wrong with an order as typed, by field; `lineas` of all of them, a line's key of that line. A time that has
 * passed and that the order had already is no mistake of this edit.
 */
export function errorsOf(typed: TypedOrder, nowMs: number, before: Before = null): Record<string, string> {
  const errors: Record<string, string> = {};
  const para = paraOf(typed, before);
  const isBrought = typed.tipo === 'domicilio';
  if (isBrought && cleanLine(typed.direccion, ORDER_LIMITS.address) === '')
    errors['direccion'] = orderText.address;
  if ((typed.dia !== '' || typed.hora !== '') && para === null) errors['hora'] = text.badTime;
  if (para !== null && para !== before?.para && isLongPast(para, nowMs)) errors['hora'] = orderText.longPast;
  if (para !== null && !isOrderTime(para)) errors['hora'] = orderText.farOff;
  if (typed.lineas.length === 0) errors['lineas'] = orderText.noLines;
  if (typed.lineas.length > MAX_LINES) errors['lineas'] = orderText.tooManyLines;
  for (const { key, cantidad } of typed.lineas)
    if (readQuantity(cantidad) === null) errors[key] = fieldText.quantity;
  if (isBrought && compareMoney(feeOf(typed, before), MOST_FEE) > 0)
    errors['domicilio'] = fieldText.amountTooLarge;
  return errors;
}

/** What it comes to at the prices of the form, money; null where a line has none, or no quantity yet. */
export function totalOf(typed: TypedOrder): string | null {
  const lineas = typed.lineas.flatMap(({ cantidad: text, descuento, precio }) => {
    const cantidad = readQuantity(text);
    return cantidad === null ? [] : [{ cantidad, descuento, precio_visto: precio }];
  });
  if (lineas.length < typed.lineas.length) return null;
  return orderTotal({
    domicilio: typed.tipo === 'domicilio' ? `${typed.domicilio || '0'}.00` : '0.00',
    lineas,
  });
}

/** The order as it is written down. @param typed without errors */
export function formOf(typed: TypedOrder, before: Before = null): OrderForm {
  return {
    tipo: typed.tipo,
    clienteId: typed.clienteId,
    contacto: {
      nombre: typed.nombre || null,
      telefono: typed.telefono || null,
      direccion: typed.direccion || null,
      indicaciones: typed.indicaciones || null,
    },
    para: paraOf(typed, before),
    domicilio: feeOf(typed, before),
    nota: typed.nota,
    lineas: typed.lineas.map(({ product_id, nombre, cantidad, descuento, precio, nota }) => ({
      product_id,
      nombre: nombre || null,
      cantidad: readQuantity(cantidad) ?? cantidad,
      descuento,
      precio_visto: precio,
      nota,
    })),
  };
}
