import { type EstablishmentConflict, establishmentConflicts } from '#domain/establishments.ts';
import * as z from 'zod';
import { businessText } from './business-text.ts';
import { fieldText } from './field-text.ts';
import { numericId, text } from './fields.ts';

/** The billing block of a business: its series, one per establishment (owner-area §3, §5). */

const MOST_SERIES = 100;
const MOST_DIGITS = 18;
// 15 digits stay exact in every JSON reader.
const LARGEST_NUMBER = 999_999_999_999_999;

/** A whole number, as a number or as the digits that a form field holds. */
const wholeNumber = z
  .union([z.int(), z.string().trim()], {
    error: ({ input }) => (input === undefined || input === null ? fieldText.required : fieldText.notInteger),
  })
  .transform((value, ctx) => {
    if (typeof value === 'number') return value;
    if (/^[0-9]{1,16}$/u.test(value)) return Number(value);
    ctx.addIssue(value === '' ? fieldText.required : fieldText.notInteger);
    return z.NEVER;
  });

const rangeNumber = wholeNumber.pipe(
  z
    .int(businessText.rangeTooLarge)
    .min(1, businessText.rangeStart)
    .max(LARGEST_NUMBER, businessText.rangeTooLarge),
);

/** At most four of A–Z and 0–9, stored upper-case. */
const prefijo = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? fieldText.required : fieldText.notText),
  })
  .trim()
  .min(1, fieldText.required)
  .max(4, businessText.prefixLength)
  .regex(/^[A-Za-z0-9]*$/u, businessText.prefixCharacters)
  .transform((value) => value.toUpperCase());

const seriesShape = {
  nombre_establecimiento: text(255),
  prefijo,
  rango_inicio: rangeNumber,
  rango_fin: rangeNumber,
  longitud_consecutivo: wholeNumber.pipe(
    z
      .int(businessText.digitsRange)
      .min(1, businessText.digitsRange)
      .max(MOST_DIGITS, businessText.digitsRange),
  ),
};

interface Numbers {
  rango_inicio: number;
  rango_fin: number;
  longitud_consecutivo: number;
}

/** The range runs forwards and fits into the digits. */
function checkNumbers(ctx: z.core.ParsePayload<Numbers>): void {
  const { rango_inicio, rango_fin, longitud_consecutivo } = ctx.value;
  const told = (field: keyof Numbers, message: string) =>
    ctx.issues.push({ code: 'custom', input: ctx.value[field], path: [field], message });
  if (rango_inicio > rango_fin) told('rango_fin', businessText.rangeOrder);
  if (longitud_consecutivo >= 1 && String(rango_fin).length > longitud_consecutivo)
    told('longitud_consecutivo', businessText.digitsTooFew);
}

/** A series that is to be made. */
export const SeriesInput = z.object(seriesShape).check(checkNumbers);
export type SeriesInput = z.infer<typeof SeriesInput>;

/** An entry of the edit screen's list: with an id the series that it changes, without one a new series. */
export const SeriesEdit = z
  .object({ ...seriesShape, id: numericId.nullish().transform((id) => id ?? null) })
  .check(checkNumbers);
export type SeriesEdit = z.infer<typeof SeriesEdit>;

function conflictText(conflict: EstablishmentConflict): string {
  if (conflict.kind === 'same_numbers') return businessText.sameNumbers(conflict.with);
  return conflict.kind === 'same_name' ? businessText.sameName : businessText.samePrefix;
}

/** A list of entries that can stand beside each other. */
function seriesList<Entry extends typeof SeriesInput | typeof SeriesEdit>(entry: Entry) {
  return z
    .array(entry)
    .min(1, businessText.noSeries)
    .max(MOST_SERIES, businessText.tooManySeries)
    .check((ctx) => {
      for (const conflict of establishmentConflicts(ctx.value)) {
        const field = conflict.kind === 'same_name' ? 'nombre_establecimiento' : 'prefijo';
        const message = conflictText(conflict);
        ctx.issues.push({ code: 'custom', input: ctx.value, path: [conflict.at, field], message });
      }
    });
}

export const SeriesInputs = seriesList(SeriesInput);
export const SeriesEdits = seriesList(SeriesEdit);

/** A series as its owner sees it. */
export const OwnerSeries = z.object({
  id: numericId,
  nombre_establecimiento: z.string(),
  prefijo: z.string(),
  rango_inicio: z.int(),
  rango_fin: z.int(),
  longitud_consecutivo: z.int(),
  proximo_consecutivo: z.int(),
});
export type OwnerSeries = z.infer<typeof OwnerSeries>;
