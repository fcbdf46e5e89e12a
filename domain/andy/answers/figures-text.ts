import { formatCop, formatQuantity } from '#domain/money/money.ts';

/** Quantities and amounts inside sentences. */

/** "12 unidades", "1 unidad", "0,75". */
export function unitsOf(quantity: string): string {
  const shown = formatQuantity(quantity);
  if (shown.includes(',')) return shown;
  return shown === '1' || shown === '-1' ? `${shown} unidad` : `${shown} unidades`;
}

export function moneyOf(amount: string): string {
  return formatCop(amount);
}

/** "22.3" as "22,3 %", without the sign. */
export function percentOf(percent: string): string {
  return `${percent.replace('-', '').replace('.', ',').replace(/,0$/u, '')} %`;
}

export function countOf(count: number, one: string, many: string): string {
  return `${formatQuantity(count)} ${count === 1 ? one : many}`;
}

/** "a", "a y b", "a, b y c". */
export function listOf(parts: readonly string[]): string {
  if (parts.length <= 1) return parts.join('');
  const last = parts.at(-1) ?? '';
  return `${parts.slice(0, -1).join(', ')} ${/^h?i(?!a|e)/iu.test(last) ? 'e' : 'y'} ${last}`;
}

/** Numbered lines, so that "el 2" picks one. */
export function numbered(lines: readonly string[]): string {
  return lines.map((line, at) => `${at + 1}. ${line}`).join('\n');
}

export function bulleted(lines: readonly string[]): string {
  return lines.map((line) => `• ${line}`).join('\n');
}
