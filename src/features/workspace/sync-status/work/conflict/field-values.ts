import { formatCop } from '#domain/money/money.ts';
import { isMoneyField } from './correction-fields.ts';
import { workText } from '#app/features/workspace/sync-status/work/text.ts';
import type { Fields } from '#app/data/queue/effects.ts';

const { values: words } = workText;

/** A field's value as a person reads it. */
export function fieldValue(name: string, value: Fields[string] | undefined): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return isMoneyField(name) ? formatCop(String(value)) : String(value);
}
