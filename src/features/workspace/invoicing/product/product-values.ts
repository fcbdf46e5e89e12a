import { checkBy } from '#app/ui/form/bound/use-bound-form.ts';
import type { Rule } from '#app/ui/form/field-rules.ts';
import { fieldText } from '#contract/field-text.ts';
import { productDefects } from '#contract/inventory/product-text.ts';
import {
  BLANK_PRODUCT,
  type CheckedField,
  checkField,
  type ReadProduct,
  readProduct,
} from '#contract/inventory/typed-product.ts';
import { INC_RATES, IVA_RATES, type TaxProfile } from '#domain/money/tax.ts';
import { broughtOf, type InHand } from './in-hand.ts';

/** What the short form of a product asks for; a rate as its option is called. */
export interface Values {
  codigo_barras: string;
  nombre: string;
  precio_final: string;
  cantidad_vitrina: string;
  /** Not asked for: what was scanned tells it. */
  unidad: InHand['unidad'];
  iva_rate: string;
  inc_rate: string;
  applies_icui: boolean;
  applies_bag_tax: boolean;
}

/** Nobody knows at the counter what it cost. */
const COST = '0';

const optionOf = (rate: number | null): string => String(rate ?? 'none');
/** No rate is not 0 %: the former has no tax line, the latter a line of zero (domain §2). */
const rateOf = <Rate extends number | null>(option: string, rates: readonly Rate[]): Rate | null =>
  rates.find((rate) => optionOf(rate) === option) ?? null;

/** The options of a choice of rates, none of them first. */
export const rateOptions = (
  rates: readonly (number | null)[],
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] =>
  rates.toReversed().map((rate) => ({ value: optionOf(rate), label: labels[optionOf(rate)] ?? '' }));

/** The form of what no product is yet, with the taxes of the last product. */
export const startOf = ({ codigo_barras, unidad }: InHand, taxes: TaxProfile): Values => ({
  codigo_barras,
  unidad,
  nombre: '',
  precio_final: '',
  cantidad_vitrina: '',
  ...taxes,
  iva_rate: optionOf(taxes.iva_rate),
  inc_rate: optionOf(taxes.inc_rate),
});

/** What was typed, as the full form has it. */
export const shownIn = (values: Values) => ({
  ...values,
  iva_rate: rateOf(values.iva_rate, IVA_RATES),
  inc_rate: rateOf(values.inc_rate, INC_RATES),
});

/** What was typed as a whole product: what is not asked for is as little as can be, and there is what was brought. */
export function productOf(values: Values, hand: InHand): ReadProduct {
  const product = readProduct({ ...BLANK_PRODUCT, ...shownIn(values), costo: COST });
  return values.cantidad_vitrina.trim() === ''
    ? { ...product, cantidad_vitrina: broughtOf(hand, product) }
    : product;
}

const sound =
  (field: CheckedField): Rule<Values> =>
  (value, { unidad }) => {
    const defect = checkField(field, { ...BLANK_PRODUCT, unidad, [field]: value });
    return defect && productDefects[defect];
  };
const priced: Rule<Values> = (value) => (value.trim() === '' ? fieldText.required : undefined);

/** What is wrong with a field as typed, in the words of the full form. */
export const checkValue = checkBy<Values>({
  codigo_barras: [sound('codigo_barras')],
  nombre: [sound('nombre')],
  precio_final: [priced, sound('precio_final')],
  cantidad_vitrina: [sound('cantidad_vitrina')],
});
