import type { IvaRate } from '#domain/money/tax.ts';
import { DELIVERY_FEE, DELIVERY_FEE_ID } from './delivery-fee.ts';
import type { SellOptions } from './sell-options.ts';
import { SUNDRIES, SUNDRIES_ID } from './sundries.ts';

/** What is sold without being a product of the shop, at the price that the counter names: the same in every business. */
export const BUILT_IN_PRODUCTS = [SUNDRIES, { ...SUNDRIES, ...DELIVERY_FEE }] as const;
export type BuiltInProduct = (typeof BUILT_IN_PRODUCTS)[number];

/** Whether an id is that of *Varios* or *Domicilio*: without stock, and nothing without a price that is named. */
export const isBuiltIn = (productId: string): boolean => BUILT_IN_PRODUCTS.some(({ id }) => id === productId);

/** The VAT that one of them bears in a business; null for none at all. */
export function builtInIva(
  productId: string,
  { varios_iva, domicilio_iva }: Pick<SellOptions, 'varios_iva' | 'domicilio_iva'>,
): IvaRate {
  if (productId === SUNDRIES_ID) return varios_iva;
  return productId === DELIVERY_FEE_ID ? domicilio_iva : null;
}
