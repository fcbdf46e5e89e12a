import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { LABEL_DIGITS } from '#domain/products/scale-label.ts';
import { IVA_RATES } from '#domain/money/tax.ts';

/** A rate as a device writes it. */
export const shownIva = z.union([z.literal(19), z.literal(5), z.literal(0), z.null()], fieldText.ivaRate);

const ScaleLabel = z.object({
  prefijos: z.array(z.string()),
  plu: z.int(),
  valor: z.int(),
  tipo: z.enum(['peso', 'precio']),
  decimales: z.int(),
});

/** How a business sells what is no ordinary product; absent in rows of before. */
export const sellOptions = {
  etiqueta_balanza: ScaleLabel.nullable().optional(),
  varios_iva: shownIva.optional(),
  domicilio_iva: shownIva.optional(),
};

const places = (least: number, most: number) => {
  const message = fieldText.between(least, most);
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,2}$/u.test(value.trim()) ? Number(value) : value),
    z.int(message).min(least, message).max(most, message),
  );
};

const ivaInput = z
  .preprocess(
    (value) =>
      value === '' || value === 'ninguno'
        ? null
        : (IVA_RATES.find((rate) => String(rate) === value) ?? value),
    shownIva.optional(),
  )
  .optional();

/** The options as the owner sends them; what is absent stays as it is, null takes the scale away. */
export const sellOptionsInput = {
  etiqueta_balanza: z
    .object({
      prefijos: z
        .array(z.string(fieldText.labelPrefix), fieldText.labelPrefix)
        .refine(
          (list) => list.length > 0 && list.length <= 10 && list.every((prefix) => /^2\d$/u.test(prefix)),
          fieldText.labelPrefix,
        ),
      plu: places(3, 7),
      valor: places(3, 7),
      tipo: z.enum(['peso', 'precio'], fieldText.oneOf(['peso', 'precio'])),
      decimales: places(0, 3),
    })
    .refine(({ plu, valor }) => plu + valor === LABEL_DIGITS, {
      message: fieldText.labelDigits,
      path: ['valor'],
    })
    .nullish(),
  varios_iva: ivaInput,
  domicilio_iva: ivaInput,
};
