import { readQuantity } from '#app/data/drafts/draft-math.ts';
import { cleanDecimal } from '#app/ui/form/decimal-text.ts';
import { formatDecimal, parseDecimal } from '#domain/money/money.ts';
import { readPesos } from '#app/ui/form/pesos/typed-pesos.ts';
import { fromKilos, type Unit } from '#domain/money/units.ts';

/** The pesos that a text in a field of quantities asks for: '$ 2.000' → '2000', '$' → ''; undefined without that sign. */
export function pesosIn(text: string): string | undefined {
  const at = text.indexOf('$');
  return at === -1 ? undefined : readPesos(text.slice(at)).pesos;
}

/** '2k' in the unit of the product; undefined of any other text, and where that is not weighed. */
export function kilosIn(text: string, unit: Unit): string | undefined {
  const typed = /^\s*([\d.,]+)\s*k$/iu.exec(text)?.[1] ?? '';
  const quantity = readQuantity(cleanDecimal(typed));
  const parts = quantity === null ? null : parseDecimal(quantity, 3);
  const converted = parts === null ? undefined : fromKilos(parts, unit);
  return converted === undefined ? undefined : String(Number(formatDecimal(converted, 3)));
}
