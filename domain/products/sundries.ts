/**
 * *Varios*: what is sold without being a product of the shop, at the price that the counter names, so that a sale never
 * stops for want of one. It has the same id in every business, no stock and no place in any list. Source: quick-sale.md
 * E2, decision 022.
 */
export const SUNDRIES_ID = '00000000-0000-8000-8000-000000000005';

/** Whether an id is that of *Varios*. */
export const isSundries = (productId: string): boolean => productId === SUNDRIES_ID;

/** What it is before a price is named; without taxes unless the owner says otherwise. */
export const SUNDRIES = {
  id: SUNDRIES_ID,
  nombre: 'Varios',
  codigo_barras: '',
  precio_venta_calculado: '0.00',
  precio_abierto: true,
  precio_min: null,
  precio_max: null,
  unidad: 'und',
  inc_rate: null,
  applies_icui: false,
  applies_bag_tax: false,
} as const;
