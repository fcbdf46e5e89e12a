import type { CatalogueProduct } from '#contract/catalogue/catalogue.ts';
import type { BasketLine } from './basket.ts';

const first = (messages: unknown): string | undefined => {
  const message: unknown = Array.isArray(messages) ? messages[0] : messages;
  return typeof message === 'string' ? message : undefined;
};

/** What a refusal says at each field, and under `all` what it says of the whole order. */
export function messageAt(body: Record<string, unknown>): Record<string, string> {
  const all =
    first(body['error']) ?? first(body['detail']) ?? first(body['non_field_errors']) ?? first(body['lineas']);
  const fields = Object.entries(body).flatMap(([name, messages]) => {
    const message = Array.isArray(messages) ? first(messages) : undefined;
    return message === undefined ? [] : [[name, message] as const];
  });
  return { ...Object.fromEntries(fields), ...(all === undefined ? {} : { all }) };
}

/** What it says of each line that was sent, by the product's id. */
export function refusedLines(
  body: Record<string, unknown>,
  lines: readonly BasketLine[],
): Record<string, string> {
  const told = Array.isArray(body['lineas']) ? (body['lineas'] as unknown[]) : [];
  return Object.fromEntries(
    lines.flatMap(({ id }, at) => {
      const defects = told[at];
      if (typeof defects !== 'object' || defects === null) return [];
      const message = first(Object.values(defects)[0]);
      return message === undefined ? [] : [[id, message]];
    }),
  );
}

/** A line of an order that the shop has already. */
interface TakenLine extends Pick<BasketLine, 'nombre' | 'cantidad'> {
  product_id: string | null;
}

/** What the shop has of an order that arrived before in other words. */
export const takenLines = (body: Record<string, unknown>): readonly TakenLine[] =>
  Array.isArray(body['lineas']) ? (body['lineas'] as TakenLine[]) : [];

/** The ordered products as the shop has them now. */
export const productsIn = (body: Record<string, unknown>): readonly CatalogueProduct[] =>
  Array.isArray(body['productos']) ? (body['productos'] as CatalogueProduct[]) : [];
