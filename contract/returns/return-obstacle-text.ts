import { formatCop, formatQuantity } from '#domain/money/money.ts';
import type { ReturnObstacle } from '#domain/return-limits.ts';

/** Why goods are not taken back at a counter, for its cashier. */
export function returnObstacleText(obstacle: ReturnObstacle): string {
  switch (obstacle.kind) {
    case 'annulled':
      return 'La factura ya está anulada.';
    case 'level':
      return 'Tu nivel no recibe devoluciones.';
    case 'exceeded':
      return `De ${obstacle.nombre} solo quedan ${formatQuantity(obstacle.left)} por devolver.`;
    case 'late':
      return `Pasaron más de ${obstacle.days} días desde la venta: la devolución la hace alguien de nivel 3.`;
    case 'beyond-offline':
      return `Sin conexión se devuelve hasta ${formatCop(obstacle.most)}. Con conexión, o alguien de nivel 3, puede devolver más.`;
  }
}
