import * as z from 'zod';
import { money, moneyInput } from '#contract/fields.ts';
import { returnText } from './return-text.ts';

const level = z.union([z.literal(1), z.literal(2), z.literal(3)], returnText.level);
const MOST_DAYS = 3650;

/** A number, or its digits as a form has them. */
const numeral = (value: unknown) =>
  typeof value === 'string' && /^\d{1,6}$/u.test(value.trim()) ? Number(value) : value;

/** How returns are taken, as a business says it. */
export const returnOptions = {
  /** The level from which somebody takes returns. */
  devolucion_nivel: level,
  /** Days after the sale. */
  devolucion_dias: z.int(),
  /** What may be given back without network. */
  devolucion_sin_red_max: money,
};

/** The options as the owner sends them; what is absent stays as it is. */
export const returnOptionsInput = {
  devolucion_nivel: z.preprocess(numeral, level.optional()).optional(),
  devolucion_dias: z
    .preprocess(
      numeral,
      z.int(returnText.days).min(0, returnText.days).max(MOST_DAYS, returnText.days).optional(),
    )
    .optional(),
  devolucion_sin_red_max: moneyInput.optional(),
};
