import {
  type Establishment,
  type EstablishmentConflict,
  establishmentConflicts,
} from '#domain/invoicing/establishments.ts';
import * as z from 'zod';
import { businessText } from './business-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { numeral, numericId, optionalId, text } from '#contract/fields.ts';

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
const prefijo = numeral(255)
  .pipe(
    z
      .string()
      .max(4, { error: businessText.prefixLength, abort: true })
      .regex(/^[A-Za-z0-9]*$/u, businessText.prefixCharacters),
  )
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

type Members = Partial<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** The range runs forwards and fits into the digits; told beside what else is wrong with the entry. */
const fitting = [
  ({ rango_inicio, rango_fin, longitud_consecutivo }: Members, ctx: z.core.$RefinementCtx) => {
    const told = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (typeof rango_fin !== 'number') return;
    if (typeof rango_inicio === 'number' && rango_inicio > rango_fin)
      told('rango_fin', businessText.rangeOrder);
    if (typeof longitud_consecutivo !== 'number' || longitud_consecutivo < 1) return;
    if (String(rango_fin).length > longitud_consecutivo)
      told('longitud_consecutivo', businessText.digitsTooFew);
  },
  { when: ({ value }: { value: unknown }) => isObject(value) },
] as const;

/** A series that is to be made. */
const SeriesInput = z.object(seriesShape).superRefine(...fitting);
type SeriesInput = z.infer<typeof SeriesInput>;

/** An entry of the edit screen's list: with an id the series that it changes, without one a new series. */
export const SeriesEdit = z.object({ ...seriesShape, id: optionalId }).superRefine(...fitting);
export type SeriesEdit = z.infer<typeof SeriesEdit>;

/** The entry as it is compared with its neighbours; what is wrong of it is like nothing else. */
function comparable(entry: unknown, at: number): Establishment {
  const { nombre_establecimiento: name, prefijo, rango_inicio, rango_fin } = isObject(entry) ? entry : {};
  const isRange = Number.isSafeInteger(rango_inicio) && Number.isSafeInteger(rango_fin);
  return {
    nombre_establecimiento: typeof name === 'string' && name.trim() !== '' ? name : `\u0000${at}`,
    prefijo: typeof prefijo === 'string' && prefijo !== '' ? prefijo : `\u0000${at}`,
    rango_inicio: isRange ? Number(rango_inicio) : 1,
    rango_fin: isRange ? Number(rango_fin) : 0,
  };
}

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
    .superRefine(
      (entries: readonly unknown[], ctx) => {
        for (const conflict of establishmentConflicts(entries.map(comparable))) {
          const field = conflict.kind === 'same_name' ? 'nombre_establecimiento' : 'prefijo';
          ctx.addIssue({ code: 'custom', path: [conflict.at, field], message: conflictText(conflict) });
        }
      },
      { when: ({ value }) => Array.isArray(value) && value.length <= MOST_SERIES },
    );
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
