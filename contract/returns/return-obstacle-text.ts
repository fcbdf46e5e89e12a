import { formatCop, formatQuantity } from '#domain/money/money.ts';
import type { ReturnObstacle } from '#domain/return-limits.ts';

/** Why goods are not taken back at a counter, for its cashier. */
export function returnObstacleText(obstacle: ReturnObstacle): string {
  switch (obstacle.kind) {
    case 'annulled':
      return 'La factura ya está anulada.';
    case 'level':
      return 'Tu nivel no recibe devoluciones: hace falta que alguien la autorice.';
    case 'exceeded':
      return `De ${obstacle.nombre} solo quedan ${formatQuantity(obstacle.left)} por devolver.`;
    case 'late':
      return `Pasaron más de ${obstacle.days} días desde la venta: la devolución la hace o la autoriza alguien de nivel 3.`;
    case 'beyond-offline':
      return `Sin conexión se devuelve hasta ${formatCop(obstacle.most)}. Con conexión, o si alguien de nivel 3 lo hace o lo autoriza, se puede devolver más.`;
  }
}
