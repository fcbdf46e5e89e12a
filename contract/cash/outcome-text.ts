import { formatCop } from '#domain/money/money.ts';

/** How a drawer came out. */
export interface Outcome {
  words: string;
  tone: 'ok' | 'amber' | 'red';
}

/** How a drawer came out, in words. @param diferencia counted less expected, money; null where nobody counted */
export function outcomeOf(diferencia: string | null): Outcome {
  if (diferencia === null) return { words: 'Se cerró sin contar', tone: 'amber' };
  if (diferencia === '0.00') return { words: 'Cuadró', tone: 'ok' };
  return diferencia.startsWith('-')
    ? { words: `Faltan ${formatCop(diferencia.slice(1))}`, tone: 'red' }
    : { words: `Sobran ${formatCop(diferencia)}`, tone: 'amber' };
}
