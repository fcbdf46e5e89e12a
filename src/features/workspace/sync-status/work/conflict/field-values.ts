import { orderDataOf } from '#app/data/projection/order-fields.ts';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import { isMoneyField } from './correction-fields.ts';
import { workText } from '#app/features/workspace/sync-status/work/text.ts';
import type { Fields } from '#app/data/queue/effects.ts';

const { values: words } = workText;

/** Contact and lines of an order, each a field of its own (`orderFields`). */
function orderValue(name: 'contacto' | 'lineas', value: string): string {
  const { contacto, lineas } = orderDataOf({ [name]: value });
  if (name === 'contacto') return Object.values(contacto).filter(Boolean).join(' · ') || words.none;
  return lineas
    .map((line) => `${formatQuantity(String(line.cantidad))} × ${line.nombre ?? line.product_id}`)
    .join(', ');
}

/** A field's value as a person reads it. */
export function fieldValue(name: string, value: Fields[string] | undefined): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (name === 'contacto' || name === 'lineas') return orderValue(name, String(value));
  return isMoneyField(name) ? formatCop(String(value)) : String(value);
}
