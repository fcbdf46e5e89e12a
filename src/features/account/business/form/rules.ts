import { ADDRESS_RULES, PERSON_RULES } from '#app/features/account/person/rules.ts';
import { checkBy } from '#app/ui/form/bound/use-bound-form.ts';
import { atMost, filled, matches, type Rule } from '#app/ui/form/field-rules.ts';
import { businessText } from '#contract/businesses/business-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { personText } from '#contract/accounts/person-text.ts';
import { isBirthDate } from '#domain/clients/birth-date.ts';
import { bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';
import { establishmentConflicts, establishmentKey } from '#domain/invoicing/establishments.ts';
import { formText } from './form-text.ts';
import { birthDateOf, type BusinessValues, type SeriesValues } from './values.ts';

// The rules of owner-area §5 as the person types; the server's (contract/businesses/businesses.ts) count.

const DIGITS = /^[0-9]+$/u;
const LONGEST = 255;
const MOST_DIGITS = 15;
const PREFIX = 4;

type FormRule = Rule<BusinessValues>;

const short = (max: number): FormRule => atMost(max, fieldText.tooLong(max));

const name = (message: string) => [filled(message), short(LONGEST)];
const digits = (missing: string, wrong: string) => [
  filled(missing),
  matches(DIGITS, wrong),
  short(MOST_DIGITS),
];
const checkDigit = [filled(formText.missing.dv), matches(/^[0-9]$/u, businessText.checkDigit)];

const atLeastOne: FormRule = (value) => (Number(value) >= 1 ? undefined : formText.leastDigits);
const count = (missing: string) => [filled(missing), matches(DIGITS, formText.notNumber), atLeastOne];

const day: FormRule = (value) => (bogotaDayRange(value) === null ? formText.notDay : undefined);

/** Rule of the day that three selectors make: its message is at the last, once all are chosen. */
const birthDate: FormRule = (_year, form) => {
  const day = birthDateOf(form);
  if (day === '') return undefined;
  if (bogotaDayRange(day) === null) return formText.noSuchDay;
  return isBirthDate(day, bogotaDate(new Date())) ? undefined : businessText.birthDate;
};

/** By the name of the field, wherever it stands. */
const RULES: Readonly<Record<string, readonly FormRule[]>> = {
  nombre_comercial: name(formText.missing.nombre_comercial),
  first_name: name(personText.firstNameRequired),
  second_name: [short(LONGEST)],
  last_name: name(personText.lastNameRequired),
  second_surname: name(personText.secondSurnameRequired),
  cedula: digits(personText.cedulaRequired, personText.cedulaDigits),
  cedula_dv: checkDigit,
  ...ADDRESS_RULES,
  address: name(personText.addressRequired),
  mobile_phone: digits(businessText.phone, businessText.phoneDigits),
  phone: digits(businessText.phone, businessText.phoneDigits),
  email: PERSON_RULES.email,
  birth_day: [filled(formText.birthMissing)],
  birth_month: [filled(formText.birthMissing)],
  birth_year: [filled(formText.birthMissing), birthDate],
  gender: [filled(formText.gender)],
  razon_social: name(formText.missing.razon_social),
  nit: digits(businessText.nit, businessText.nitDigits),
  dv: checkDigit,
  sector_industria: [filled(formText.missing.sector_industria), short(150)],
  rep_legal_first_name: name(personText.firstNameRequired),
  rep_legal_second_name: [short(LONGEST)],
  rep_legal_last_name: name(personText.lastNameRequired),
  rep_legal_second_surname: name(personText.secondSurnameRequired),
  rep_legal_cargo: [filled(formText.missing.rep_legal_cargo), short(150)],
  numero_resolucion: [filled(formText.missing.numero_resolucion), short(50)],
  fecha_resolucion: [filled(formText.missing.fecha_resolucion), day],
  vigencia_hasta: [filled(formText.missing.vigencia_hasta), day],
  nombre_establecimiento: name(formText.missing.nombre_establecimiento),
  prefijo: [
    filled(formText.missing.prefijo),
    atMost(PREFIX, businessText.prefixLength),
    matches(/^[A-Za-z0-9]*$/u, businessText.prefixCharacters),
  ],
  longitud_consecutivo: count(formText.missing.longitud_consecutivo),
  rango_inicio: count(formText.missing.rango_inicio),
  rango_fin: count(formText.missing.rango_fin),
};

const checkAlone = checkBy(RULES);

/** What is wrong with a field as typed. @param field its path */
export function checkField(field: string, value: string, form: BusinessValues): string | undefined {
  const told = checkAlone(field, value, form);
  if (told !== undefined || !field.startsWith('series.')) return told;
  return seriesConflicts(form.series).find(({ path }) => path === field)?.message;
}

/** Whether two establishments have one name, by case and spaces around alike (owner-area §5). */
export function hasSameName(series: readonly SeriesValues[]): boolean {
  const keys = series.map((one) => establishmentKey(one.nombre_establecimiento)).filter((key) => key !== '');
  return new Set(keys).size < keys.length;
}

/** What a list of good entries does wrong together, by the path of the field. */
export function seriesConflicts(series: readonly SeriesValues[]): { path: string; message: string }[] {
  const list = series.map((one) => {
    const [from, to] = [Number(one.rango_inicio), Number(one.rango_fin)];
    // A range that is no number has an error at its own field, and overlaps nobody's here.
    const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to);
    return {
      nombre_establecimiento: one.nombre_establecimiento,
      prefijo: one.prefijo.trim().toUpperCase(),
      rango_inicio: isRange ? from : 0,
      rango_fin: isRange ? to : 0,
    };
  });
  const ranges = series.flatMap(({ rango_fin, longitud_consecutivo }, at) => {
    const entry = list[at];
    if (entry && entry.rango_inicio > entry.rango_fin)
      return [{ path: `series.${at}.rango_fin`, message: businessText.rangeOrder }];
    const isTooLong = rango_fin.trim().length > Number(longitud_consecutivo);
    return isTooLong
      ? [{ path: `series.${at}.longitud_consecutivo`, message: businessText.digitsTooFew }]
      : [];
  });
  const together = establishmentConflicts(list).map((conflict) => {
    if (conflict.kind === 'same_name')
      return { path: `series.${conflict.at}.nombre_establecimiento`, message: businessText.sameName };
    const message =
      conflict.kind === 'same_numbers' ? businessText.sameNumbers(conflict.with) : businessText.samePrefix;
    return { path: `series.${conflict.at}.prefijo`, message };
  });
  return [...ranges, ...together];
}
