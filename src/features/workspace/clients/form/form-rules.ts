import {
  CLIENT_EDIT_FIELDS,
  CLIENT_FIELDS,
  IDENTITY,
  type KindField,
} from '#contract/clients/client-fields.ts';
import type { NamesOf } from '#contract/field-list.ts';
import {
  FIRST_BIRTH,
  LONGEST_PHONE,
  LONGEST_TEXT,
  MOST_CREDIT_DAYS,
  MOST_ID_DIGITS,
} from '#contract/clients/client-limits.ts';
import { clientLabels, clientText } from '#contract/clients/client-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { atMost as short, EMAIL, filled, type Rule as FieldRule } from '#app/ui/form/field-rules.ts';
import { bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';
import { typedMoney, typedWhole } from '#domain/typed-number.ts';
import { formText as text } from './form-text.ts';
import type { ClientValues } from './form-values.ts';

// The server's rules (contract/clients/client-input.ts), whose schemas are too large for a screen; a test compares.
const MOST_AMOUNT = 9_999_999_999.99;

type Rule = FieldRule<ClientValues>;
type TextField = KindField | NamesOf<typeof CLIENT_FIELDS, { type: 'money' | 'days'; written: 'always' }>;

const atMost = (max: number): Rule => short(max, fieldText.tooLong(max));

const required =
  (missing: string, then: Rule): Rule =>
  (value, form) =>
    filled(missing)(value, form) ?? then(value, form);

const digits: Rule = (value, form) =>
  /^\d*$/u.test(value.trim()) ? atMost(MOST_ID_DIGITS)(value, form) : clientText.onlyDigits;

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
  if (days > MOST_CREDIT_DAYS) return clientText.days(MOST_CREDIT_DAYS);
  return days === 0 ? clientText.creditDays : undefined;
};

const RULE_OF_TYPE: Readonly<Record<Exclude<(typeof CLIENT_FIELDS)[TextField]['type'], 'flag'>, Rule>> = {
  text: atMost(LONGEST_TEXT),
  digits,
  digit: (value) => (/^\d?$/u.test(value.trim()) ? undefined : clientText.checkDigit),
  phone: atMost(LONGEST_PHONE),
  email,
  date: birthDate,
  choice: () => undefined,
  money: creditAmount,
  days: creditDays,
};
const MISSING: Readonly<Record<string, string | undefined>> = clientLabels.missing;

function ruleOf(name: TextField): Rule {
  const rule = RULE_OF_TYPE[CLIENT_FIELDS[name].type];
  const missing = MISSING[name];
  return missing === undefined ? rule : required(missing, rule);
}

const TEXT_FIELDS = CLIENT_EDIT_FIELDS.filter(
  (name): name is TextField => CLIENT_FIELDS[name].type !== 'flag',
);

/** What is wrong with each field as typed; undefined when nothing is (workspace §5). */
export const RULES = Object.fromEntries(TEXT_FIELDS.map((name) => [name, ruleOf(name)])) as Readonly<
  Record<TextField, Rule>
>;

/** What is wrong with a field of the form as typed. */
export const checkField = (name: string, value: string, form: ClientValues) =>
  name in RULES ? RULES[name as TextField](value, form) : undefined;

/** The sentence of the form when one of the fields that a client needs is blank (workspace §5). */
export function missingSentence(values: ClientValues): string | undefined {
  const { name, id } = IDENTITY[values.tipo_cliente];
  const isBlank = [values[name], values[id]].some((value) => value.trim() === '');
  return isBlank ? clientText.required[values.tipo_cliente] : undefined;
}
