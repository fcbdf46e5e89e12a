import { normalizeText } from '#domain/normalize.ts';
import { isMethodWord } from '#domain/andy/question/methods.ts';
import type { Period } from '#domain/andy/question/period.ts';
import type { NameWord, Subject } from '#domain/andy/question/question.ts';
import { NO_STORE } from '#domain/andy/rights.ts';
import type { Session } from '#domain/andy/session.ts';
import { reportText } from './report-text.ts';

// Who sold, and where, as far as a question names a person or a store.

export const strongWords = (subjects: readonly Subject[]): NameWord[] =>
  (subjects[0]?.words ?? []).filter((word) => !word.isWeak);

/** The words of a question that may name somebody. */
const namesOf = (subjects: readonly Subject[]): NameWord[] =>
  strongWords(subjects).filter(({ text }) => !isMethodWord(text));

/** What is said of a figure that is asked for something that is named; null where nothing is. */
export function cannotSplitBy(subjects: readonly Subject[]): string | null {
  const named = namesOf(subjects);
  return named.length === 0 ? null : reportText.cannotSplit(named.map(({ shown }) => shown).join(' '));
}

/** "Sin Carlos": what follows is left out, of a product's name it is a part. */
export const leavesOut = (subjects: readonly Subject[]): boolean =>
  (subjects[0]?.words ?? []).some(({ text }) => text === 'sin');

/** Somebody, or all who are called so; null where nobody is. */
type Called = string | readonly string[] | null;

function calledSo(names: readonly string[], words: readonly NameWord[]): Called {
  const found = names.filter((name) => {
    const own = normalizeText(name).split(' ');
    return words.every(({ text }) => own.includes(text));
  });
  return found.length > 1 ? found : (found[0] ?? null);
}

/** Who sold in those days and is called as the question says; null too where the level may not be told. */
export async function cashierOf(
  { reader, rights }: Session,
  { range }: Period,
  subjects: readonly Subject[],
): Promise<Called> {
  const words = namesOf(subjects);
  if (words.length === 0 || !rights.figures) return null;
  return calledSo(await reader.cashierNames(range), words);
}

/** Who sold in the last year and is called so, whether or not in the days of the question. */
export async function sellerOf(session: Session, subjects: readonly Subject[]): Promise<Called> {
  const words = namesOf(subjects);
  return words.length === 0 ? null : calledSo(await session.sellers(), words);
}

/** Whether one of the words names somebody who sells: the others may name a product. */
export async function namesSeller(session: Session, subjects: readonly Subject[]): Promise<boolean> {
  const names = new Set((await session.sellers()).flatMap((name) => normalizeText(name).split(' ')));
  return namesOf(subjects).some(({ text }) => text.length > 2 && names.has(text));
}

/** Whether the person has no store, and may read the sales of no other. */
export const hasNoStore = ({ reader }: Session): boolean => reader.ofStore === NO_STORE;

/** What is said after days whose sales are those of one store among others; empty where they are those of all. */
export async function placeOf({ reader, products }: Session): Promise<string> {
  return reader.ofStore === undefined || (await products.storeNames()).length < 2
    ? ''
    : reportText.inOwnStore;
}

/** Why sales are not told of a store that is asked for. */
export const cannotSplitByStore = async (session: Session): Promise<string> =>
  (await placeOf(session)) === '' ? reportText.unknown.stores : reportText.ownStoreOnly;

/** Whether a store is asked for: after "tienda" whatever follows, after "en" what a store is called. */
export async function saysStore(session: Session, subjects: readonly Subject[]): Promise<boolean> {
  const said = strongWords(subjects).filter(({ place }) => place !== undefined);
  if (said.some(({ place }) => place === 'store')) return true;
  return said.length > 0 && namesStore(session, [{ words: said, measures: [], numbers: [] }]);
}

/** Whether one of the words is of the name of a store. */
export async function namesStore(session: Session, subjects: readonly Subject[]): Promise<boolean> {
  const names = new Set(
    (await session.products.storeNames()).flatMap((name) => normalizeText(name).split(' ')),
  );
  return strongWords(subjects).some(({ text }) => names.has(text));
}
