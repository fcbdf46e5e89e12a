import { fieldText } from '#contract/field-text.ts';
import type { ProductEditInput } from '#contract/inventory/products.ts';
import { compareMoney } from '#domain/money/money.ts';
import type { FieldMessages } from '#domain/problems.ts';
import { netWithFinalPrice } from './inventory-text.ts';
import type { ProductDataRow } from './products.repo.ts';

/** What of a product an app of before does not know, and so never sends. */
export type HowSold = Pick<
  ProductDataRow,
  'precio_final' | 'precio_abierto' | 'precio_min' | 'precio_max' | 'unidad'
>;

/** What a body says of it. */
export type HowSoldInput = Partial<Pick<ProductEditInput, 'precio_modo' | keyof HowSold>>;

/** By cost and margin, by the piece: what a new product is unless its body says otherwise. */
export const SOLD_PLAINLY: HowSold = {
  precio_final: null,
  precio_abierto: false,
  precio_min: null,
  precio_max: null,
  unidad: 'und',
};

/** How a product is sold once a body is applied, and what is wrong with that. */
interface ChosenSale {
  values: HowSold;
  fields: FieldMessages;
}

/**
 * How a product is priced and sold once a body is applied. What the body does not name stays as it is: an app of before
 * would price by cost and margin what has a final price, and sell by the piece what is weighed.
 * @param stored the product now
 */
export function chooseHowSold(body: HowSoldInput, stored: HowSold): ChosenSale {
  const values = {
    precio_final: body.precio_modo === 'neto' ? null : kept(body.precio_final, stored.precio_final),
    precio_abierto: kept(body.precio_abierto, stored.precio_abierto),
    precio_min: kept(body.precio_min, stored.precio_min),
    precio_max: kept(body.precio_max, stored.precio_max),
    unidad: kept(body.unidad, stored.unidad),
  };
  const { precio_final: final, precio_min: min, precio_max: max } = values;
  const isMissing = body.precio_modo === 'final' && final === null;
  const isTorn = body.precio_modo === 'neto' && isNewPrice(body.precio_final ?? null, stored.precio_final);
  const isCrossed = min !== null && max !== null && compareMoney(max, min) < 0;
  return {
    values,
    fields: {
      ...(isMissing ? { precio_final: [fieldText.finalPrice] } : {}),
      ...(isTorn ? { precio_modo: [netWithFinalPrice] } : {}),
      ...(isCrossed ? crossed(body) : {}),
    },
  };
}

/** The stored price comes back with a product that is written as it was read, and asks for nothing. */
const isNewPrice = (asked: string | null, stored: string | null): boolean =>
  asked !== null && (stored === null || compareMoney(asked, stored) !== 0);

/** Said at the bound that the body names: the other one may be as it was. */
const crossed = ({ precio_min, precio_max }: HowSoldInput): FieldMessages =>
  precio_max === undefined && precio_min !== undefined
    ? { precio_min: [fieldText.priceAboveMost] }
    : { precio_max: [fieldText.priceBounds] };

type Costs = Pick<ProductDataRow, 'costo' | 'porcentaje_margen'>;

/**
 * Cost and margin once an edit is applied. Who does not see them writes a product back as it was read, without either:
 * they stay. For everybody else a margin that is left out is none.
 * @param stored the product now
 */
export function chooseCosts(
  { costo, porcentaje_margen }: ProductEditInput,
  stored: Costs,
  seesCosts: boolean,
): Costs {
  return {
    costo: kept(costo, stored.costo),
    porcentaje_margen: kept(porcentaje_margen, seesCosts ? 0 : stored.porcentaje_margen),
  };
}

/** What is wrong with an edit that names no cost: who sees it has to. @param body as it was sent */
export function missingCost(body: unknown, seesCosts: boolean): FieldMessages {
  const isAbsent =
    typeof body === 'object' && (body === null || !('costo' in body) || body.costo === undefined);
  return seesCosts && isAbsent ? { costo: [fieldText.productRequired] } : {};
}

const kept = <Value>(asked: Value | undefined, stored: Value): Value =>
  asked === undefined ? stored : asked;
