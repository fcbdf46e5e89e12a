import { fieldText } from '#contract/field-text.ts';
import type { ProductEditInput } from '#contract/inventory/products.ts';
import type { FieldMessages } from '#domain/problems.ts';

/** The final price that a body sets, and what is wrong with it. */
interface ChosenPrice {
  /** Money; null for a product that is priced by cost and margin. */
  value: string | null;
  fields: FieldMessages;
}

/**
 * How a product is priced once a body is applied. Who names neither mode nor price leaves it as it is: an app of before
 * sends neither, and would price by cost and margin what has a final price.
 * @param stored final price of the product now; null for none, and for a new one
 */
export function chooseFinalPrice(
  { precio_modo: mode, precio_final: asked }: Pick<ProductEditInput, 'precio_modo' | 'precio_final'>,
  stored: string | null,
): ChosenPrice {
  if (mode === 'neto') return { value: null, fields: {} };
  const value = asked === undefined ? stored : asked;
  const isMissing = mode === 'final' && value === null;
  return { value, fields: isMissing ? { precio_final: [fieldText.finalPrice] } : {} };
}
