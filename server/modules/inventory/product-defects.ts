import { fieldText } from '#contract/field-text.ts';
import { ProductInput } from '#contract/inventory/products.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import { projectProduct } from './product-projection.ts';
import type { HowSoldInput } from './how-sold.ts';
import type { ProductRow } from './products.repo.ts';
import type { QuantityInput } from './stock-edit.service.ts';

/** Fields of a body that only stored rows can judge. */
export type StoredFields = QuantityInput &
  HowSoldInput &
  Partial<Pick<ProductInput, 'codigo_barras' | 'serie_id'>>;

/** Messages of fields, and what else the refusal tells. */
interface Defects {
  fields: FieldMessages;
  extra?: Record<string, unknown>;
}

const STORED_FIELDS = [
  'codigo_barras',
  'serie_id',
  'unidad',
  'precio_final',
  'precio_modo',
  'precio_min',
  'precio_max',
  'cantidad_vitrina',
  'cantidad_bodega',
  'delta_vitrina',
  'delta_bodega',
] as const;

/** The good fields of a body with defects, as far as only stored rows can judge them. */
export function readStoredFields(body: unknown): StoredFields {
  const members = (typeof body === 'object' ? body : null) as Record<string, unknown> | null;
  const entries = STORED_FIELDS.flatMap((name) => {
    const parsed = ProductInput.shape[name].safeParse(members?.[name]);
    if (parsed.success) return [[name, parsed.data] as const];
    // A malformed bound is none: with the stored one in its place the other bound would be refused for it.
    return name === 'precio_min' || name === 'precio_max' ? [[name, null] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The places to which a body gives another quantity than they hold. */
export function changedPlaces(body: QuantityInput, held: StockPlaces): (keyof StockPlaces)[] {
  const places = ['cantidad_vitrina', 'cantidad_bodega'] as const;
  return places.filter((place) => body[place] !== undefined && Number(body[place]) !== Number(held[place]));
}

/**
 * A twin of a barcode is refused with the product that has it, so that it can be used instead (offline §8).
 * @param seesCosts of who asks
 */
export function twinDefects(existing: ProductRow | undefined, seesCosts: boolean): Defects {
  if (!existing) return { fields: {} };
  return {
    fields: { codigo_barras: [fieldText.barcodeTaken] },
    extra: { existente: projectProduct(existing, seesCosts) },
  };
}

/** Adds the messages of other fields. */
export const withFields = (defects: Defects, fields: FieldMessages): Defects => ({
  ...defects,
  fields: { ...defects.fields, ...fields },
});

/**
 * The refusal of a body, with what stored rows say of its fields; undefined when there is nothing to tell.
 * @param refusal what the body's own schema says
 */
export function completeRefusal({ fields, extra }: Defects, refusal?: Problem): Problem | undefined {
  const told = { ...fields, ...refusal?.details.fields };
  if (Object.keys(told).length === 0) return refusal;
  return new Problem('datos_invalidos', { fields: told, ...(extra ? { extra } : {}) });
}
