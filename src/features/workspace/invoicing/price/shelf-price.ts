import type { DraftProduct } from '#app/data/drafts/draft.ts';
import { formatCop } from '#domain/money/money.ts';

/** What one of a product costs as the shelf has it: '$ 2.000', '$ 18.650/kg'. */
export const shelfPrice = ({
  precioConImpuestos,
  unidad = 'und',
}: Pick<DraftProduct, 'precioConImpuestos' | 'unidad'>): string =>
  `${formatCop(precioConImpuestos)}${unidad === 'und' ? '' : `/${unidad}`}`;
