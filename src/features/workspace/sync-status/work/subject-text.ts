import type { OperationSubject } from '#app/data/read/operation-subject.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import type { OrderStep } from '#domain/orders/orders.ts';
import { formatCop, formatQuantity } from '#domain/money/money.ts';

/** How an operation is named to a cashier. */
export interface SubjectWords {
  /** What it is: 'Venta V-7F3K-0042', 'Cliente nuevo “Marta Rojas”'. */
  name: string;
  /** What goes with it: the client, the code, the units. */
  detail: string;
  /** Money at the right, written for people. */
  amount: string | null;
}

const MOVEMENTS = { ingreso: 'Ingreso a la caja', gasto: 'Gasto de la caja', retiro: 'Retiro de la caja' };

const GIVEN_UP = {
  abono: 'Descarte de un abono',
  devolucion: 'Descarte de una devolución',
  movimiento: 'Descarte de un movimiento de caja',
};

const APPROVED: Readonly<Record<ApprovableAction, string>> = {
  'returns.create': 'recibir una devolución',
  'returns.beyond-limits': 'recibir una devolución fuera de los límites',
  'returns.without-invoice': 'recibir una devolución sin factura',
  'cash.correct': 'corregir una caja cerrada',
  'cash.close-others': 'contar o cerrar una caja',
};

const STEPS: Readonly<Record<OrderStep, string>> = {
  preparando: 'en preparación',
  listo: 'listo',
  en_camino: 'en camino',
  entregado: 'entregado',
  cancelado: 'cancelado',
};

const orderName = (number: string) => (number === '' ? 'Pedido nuevo' : `Pedido ${number}`);

/** A name of this device, or the thing alone when it has forgotten it. */
const named = (thing: string, name: string) => (name === '' ? thing : `${thing} “${name}”`);

const signed = (units: string) => (Number(units) > 0 ? `+${formatQuantity(units)}` : formatQuantity(units));

function unitsText({ cantidad_vitrina, cantidad_bodega }: Record<string, string>): string {
  const parts = [
    Number(cantidad_vitrina) === 0 ? '' : `vitrina ${signed(cantidad_vitrina ?? '0')}`,
    Number(cantidad_bodega) === 0 ? '' : `bodega ${signed(cantidad_bodega ?? '0')}`,
  ];
  return parts.filter(Boolean).join(', ') || 'nombres de los sitios';
}

export function subjectWords(subject: OperationSubject): SubjectWords {
  const plain = (name: string, detail = '') => ({ name, detail, amount: null });
  switch (subject.kind) {
    case 'sale': {
      const { number, code, client, total, exchanged } = subject;
      const detail = [number ? code : '', client, exchanged && `con lo devuelto de ${exchanged}`]
        .filter(Boolean)
        .join(' · ');
      const name = number ? `Factura ${number}` : `${exchanged === null ? 'Venta' : 'Cambio'} ${code}`;
      return { name, detail, amount: formatCop(total) };
    }
    case 'product-create':
      return plain(named('Producto nuevo', subject.name), subject.code);
    case 'product-edit':
      return plain(named(subject.isPrice ? 'Precio de' : 'Datos de', subject.name));
    case 'product-delete':
      return plain(named('Eliminar el producto', subject.name), subject.code);
    case 'stock-edit':
      return plain(named('Existencias de', subject.name), unitsText({ ...subject.deltas }));
    case 'client-create':
      return plain(named('Cliente nuevo', subject.name), subject.code);
    case 'client-edit':
      return plain(named('Datos del cliente', subject.name));
    case 'client-delete':
      return plain(named('Eliminar el cliente', subject.name), subject.code);
    case 'payment':
      return { name: named('Abono de', subject.name), detail: '', amount: formatCop(subject.valor) };
    case 'return': {
      const name = subject.number === '' ? 'Devolución' : `Devolución de ${subject.number}`;
      return { name, detail: '', amount: formatCop(subject.valor) };
    }
    case 'cash-open':
      return plain(named('Abrir', subject.name));
    case 'cash-move':
      return {
        name: MOVEMENTS[subject.movement],
        detail: subject.category,
        amount: formatCop(subject.valor),
      };
    case 'cash-count':
      return { name: 'Conteo de caja', detail: '', amount: formatCop(subject.valor) };
    case 'cash-close':
      return plain(named('Cerrar', subject.name));
    case 'order-create':
      return plain(orderName(subject.number), subject.client);
    case 'order-edit':
      return plain(
        `Cambios del ${subject.number === '' ? 'pedido nuevo' : `pedido ${subject.number}`}`,
        subject.client,
      );
    case 'order-step':
      return plain(`${orderName(subject.number)}: ${STEPS[subject.step]}`, subject.client);
    case 'printer':
      return plain('Ajustes de impresora');
    case 'favourites':
      return plain('Favoritos de la pantalla de venta');
    case 'logo':
      return plain('Logo de los recibos');
    case 'logo-delete':
      return plain('Quitar el logo de los recibos');
    case 'alert-limit':
      return plain('Límite de alerta de inventario', String(subject.limit));
    case 'reprint':
    case 'return-reprint':
      return plain(subject.number === '' ? 'Reimpresión' : `Reimpresión de ${subject.number}`);
    case 'discarded-sale':
      return plain(`Descarte de la venta ${subject.code}`);
    case 'given-up':
      return plain(GIVEN_UP[subject.what], subject.name);
    case 'approval':
      return plain('Autorización', APPROVED[subject.action]);
  }
}
