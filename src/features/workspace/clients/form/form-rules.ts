import { clientText } from '#contract/clients/client-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { atMost as short, EMAIL, filled, type Rule as FieldRule } from '#app/ui/form/field-rules.ts';
import { bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';
import { typedMoney, typedWhole } from '#domain/typed-number.ts';
import { formText as text } from './form-text.ts';
import type { ClientValues } from './form-values.ts';

// The server's rules (contract/clients/client-input.ts), whose schemas are too large for a screen; a test compares.
const NAME = 255;
const PHONE = 30;
const ID_DIGITS = 20;
const MOST_DAYS = 3650;
const MOST_AMOUNT = 9_999_999_999.99;
const FIRST_BIRTH = '1900-01-01';

type Rule = FieldRule<ClientValues>;
type TextField = Exclude<keyof ClientValues, 'tipo_cliente' | 'is_active' | 'credito_activo'>;

const atMost = (max: number): Rule => short(max, fieldText.tooLong(max));

const required =
  (missing: string, then: Rule): Rule =>
  (value, form) =>
    filled(missing)(value, form) ?? then(value, form);

const digits: Rule = (value, form) =>
  /^\d*$/u.test(value.trim()) ? atMost(ID_DIGITS)(value, form) : clientText.onlyDigits;

const email: Rule = (value, form) =>
  value.trim() === '' || EMAIL.test(value.trim()) ? atMost(254)(value, form) : fieldText.emailFormat;

const birthDate: Rule = (value) => {
  if (value === '') return undefined;
  const isPast = value >= FIRST_BIRTH && value < bogotaDate(new Date());
  return bogotaDayRange(value) !== null && isPast ? undefined : clientText.birthDate;
};

const creditAmount: Rule = (typed, { credito_activo }) => {
  if (!credito_activo) return undefined;
  const amount = typedMoney(typed.trim() === '' ? '0' : typed);
  if (amount === null || Number(amount) < 0 || Number(amount) > MOST_AMOUNT) return text.amount;
  return amount === '0.00' ? clientText.creditAmount : undefined;
};

const creditDays: Rule = (typed, { credito_activo }) => {
  if (!credito_activo) return undefined;
  const days = typed.trim() === '' ? 0 : typedWhole(typed);
  if (days === null || days < 0) return text.days;
  if (days > MOST_DAYS) return clientText.days(MOST_DAYS);
  return days === 0 ? clientText.creditDays : undefined;
};

/** What is wrong with each field as typed; undefined when nothing is (workspace §5). */
export const RULES: Readonly<Record<TextField, Rule>> = {
  nombre_completo_natural: required(text.missing.nombre_completo_natural, atMost(NAME)),
  cedula_natural: required(text.missing.cedula_natural, digits),
  fecha_nacimiento_natural: birthDate,
  genero_natural: () => undefined,
  telefono_natural: atMost(PHONE),
  correo_electronico_natural: email,
  direccion_natural: atMost(NAME),
  nombre_empresa_juridico: required(text.missing.nombre_empresa_juridico, atMost(NAME)),
  nit_juridico: required(text.missing.nit_juridico, digits),
  dv_nit_juridico: (value) => (/^\d?$/u.test(value.trim()) ? undefined : clientText.checkDigit),
  nombre_representante_juridico: atMost(NAME),
  cargo_representante_juridico: atMost(NAME),
  telefono_contacto_juridico: atMost(PHONE),
  correo_corporativo_juridico: email,
  direccion_empresa_juridico: atMost(NAME),
  sector_industria_juridico: atMost(NAME),
  monto_credito_aprobado: creditAmount,
  dias_credito_autorizados: creditDays,
};

/** What is wrong with a field of the form as typed. */
export const checkField = (name: string, value: string, form: ClientValues) =>
  name in RULES ? RULES[name as TextField](value, form) : undefined;

/** The sentence of the form when one of the fields that a client needs is blank (workspace §5). */
export function missingSentence(values: ClientValues): string | undefined {
  const isNatural = values.tipo_cliente === 'Natural';
  const needed = isNatural
    ? [values.nombre_completo_natural, values.cedula_natural]
    : [values.nombre_empresa_juridico, values.nit_juridico];
  if (needed.every((value) => value.trim() !== '')) return undefined;
  return isNatural ? clientText.naturalRequired : clientText.legalRequired;
}
