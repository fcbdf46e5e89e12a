import { formatCopPlain } from './money.ts';

const MOST_DIGITS = 9;

/** Whole pesos from what was typed: '12.500' → '12500', '1.000,50' → '1000', '007' → '7', 'x' → ''. */
export function pesosOf(typed: string): string {
  return typed
    .replace(/,.*$/u, '')
    .replace(/\D/gu, '')
    .replace(/^0+(?=\d)/u, '')
    .slice(0, MOST_DIGITS);
}

/** The same with its thousands, for the field: '12500' → '12.500'. */
export function groupTyped(pesos: string): string {
  return pesos === '' ? '' : formatCopPlain(`${pesos}.00`);
}

/** The centavos of what was typed, with their comma: nobody pays them, but their digits must not make pesos. */
export function centsTailOf(typed: string): string {
  const comma = typed.indexOf(',');
  return comma === -1 ? '' : `,${typed.slice(comma).replace(/\D/gu, '').slice(0, 2)}`;
}
