import { normalizeText } from '#domain/normalize.ts';
import { numeral, optionalNumeral, optionalText, text } from '#contract/fields.ts';
import { personText } from './person-text.ts';

/** Personal data of owners and collaborators, with the sentences of their forms (owner-area §5). */

const LONGEST_NAME = 255;
// ASCII only: what looks like a number to a person must be one to every program. Another check refuses a blank.
const DIGITS = /^[0-9]*$/u;

/** The four names. */
export const personNames = {
  first_name: text(LONGEST_NAME, personText.firstNameRequired),
  second_name: optionalText(LONGEST_NAME),
  last_name: text(LONGEST_NAME, personText.lastNameRequired),
  second_surname: text(LONGEST_NAME, personText.secondSurnameRequired),
};

/** An identity card's number: digits only. */
export const cedula = numeral(20, personText.cedulaRequired, personText.cedulaDigits).refine(
  (value) => DIGITS.test(value),
  personText.cedulaDigits,
);

/** Where somebody lives; which departments and cities exist is the form's affair. */
export const personLocation = {
  country: text(LONGEST_NAME, personText.countryRequired),
  department: text(LONGEST_NAME, personText.departmentRequired),
  city: text(LONGEST_NAME, personText.cityRequired),
  address: text(255, personText.addressRequired),
};

/** A mobile number; `mobileFitsCountry` says how many digits it needs. */
export const mobilePhone = numeral(40, personText.mobileRequired);

/** A fixed number: optional, digits only if given. */
export const fixedPhone = optionalNumeral(20).refine(
  (value) => value === null || DIGITS.test(value),
  personText.fixedPhoneDigits,
);

/** Whether the number has the digits its country wants: 10 in Colombia, 6 to 15 elsewhere (contract §3). */
function isMobilePhone(number: string, country: string): boolean {
  return (isColombia(country) ? /^[0-9]{10}$/u : /^[0-9]{6,15}$/u).test(number);
}

/** Without a country the number counts as one of here, as in the form. */
function isColombia(country: string): boolean {
  return ['', 'colombia'].includes(normalizeText(country));
}

interface Reachable {
  country?: unknown;
  mobile_phone?: unknown;
}

/** For `object.refine(...mobileFitsCountry)`: told beside the other fields' errors, once a number was typed. */
export const mobileFitsCountry = [
  ({ country, mobile_phone }: Reachable) => isMobilePhone(line(mobile_phone), line(country)),
  {
    path: ['mobile_phone'] as PropertyKey[],
    error: ({ input }: { input?: unknown }) =>
      isColombia(line((input as Reachable | undefined)?.country))
        ? personText.mobileColombia
        : personText.mobileElsewhere,
    when: ({ value }: { value: unknown }) =>
      typeof value === 'object' && value !== null && line((value as Reachable).mobile_phone) !== '',
  },
] as const;

// A field that was refused stands here as it came.
function line(value: unknown): string {
  return typeof value === 'string' ? value.normalize('NFC').trim() : '';
}
