import type { Return } from '#contract/returns/returns.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import type { Operation } from './operation.ts';
import { touch } from './touches.ts';

/** Rows of others that have to be at the server for an operation to be taken; what is in its own lane comes in order. */
export function rowsUsedBy({ effect, entityId }: Pick<Operation, 'effect' | 'entityId'>): string[] {
  switch (effect.type) {
    case 'sale': {
      const { sale, demand, exchange } = effect;
      const sold = [touch.client(sale.cliente.id), ...Object.keys(demand).map(touch.product)];
      return exchange ? [...new Set([...sold, ...rowsOfReturn(exchange.back)])] : sold;
    }
    case 'order-create': {
      const { cliente_id: client, lineas } = effect.order;
      return [...(client ? [touch.client(client)] : []), ...productsOf(lineas)];
    }
    case 'order-step':
      return [touch.order(effect.pedido_id)];
    case 'return':
      return rowsOfReturn(effect.back);
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
    case 'return-reprint':
      return [touch.returned(effect.devolucion_id)];
    default:
      return [];
  }
}

const productsOf = (lines: readonly { product_id: string }[]): string[] => [
  ...new Set(lines.flatMap(({ product_id: id }) => (isBuiltIn(id) ? [] : [touch.product(id)]))),
];

function rowsOfReturn({ factura_id: invoice, cliente_id: client, lineas }: Return): string[] {
  const rows = [touch.client(client), ...lineas.map(({ producto_id }) => touch.product(producto_id))];
  return invoice === null ? rows : [...rows, touch.invoice(invoice)];
}

/** The barcode or identification that a delete leaves to others. */
export function codeFreedBy({ effect }: Pick<Operation, 'effect'>): string | undefined {
  if (effect.type === 'product-delete') return effect.codigo_barras;
  return effect.type === 'client-delete' ? effect.identificacion : undefined;
}
