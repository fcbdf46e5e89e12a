import type { DraftProduct } from '#app/data/drafts/draft.ts';
import { formatCop } from '#domain/money/money.ts';

/** Words of a price that the cashier names. */
export const text = {
  named: '¿A qué precio, con impuestos?',
  nameIt: 'Escribe el precio.',
  anyPrice: 'Enter lo agrega a la venta.',
  atLeast: (min: string) => `Desde ${min}.`,
  atMost: (max: string) => `Hasta ${max}.`,
  between: (min: string, max: string) => `Entre ${min} y ${max}.`,
  cancel: 'Cancelar',
  add: 'Agregar',
};

/** What a named price may be, in words. */
export function boundsOf({ abierto }: DraftProduct): string {
  const { min = null, max = null } = abierto ?? {};
  if (min !== null && max !== null) return text.between(formatCop(min), formatCop(max));
  if (min !== null) return text.atLeast(formatCop(min));
  return max === null ? text.anyPrice : text.atMost(formatCop(max));
}
