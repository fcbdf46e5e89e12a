import { CLIENT_FIELDS } from '#contract/clients/client-fields.ts';
import { PRODUCT_FIELDS } from '#contract/inventory/product-fields.ts';
import type { Correction } from '#app/data/resolve/corrections.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { formatMoney, parseMoney } from '#domain/money/money.ts';
import { FIELD_LABELS } from '#app/features/workspace/sync-status/work/text.ts';

type Value = string | number | boolean | null;

/** A field as it is typed again, with what the server said of it. */
export interface RefusedField {
  name: string;
  kind: 'text' | 'money' | 'number' | 'boolean';
  value: Value;
  errors: string[];
}

/** Types of the fields of a correction; those that are not here are texts, yes or no. */
const TYPES: Readonly<Record<string, { type: string } | undefined>> = {
  ...PRODUCT_FIELDS,
  delta_vitrina: PRODUCT_FIELDS.cantidad_vitrina,
  delta_bodega: PRODUCT_FIELDS.cantidad_bodega,
  ...CLIENT_FIELDS,
  valor: { type: 'money' },
};
const NUMBERS = new Set(['percent', 'rate', 'quantity', 'days']);
/** Chosen and not typed: nobody would know their codes. */
const CHOSEN = new Set(['rate', 'choice']);

const typeOf = (name: string): string => TYPES[name]?.type ?? 'text';
/** Quantities travel as text. */
const isDecimalText = (name: string): boolean => typeOf(name) === 'quantity';

/** Blank, there is none. */
const isOptionalMoney = (name: string): boolean => typeOf(name) === 'optional-money';

export const isMoneyField = (name: string): boolean => typeOf(name) === 'money' || isOptionalMoney(name);

/** The form by the names of the wire: a change of stock says its units by place. */
function valuesOf({ kind, form }: Correction): Record<string, Value> {
  if (kind !== 'stock-edit') return { ...form } as unknown as Record<string, Value>;
  const { deltas, names = {} } = form;
  return { delta_vitrina: deltas.cantidad_vitrina, delta_bodega: deltas.cantidad_bodega, ...names };
}

function kindOf(name: string, value: Value): RefusedField['kind'] {
  if (isMoneyField(name)) return 'money';
  if (NUMBERS.has(typeOf(name))) return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}

/** Units that a stock edit would leave below zero are told of the quantity; what is typed again is the change. */
const asTyped = (kind: Correction['kind'], name: string): string =>
  kind === 'stock-edit' ? name.replace('cantidad_', 'delta_') : name;

/** The fields that the server refused and that its form has; none when the refusal is about something else. */
function refusedFields(operation: Operation, correction: Correction): RefusedField[] {
  const { answer } = operation.error ?? {};
  if (typeof answer !== 'object' || answer === null) return [];
  const values = valuesOf(correction);
  return Object.entries(answer).flatMap(([told, messages]) => {
    const name = asTyped(correction.kind, told);
    if (!FIELD_LABELS[name] || !Array.isArray(messages)) return [];
    const value = values[name] ?? null;
    const errors = messages.filter((message): message is string => typeof message === 'string');
    return [{ name, kind: kindOf(name, value), value, errors }];
  });
}

const BAD_REQUEST = 400;

/** The fields to type again: those that were refused, or all that were typed where the server did not say which. */
export function fieldsToCorrect(operation: Operation, correction: Correction): RefusedField[] {
  const refused = refusedFields(operation, correction);
  if (refused.length > 0 || operation.error?.status !== BAD_REQUEST) return refused;
  return Object.entries(valuesOf(correction)).flatMap(([name, value]) => {
    const kind = kindOf(name, value);
    // What is 0 or off was left as it was.
    const isTyped = (kind === 'text' ? Boolean(value) : Number(value) !== 0) && !CHOSEN.has(typeOf(name));
    return FIELD_LABELS[name] && isTyped && kind !== 'boolean' ? [{ name, kind, value, errors: [] }] : [];
  });
}

/** Amounts the Colombian way: '1.234,5' → '1234.50', '12.500' → '12500.00'; undefined for anything else. */
function readMoney(typed: string): string | undefined {
  const plain = typed.replace(/[\s$]/gu, '');
  const dotted = /^\d+(\.\d{1,2})?$/u.test(plain) ? plain : plain.replaceAll('.', '').replace(',', '.');
  const cents = parseMoney(dotted);
  return cents === null ? undefined : formatMoney(cents);
}

/** What was typed as the wire has it; undefined when it is not such a value. */
export function readField({ name, kind }: RefusedField, typed: string | boolean): Value | undefined {
  if (typeof typed === 'boolean') return typed;
  const trimmed = typed.trim();
  if (kind === 'money') return trimmed === '' && isOptionalMoney(name) ? null : readMoney(trimmed);
  if (kind !== 'number') return trimmed;
  if (trimmed === '') return isDecimalText(name) ? undefined : null;
  const dotted = trimmed.replace(',', '.');
  if (!/^-?\d+(\.\d{1,3})?$/u.test(dotted)) return undefined;
  return isDecimalText(name) ? dotted : Number(dotted);
}

/** The form with what was typed in it. */
export function correctedForm(correction: Correction, typed: Record<string, Value>): Correction {
  if (correction.kind !== 'stock-edit')
    return { ...correction, form: { ...correction.form, ...typed } } as Correction;
  const { delta_vitrina, delta_bodega, ...names } = { ...valuesOf(correction), ...typed };
  const deltas = { cantidad_vitrina: String(delta_vitrina), cantidad_bodega: String(delta_bodega) };
  return { ...correction, form: { ...correction.form, deltas, names } };
}
