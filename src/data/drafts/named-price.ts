import { priceBeforeTaxes } from '#domain/money/invoice-math.ts';
import { compareMoney, formatMoney, moneyToCents } from '#domain/money/money.ts';
import { priceWithTaxes } from '#domain/money/price.ts';
import type { IvaRate } from '#domain/money/tax.ts';
import { SUNDRIES } from '#domain/products/sundries.ts';
import type { DraftProduct } from './draft.ts';

/**
 * A product at the price that the counter names for it.
 * @param price with taxes: whole pesos as they are typed, or money of an order, which may have centavos
 * @param bagRate pesos per bag today
 */
export function atNamedPrice(product: DraftProduct, price: string, bagRate: string): DraftProduct {
  const precio_final = formatMoney(moneyToCents(price));
  const priced = {
    ...product,
    precio_final,
    precio: priceBeforeTaxes(precio_final, product),
    isNamed: true as const,
  };
  return { ...priced, precioConImpuestos: priceWithTaxes(priced.precio, priced, bagRate) };
}

/** Whether a product's bounds allow a price, in pesos as `atNamedPrice` takes them; nothing is no price. */
export function isAllowed({ abierto }: DraftProduct, pesos: string): boolean {
  if (!/^\d{1,10}(?:\.\d\d)?$/u.test(pesos) || Number(pesos) === 0) return false;
  const price = formatMoney(moneyToCents(pesos));
  const { min = null, max = null } = abierto ?? {};
  return (min === null || compareMoney(price, min) >= 0) && (max === null || compareMoney(price, max) <= 0);
}

/** *Varios* before a price is named. */
export const sundries = (iva_rate: IvaRate, now = Date.now()): DraftProduct => ({
  id: SUNDRIES.id,
  codigo_barras: SUNDRIES.codigo_barras,
  nombre: SUNDRIES.nombre,
  precio: SUNDRIES.precio_venta_calculado,
  precioConImpuestos: SUNDRIES.precio_venta_calculado,
  iva_rate,
  inc_rate: SUNDRIES.inc_rate,
  applies_icui: SUNDRIES.applies_icui,
  applies_bag_tax: SUNDRIES.applies_bag_tax,
  precio_final: null,
  abierto: { min: null, max: null },
  v: null,
  at: now,
});
