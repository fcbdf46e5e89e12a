import type { FieldPath, RegisterOptions } from 'react-hook-form';
import { EMAIL, filled, firstBroken, matches, type Rule } from '#app/ui/form/field-rules.ts';
import { collaboratorText } from '#contract/collaborators/collaborator-text.ts';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import { fieldText } from '#contract/field-text.ts';
import { SHORTEST_PASSWORD } from '#domain/accounts/password.ts';
import { text } from './text.ts';

/** The form of a collaborator, as typed (owner-area §3). */
export const EMPTY = {
  first_name: '',
  second_name: '',
  last_name: '',
  second_surname: '',
  cedula: '',
  email: '',
  password: '',
  password2: '',
  permission_level: '1',
  /** Id of a series; empty for none. */
  serie_facturacion: '',
  is_active: true,
};

export type Fields = typeof EMPTY;
export type FieldName = FieldPath<Fields>;
/** Fields that are typed or chosen. */
export type TextName = Exclude<FieldName, 'is_active'>;

const DIGITS = /^[0-9]*$/u;

/** A stored collaborator as the form starts; no password is ever told. */
export function fieldsOf(one: OwnedCollaborator): Fields {
  return {
    first_name: one.first_name,
    second_name: one.second_name ?? '',
    last_name: one.last_name,
    second_surname: one.second_surname,
    cedula: one.cedula,
    email: one.email,
    password: '',
    password2: '',
    permission_level: String(one.permission_level),
    serie_facturacion: one.serie_facturacion === null ? '' : String(one.serie_facturacion),
    is_active: one.is_active,
  };
}

type FormRule = Rule<Fields>;

const longEnough: FormRule = (value) =>
  value !== '' && Array.from(value).length < SHORTEST_PASSWORD ? collaboratorText.passwordLength : undefined;

const RULES: Partial<Record<FieldName, readonly FormRule[]>> = {
  first_name: [filled(collaboratorText.firstName)],
  last_name: [filled(collaboratorText.lastName)],
  second_surname: [filled(collaboratorText.secondSurname)],
  cedula: [filled(collaboratorText.cedula), matches(DIGITS, collaboratorText.cedulaDigits)],
  email: [filled(fieldText.emailRequired), matches(EMAIL, fieldText.emailFormat)],
  password: [longEnough],
  password2: [(value, { password }) => (value === password ? undefined : collaboratorText.passwordsDiffer)],
};

/** What the form library checks a field by (owner-area §5). @param isNew a new one needs a password */
export function rulesOf(name: TextName, isNew: boolean): RegisterOptions<Fields, TextName> {
  const needed = name === 'password' && isNew ? [filled(text.passwordMissing)] : [];
  const rules = [...needed, ...(RULES[name] ?? [])];
  return { validate: (value, form) => firstBroken(rules, value, form) };
}

/** The body of the call: a blank password of an edit isn't sent, an empty series is null (owner-area §5). */
export function toBody(fields: Fields, negocio: number, isNew: boolean): Record<string, unknown> {
  const { password, password2, permission_level, serie_facturacion, is_active, ...names } = fields;
  const trimmed = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value.trim()]));
  return {
    ...trimmed,
    ...(isNew || password !== '' ? { password, password2 } : {}),
    permission_level: Number(permission_level),
    serie_facturacion: serie_facturacion === '' ? null : Number(serie_facturacion),
    is_active,
    ...(isNew ? { negocio } : {}),
  };
}
