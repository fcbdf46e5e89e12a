import { PERSON_RULES } from '#app/features/account/person/rules.ts';
import { filled, type Rule } from '#app/ui/form/field-rules.ts';
import { collaboratorText } from '#contract/collaborators/collaborator-text.ts';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
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

/** What the fields are checked by (owner-area §5). @param isNew a new one needs a password */
export function rulesOf(isNew: boolean): Record<string, readonly Rule<Fields>[]> {
  return {
    ...PERSON_RULES,
    password: [...(isNew ? [filled(text.passwordMissing)] : []), longEnough],
    password2: [(value, { password }) => (value === password ? undefined : collaboratorText.passwordsDiffer)],
  };
}

const longEnough: Rule = (value) =>
  value !== '' && Array.from(value).length < SHORTEST_PASSWORD ? collaboratorText.passwordLength : undefined;

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
