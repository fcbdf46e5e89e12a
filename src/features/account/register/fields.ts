import {
  ADDRESS_RULES,
  DIGITS,
  PASSWORD_RULES,
  PERSON_RULES,
  repeats,
} from '#app/features/account/person/rules.ts';
import { filled, matches, type Rule } from '#app/ui/form/field-rules.ts';
import { personText } from '#contract/accounts/person-text.ts';

/** What the registration form asks for, as typed (owner-area §2). */
export const EMPTY = {
  first_name: '',
  second_name: '',
  last_name: '',
  second_surname: '',
  cedula: '',
  email: '',
  password: '',
  password2: '',
  country: '',
  department: '',
  city: '',
  address: '',
  mobile_phone: '',
  fixed_phone: '',
};

export type Fields = typeof EMPTY;

const MOBILE_COLOMBIA = /^[0-9]{10}$/u;
const MOBILE_ELSEWHERE = /^[0-9]{6,15}$/u;
const COLOMBIA = 'Colombia';

type FormRule = Rule<Fields>;

const mobile: FormRule = (value, { country }) => {
  const isElsewhere = country !== '' && country !== COLOMBIA;
  const pattern = isElsewhere ? MOBILE_ELSEWHERE : MOBILE_COLOMBIA;
  return matches(pattern, isElsewhere ? personText.mobileElsewhere : personText.mobileColombia)(value, null);
};

/** The specification's rules with its sentences (owner-area §5), in the order they are told. */
export const RULES: Record<string, readonly FormRule[]> = {
  ...PERSON_RULES,
  password: PASSWORD_RULES,
  password2: repeats('password'),
  ...ADDRESS_RULES,
  mobile_phone: [filled(personText.mobileRequired), mobile],
  fixed_phone: [matches(DIGITS, personText.fixedPhoneDigits)],
};

/** The body of the call: trimmed, with the wire's name of the password, and the consent that the form asks for. */
export function toRegistration({ password, password2, ...typed }: Fields): Record<string, string | boolean> {
  const trimmed = Object.entries(typed).map(([name, value]) => [name, value.trim()]);
  return { ...Object.fromEntries(trimmed), password1: password, password2, autoriza_datos: true };
}
