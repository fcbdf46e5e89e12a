import type { FiguresIntent } from './figures-intent.ts';
import { COUNT_WORDS } from './measures.ts';

/** "Los 10", "top diez", "las primeras 3": not the days of a period, nor the size of a package. */
const OF_A_LIST = new RegExp(
  `\\b(?:los|las|top|primer[oa]s)(?: de| primer[oa]s)? (\\d{1,4}|${Object.keys(COUNT_WORDS).join('|')})\\b` +
    '(?! (?:ultim|mil\\b|(?:dias?|semanas?|meses|horas?)\\b(?! (?:que|con|de|mas|menos|mejor|peor))))',
  'u',
);

/** How many of a list a normalized text asks for; null where it does not say. */
export function howMany(text: string): number | null {
  const [, said = ''] = OF_A_LIST.exec(text) ?? [];
  const count = COUNT_WORDS[said] ?? Number(said);
  return count > 0 ? count : null;
}

/** Longer lists nobody reads in a talk. */
export const MOST_LISTED = 50;

/** How many rows of a list are shown: as many as were asked for, else as many as usual. */
export const mostOf = (asked: number | undefined, usual: number): number =>
  Math.min(asked ?? usual, MOST_LISTED);

/** Whether more were asked for than are shown. */
export const isCutShort = (asked: number | undefined, shown: number): boolean =>
  asked !== undefined && asked > MOST_LISTED && shown === MOST_LISTED;

const TIMES = /\bcuant[oa]s\b(?! (?:pesos|mil|millones)\b)/u;

/** "¿Cuántas devoluciones?" asks how many there were too, and of these only sums are known. */
export function withTimes(text: string, asked: FiguresIntent): FiguresIntent {
  if (!TIMES.test(text)) return asked;
  switch (asked.kind) {
    case 'returned':
    case 'discounts':
    case 'credit-given':
    case 'credit-paid':
    case 'means':
      return { ...asked, isCount: true };
    default:
      return asked;
  }
}
