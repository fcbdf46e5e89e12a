import { personText } from '#contract/accounts/person-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { SHORTEST_PASSWORD } from '#domain/accounts/password.ts';
import { EMAIL, filled, matches, type Rule } from '#app/ui/form/field-rules.ts';

export const DIGITS = /^[0-9]*$/u;

/** What an owner's and a collaborator's data have in common (owner-area §5). */
export const PERSON_RULES = {
  first_name: [filled(personText.firstNameRequired)],
  last_name: [filled(personText.lastNameRequired)],
  second_surname: [filled(personText.secondSurnameRequired)],
  cedula: [filled(personText.cedulaRequired), matches(DIGITS, personText.cedulaDigits)],
  email: [filled(fieldText.emailRequired), matches(EMAIL, fieldText.emailFormat)],
};

/** What has to be chosen and written of somebody's address. */
export const ADDRESS_RULES = {
  country: [filled(personText.countryRequired)],
  department: [filled(personText.departmentRequired)],
  city: [filled(personText.cityRequired)],
  address: [filled(personText.addressRequired)],
};

/** Rules of a password that an owner chooses. */
export const PASSWORD_RULES: readonly Rule[] = [
  filled(fieldText.passwordRequired),
  (value) => (Array.from(value).length < SHORTEST_PASSWORD ? personText.passwordTooShort : undefined),
];

/** Rules of the password typed once more. @param first where it was typed before */
export const repeats = <Name extends string>(first: Name): readonly Rule<Record<Name, string>>[] => [
  (value) => (value === '' ? personText.passwordRepeatRequired : undefined),
  (value, form) => (value === form[first] ? undefined : personText.passwordsDiffer),
];
