import type { OrderRecord } from '#app/data/db.ts';
import type { OrderForm } from '#app/data/writes/order-writes.ts';
import { momentOf, timeOf } from '#app/features/workspace/orders/times.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { orderText } from '#contract/orders/order-text.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { isLongPast, type OrderKind } from '#domain/orders/orders.ts';
import { orderTotal } from '#domain/orders/total.ts';

const text = all.form;

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
  /** Of the client that was chosen; empty without one. */
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
    domicilio: order.domicilio === '0.00' ? '' : order.domicilio.replace(/\.\d+$/u, ''),
    nota: order.nota ?? '',
    lineas: typedLines(order.lineas),
  };
}

const paraOf = ({ dia, hora }: TypedOrder): string | null => momentOf(dia, hora);

/** What is wrong with an order as typed, by field; `lineas` of all of them, a line's key of that line. */
export function errorsOf(typed: TypedOrder, nowMs: number): Record<string, string> {
  const errors: Record<string, string> = {};
  const para = paraOf(typed);
  if (typed.tipo === 'domicilio' && typed.direccion.trim() === '') errors['direccion'] = orderText.address;
  if ((typed.dia !== '' || typed.hora !== '') && para === null) errors['hora'] = text.badTime;
  if (para !== null && isLongPast(para, nowMs)) errors['hora'] = orderText.longPast;
  if (typed.lineas.length === 0) errors['lineas'] = orderText.noLines;
  for (const { key, cantidad } of typed.lineas) if (!(Number(cantidad) > 0)) errors[key] = text.badQuantity;
  return errors;
}

/** What it comes to at the prices of the form, money; null where a line has none, or no quantity yet. */
export function totalOf(typed: TypedOrder): string | null {
  if (typed.lineas.some(({ cantidad }) => !(Number(cantidad) > 0))) return null;
  return orderTotal({
    domicilio: typed.tipo === 'domicilio' ? `${typed.domicilio || '0'}.00` : '0.00',
    lineas: typed.lineas.map(({ cantidad, descuento, precio }) => ({
      cantidad,
      descuento,
      precio_visto: precio,
    })),
  });
}

/** The order as it is written down. @param typed without errors */
export function formOf(typed: TypedOrder): OrderForm {
  return {
    tipo: typed.tipo,
    clienteId: typed.clienteId,
    contacto: {
      nombre: typed.nombre || null,
      telefono: typed.telefono || null,
      direccion: typed.direccion || null,
      indicaciones: typed.indicaciones || null,
    },
    para: paraOf(typed),
    domicilio: `${typed.domicilio || '0'}.00`,
    nota: typed.nota,
    lineas: typed.lineas.map(({ product_id, nombre, cantidad, descuento, precio, nota }) => ({
      product_id,
      nombre: nombre || null,
      cantidad,
      descuento,
      precio_visto: precio,
      nota,
    })),
  };
}
