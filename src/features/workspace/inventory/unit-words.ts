import { formatCop, formatQuantity } from '#domain/money/money.ts';
import type { Unit } from '#domain/money/units.ts';

// Words of units; the counter has its own, so that it loads nothing for the inventory.

/** What one costs as a shelf has it: '$ 2.000', '$ 18.650/kg'. */
export const shelfPrice = (price: string, unit: Unit = 'und'): string =>
  unit === 'und' ? formatCop(price) : `${formatCop(price)}/${unit}`;

/** How much there is of something: '12', '0,75 kg'. */
export const quantityIn = (quantity: string | number, unit: Unit = 'und'): string =>
  unit === 'und' ? formatQuantity(quantity) : `${formatQuantity(quantity)} ${unit}`;
