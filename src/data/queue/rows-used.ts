import type { Operation } from './operation.ts';
import { touch } from './touches.ts';

/** Rows of others that have to be at the server for an operation to be taken; what is in its own lane comes in order. */
export function rowsUsedBy({ effect, entityId }: Pick<Operation, 'effect' | 'entityId'>): string[] {
  switch (effect.type) {
    case 'sale':
      return [touch.client(effect.sale.cliente.id), ...Object.keys(effect.demand).map(touch.product)];
    case 'return': {
      const { factura_id: invoice, cliente_id: client, lineas } = effect.back;
      const rows = [touch.client(client), ...lineas.map(({ producto_id }) => touch.product(producto_id))];
      return invoice === null ? rows : [...rows, touch.invoice(invoice)];
    }
    case 'payment':
      return [touch.client(effect.cliente_id)];
    case 'cash-count':
      return [touch.drawer(effect.count.caja_id)];
    case 'cash-close':
      return [touch.drawer(entityId)];
    case 'stock-edit':
      return [touch.product(entityId)];
    case 'reprint':
      return [touch.invoice(effect.factura_id)];
    default:
      return [];
  }
}

/** The barcode or identification that a delete leaves to others. */
export function codeFreedBy({ effect }: Pick<Operation, 'effect'>): string | undefined {
  if (effect.type === 'product-delete') return effect.codigo_barras;
  return effect.type === 'client-delete' ? effect.identificacion : undefined;
}
