import { sellOptions, sellOptionsInput } from '#contract/inventory/sell-options.ts';
import { returnOptions, returnOptionsInput } from '#contract/returns/return-options.ts';
import { DOCUMENT_KINDS } from '#domain/invoicing/document-options.ts';
import * as z from 'zod';
import { businessText } from './business-text.ts';
import { OwnerSeries, SeriesEdits, SeriesInputs } from './establishments.ts';
import { fieldText } from '#contract/field-text.ts';
import {
  day,
  email,
  money,
  moneyInput,
  numeral,
  optionalText,
  text,
  told as saying,
} from '#contract/fields.ts';

/** Businesses as their owner registers and edits them (owner-area §3, §5, contract §4). */

/** Digits of ASCII, at most 15: what a check digit can be computed of, and the longest phone number. */
const digits = (missing: string, wrong: string) =>
  numeral(15, missing, wrong).pipe(z.string().regex(/^[0-9]+$/u, wrong));

const checkDigit = numeral(40, fieldText.required, businessText.checkDigit).pipe(
  z.string().regex(/^[0-9]$/u, businessText.checkDigit),
);

// Years that every store and every calendar computation can hold.
const realDay = z
  .string(saying(fieldText.required, fieldText.notDay))
  .trim()
  .min(1, { error: fieldText.required, abort: true })
  .pipe(day)
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', fieldText.notDay);

const place = {
  country: text(255, businessText.country),
  department: text(255, businessText.department),
  city: text(255, businessText.city),
  address: text(255, businessText.address),
};

const phone = digits(businessText.phone, businessText.phoneDigits);

const naturalEditable = {
  ...place,
  mobile_phone: phone,
  email,
  /** Within the last 100 years: checked where the day is known. */
  birth_date: realDay,
  gender: z.enum(['Masculino', 'Femenino', 'Otro'], {
    error: ({ input }) => (input === undefined || input === null ? fieldText.required : fieldText.invalid),
  }),
};

const legalEditable = {
  ...place,
  phone,
  email,
  sector_industria: text(150),
  rep_legal_first_name: text(255, businessText.firstName),
  rep_legal_second_name: optionalText(255),
  rep_legal_last_name: text(255, businessText.lastName),
  rep_legal_second_surname: text(255, businessText.secondSurname),
  rep_legal_cargo: text(150),
};

const naturalFixed = {
  nombre_comercial: text(255),
  first_name: text(255, businessText.firstName),
  second_name: optionalText(255),
  last_name: text(255, businessText.lastName),
  second_surname: text(255, businessText.secondSurname),
  cedula: digits(businessText.cedula, businessText.cedulaDigits),
  cedula_dv: checkDigit,
};

const legalFixed = {
  razon_social: text(255),
  nit: digits(businessText.nit, businessText.nitDigits),
  dv: checkDigit,
};

const ResolutionInput = z.object({
  numero_resolucion: numeral(50),
  fecha_resolucion: realDay,
  // What the paper says: it may lie in the past (contract §8).
  vigencia_hasta: realDay,
});
type ResolutionInput = z.infer<typeof ResolutionInput>;

const bagRates = z
  .array(z.object({ desde: realDay, valor: moneyInput }))
  .min(1, businessText.noBagRates)
  .max(50, businessText.tooManyBagRates)
  .check((ctx) => {
    for (const [at, { desde }] of ctx.value.entries()) {
      if (ctx.value.slice(0, at).every((other) => other.desde !== desde)) continue;
      ctx.issues.push({
        code: 'custom',
        input: desde,
        path: [at, 'desde'],
        message: businessText.sameBagDay,
      });
    }
  })
  .transform((rates) => rates.toSorted((a, b) => (a.desde < b.desde ? -1 : 1)));

/** Options of the billing block; what is absent stays as it is. */
const OptionsInput = z.object({
  bolsa_tarifas: bagRates.optional(),
  redondeo_efectivo: z
    .preprocess(
      (value) => (value === '0' || value === '50' ? Number(value) : value),
      z.union([z.literal(0), z.literal(50)], businessText.cashRounding).optional(),
    )
    .optional(),
  caja_obligatoria: z.boolean(businessText.yesOrNo).optional(),
  conteo_ciego: z.boolean(businessText.yesOrNo).optional(),
  documento: z.enum(DOCUMENT_KINDS, fieldText.oneOf(DOCUMENT_KINDS)).optional(),
  ...returnOptionsInput,
  ...sellOptionsInput,
});
type OptionsInput = z.infer<typeof OptionsInput>;

const billing = { resolucion: ResolutionInput, series: SeriesInputs };
const editedBilling = { resolucion: ResolutionInput, series: SeriesEdits, opciones: OptionsInput.nullish() };

function hasKind(input: unknown): boolean {
  const kind = (input as { business_type?: unknown } | null | undefined)?.business_type;
  return kind !== undefined && kind !== null && kind !== '';
}

const NaturalRegistration = z.object({
  business_type: z.literal('natural'),
  ...naturalFixed,
  ...naturalEditable,
  ...billing,
});
const LegalRegistration = z.object({
  business_type: z.literal('juridica'),
  ...legalFixed,
  ...legalEditable,
  ...billing,
});

/** What both kinds have: judged also while it is open which kind it is. */
export const SharedRegistration = z.object({ ...place, email, ...billing });

export const BusinessRegistration = z.discriminatedUnion(
  'business_type',
  [NaturalRegistration, LegalRegistration],
  { error: ({ input }) => (hasKind(input) ? fieldText.invalid : fieldText.required) },
);
export type BusinessRegistration = z.infer<typeof BusinessRegistration>;

/** What may change of a natural person's business; everything else in the body is ignored. */
export const NaturalEdit = z.object({ ...naturalEditable, ...editedBilling });
export type NaturalEdit = z.infer<typeof NaturalEdit>;
/** What may change of a legal entity. */
export const LegalEdit = z.object({ ...legalEditable, ...editedBilling });
export type LegalEdit = z.infer<typeof LegalEdit>;
/** The kind is the stored one, so the server picks `NaturalEdit` or `LegalEdit` once it has found the business. */
export const BusinessEdit = z.looseObject({});

/** A business in a list: `PN-12`, `PN` and its name. */
export const BusinessEntry = z.object({
  id: z.string().regex(/^P[NJ]-[1-9]\d*$/u),
  tipo: z.enum(['PN', 'PJ']),
  nombre_display: z.string(),
});
export type BusinessEntry = z.infer<typeof BusinessEntry>;

const told = z.string();
const maybe = z.string().nullable();

const detailBilling = {
  resolucion: z.object({ numero_resolucion: told, fecha_resolucion: told, vigencia_hasta: told }),
  series: z.array(OwnerSeries),
  opciones: z.object({
    bolsa_tarifas: z.array(z.object({ desde: told, valor: money })),
    redondeo_efectivo: z.union([z.literal(0), z.literal(50)]),
    caja_obligatoria: z.boolean(),
    conteo_ciego: z.boolean(),
    documento: z.enum(DOCUMENT_KINDS),
    ...returnOptions,
    ...sellOptions,
  }),
};

/** Everything of a business, as the edit screen loads it; null for what a business of the demo lacks. */
export const BusinessDetail = z.discriminatedUnion('business_type', [
  z.object({
    business_type: z.literal('natural'),
    nombre_comercial: told,
    first_name: maybe,
    second_name: maybe,
    last_name: maybe,
    second_surname: maybe,
    cedula: told,
    cedula_dv: told,
    country: told,
    department: told,
    city: told,
    address: told,
    mobile_phone: told,
    email: told,
    birth_date: maybe,
    gender: maybe,
    ...detailBilling,
  }),
  z.object({
    business_type: z.literal('juridica'),
    razon_social: told,
    nit: told,
    dv: told,
    country: told,
    department: told,
    city: told,
    address: told,
    phone: told,
    email: told,
    sector_industria: maybe,
    rep_legal_first_name: maybe,
    rep_legal_second_name: maybe,
    rep_legal_last_name: maybe,
    rep_legal_second_surname: maybe,
    rep_legal_cargo: maybe,
    ...detailBilling,
  }),
]);
export type BusinessDetail = z.infer<typeof BusinessDetail>;
