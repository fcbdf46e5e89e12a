import { normalizeText } from '#domain/normalize.ts';
import { CATEGORIES } from './categories-text.ts';

/** Notes and coins of Colombia that a drawer is counted by, whole pesos, the largest first. */
export const DENOMINATIONS = [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50] as const;

export type MovementKind = keyof typeof CATEGORIES;
export const MOVEMENT_KINDS = Object.keys(CATEGORIES) as MovementKind[];

const plain = (text: string): string => normalizeText(text).replaceAll(/[\s_-]/gu, '');

/** The category that a text names, however a person writes it; undefined for none of this kind. */
export function categoryOf(kind: MovementKind, text: string): string | undefined {
  return CATEGORIES[kind].find((category) => plain(category) === plain(text));
}

/** What the shop should look at in a drawer: every code there is. */
export const CASH_WARNINGS = [
  'caja_solapada',
  'caja_ya_cerrada',
  'serie_distinta',
  'sin_autorizacion',
] as const;
export type CashWarningCode = (typeof CASH_WARNINGS)[number];

/** So many of one note or coin. */
export interface CountedNote {
  valor: number;
  cantidad: number;
}

/** What counted notes and coins come to, whole pesos. */
export const sumOfNotes = (notes: readonly CountedNote[]): number =>
  notes.reduce((sum, { valor, cantidad }) => sum + valor * cantidad, 0);

/** Documents still to be sent that a closing names; of a longer queue it names the first. */
export const MOST_PENDING = 2000;
