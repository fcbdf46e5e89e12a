import { normalizeText } from '#domain/normalize.ts';
import { tokenize } from './measures.ts';
import {
  beginsWithAny,
  hasMeasures,
  hasSizes,
  isWholeName,
  leastMistaken,
  measureSpellings,
  nearSpellings,
  numberSpellings,
  spellingsOf,
  wishedSize,
  wordDistance,
} from './name-match.ts';
import type { NameWord, Subject } from './question.ts';
import type { Spellings } from '#domain/andy/reader.ts';

/** Where things with names are looked for: products or clients. */
export interface Finder<Item> {
  find(words: readonly Spellings[], limit: number): Promise<Item[]>;
  vocabulary(): Promise<readonly string[]>;
  /** Names of the stores: "arroz en la sede norte" names a store besides the product. */
  storeNames(): Promise<readonly string[]>;
  nameOf(item: Item): string;
  codeOf(item: Item): string;
}

/** What a subject turned out to be. */
export type Found<Item> =
  | { kind: 'one'; item: Item; subject: Subject; times: number | null; store: string | null }
  | { kind: 'many'; items: Item[]; isMore: boolean; hasSize: boolean; subject: Subject; store: string | null }
  | { kind: 'several'; parts: Found<Item>[] }
  | { kind: 'none'; subject: Subject; similar: Item[] };

const ENOUGH = 60;
const MAX_TIMES = 1_000;
const MOST_GROUPS = 5;
const MOST_SIMILAR = 5;

/** The first of the subjects that names something; typing mistakes are forgiven only when none does as written. */
export async function lookUp<Item>(finder: Finder<Item>, subjects: readonly Subject[]): Promise<Found<Item>> {
  for (const subject of subjects) {
    const found = (await findAsWritten(finder, subject)) ?? (await findInStore(finder, subject));
    if (found) return found;
  }
  // A subject with words of the question before proposes nothing: it would be like those words.
  const own = subjects.toSorted((a, b) => a.words.length - b.words.length)[0];
  let similar: Item[] = [];
  for (const subject of subjects) {
    const corrected = await findMistyped(finder, subject);
    if (corrected.found) return corrected.found;
    if (subject === own) similar = corrected.similar;
  }
  return { kind: 'none', subject: own ?? { words: [], measures: [], numbers: [] }, similar };
}

async function findAsWritten<Item>(finder: Finder<Item>, subject: Subject): Promise<Found<Item> | null> {
  const groups = splitGroups(subject);
  if (groups.length === 1) return findJoined(finder, subject);
  const joined = await findJoined(finder, subject);
  // "Crema y cebolla" is one name; "pan y leche" are two things, although "Pan de leche" exists.
  if (joined?.kind === 'one' && /\s[ye&]\s/u.test(normalizeText(finder.nameOf(joined.item)))) return joined;
  const parts: Found<Item>[] = [];
  for (const group of groups) {
    const asWritten = await findJoined(finder, group);
    const { found, similar } = asWritten
      ? { found: asWritten, similar: [] }
      : await findMistyped(finder, group);
    parts.push(found ?? { kind: 'none', subject: group, similar });
  }
  if (parts.every((part) => part.kind === 'none')) return joined;
  return parts.some((part) => part.kind === 'none') && joined ? joined : { kind: 'several', parts };
}

/** The things joined by "y" or commas, each a subject of its own. */
function splitGroups(subject: Subject): Subject[] {
  const ids = [...new Set(subject.words.filter((word) => !word.isWeak).map((word) => word.group))];
  if (ids.length <= 1 || ids.length > MOST_GROUPS) return [subject];
  const own = <Part extends { group: number }>(parts: readonly Part[], id: number) =>
    parts.filter((part) => part.group === id);
  return ids.map((id) => ({
    words: own(subject.words, id),
    measures: own(subject.measures, id),
    numbers: own(subject.numbers, id),
  }));
}

/** All words in one name: first with the weak ones, then without. */
async function findJoined<Item>(finder: Finder<Item>, subject: Subject): Promise<Found<Item> | null> {
  const strong = subject.words.filter((word) => !word.isWeak);
  const tries = strong.length === subject.words.length ? [strong] : [subject.words, strong];
  for (const words of tries) {
    if (words.length === 0) continue;
    const found = await findWords(finder, subject, words.map(spellingsOf), words);
    if (found) return found;
  }
  return null;
}

async function findWords<Item>(
  finder: Finder<Item>,
  subject: Subject,
  spellings: readonly Spellings[],
  words: readonly NameWord[],
): Promise<Found<Item> | null> {
  const { measures, numbers } = subject;
  // A number without a unit is a size if some name has it, else how many are wanted.
  const wanted = numbers.length > 0 ? [subject, { ...subject, numbers: [] }] : [subject];
  for (const sizes of wanted) {
    const written = [
      ...sizes.measures.map(measureSpellings),
      ...sizes.numbers.map(({ value }) => numberSpellings(value)),
    ];
    const sized = written.length > 0 ? await finder.find([...spellings, ...written], ENOUGH) : [];
    const fits = sized.filter((item) => hasSizes(finder.nameOf(item), sizes));
    const items = nearest(finder, fits, spellings, words);
    if (items.length > 0) return narrow(finder, subject, items, true);
  }
  const items = nearest(finder, await finder.find(spellings, ENOUGH), spellings, words);
  return items.length > 0 ? narrow(finder, subject, items, measures.length === 0) : null;
}

/** The matches that need the least good will: whole words before beginnings before insides. */
function nearest<Item>(
  finder: Finder<Item>,
  items: readonly Item[],
  spellings: readonly Spellings[],
  words: readonly NameWord[],
): Item[] {
  const judged = items.flatMap((item) => {
    const distances = spellings.map((ways, at) =>
      wordDistance(finder.nameOf(item), finder.codeOf(item), ways, words[at]?.isWeak ?? false),
    );
    return distances.some((distance) => distance === null)
      ? []
      : [{ item, distance: distances.reduce<number>((sum, one) => sum + (one ?? 0), 0) }];
  });
  const least = Math.min(...judged.map(({ distance }) => distance));
  const near = judged.filter(({ distance }) => distance === least).map(({ item }) => item);
  const isFirst = (item: Item) => beginsWithAny(finder.nameOf(item), spellings);
  return [...near.filter(isFirst), ...near.filter((item) => !isFirst(item))];
}

/** Sizes, numbers and "la grande" choose among the matches; a number that is no size is how many are wanted. */
function narrow<Item>(
  finder: Finder<Item>,
  subject: Subject,
  items: readonly Item[],
  hasSize: boolean,
): Found<Item> {
  const valuesOf = (item: Item) => new Set(tokenize(finder.nameOf(item)).map(({ value }) => value));
  const numbers = subject.numbers.map(({ value }) => value);
  const sizes = numbers.filter((number) => items.some((item) => valuesOf(item).has(number)));
  const sized = items.filter((item) => sizes.every((size) => valuesOf(item).has(size)));
  const left = wishedSize(sized.length > 0 ? sized : items, finder.nameOf, subject);
  const exact = left.filter((item) => isWholeName(finder.nameOf(item), subject));
  const chosen = exact.length === 1 && hasSize ? exact : left;
  const count = numbers.find((number) => !sizes.includes(number));
  const isCount = count !== undefined && Number.isInteger(count) && count > 1 && count <= MAX_TIMES;
  const [item] = chosen;
  if (item !== undefined && chosen.length === 1 && hasSize)
    return { kind: 'one', item, subject, times: isCount ? count : null, store: null };
  return { kind: 'many', items: [...chosen], isMore: items.length >= ENOUGH, hasSize, subject, store: null };
}

/** The words without those that name a store. */
async function findInStore<Item>(finder: Finder<Item>, subject: Subject): Promise<Found<Item> | null> {
  for (const store of await finder.storeNames()) {
    const own = new Set(tokenize(store).map(({ text }) => text));
    const words = subject.words.filter(({ text }) => !own.has(text));
    if (words.length === subject.words.length || words.every((word) => word.isWeak)) continue;
    const found = await findJoined(finder, { ...subject, words });
    if (found && (found.kind === 'one' || found.kind === 'many')) return { ...found, store };
  }
  return null;
}

/** Forgives typing mistakes; what is only partly alike is a proposal. */
async function findMistyped<Item>(
  finder: Finder<Item>,
  subject: Subject,
): Promise<{ found: Found<Item> | null; similar: Item[] }> {
  const words = subject.words.filter((word) => !word.isWeak);
  if (words.length === 0) return { found: null, similar: [] };
  const vocabulary = await finder.vocabulary();
  const corrected = words.map(({ text }) => nearSpellings(text, vocabulary));
  if (corrected.every((ways) => ways.length > 0)) {
    const items = await finder.find(corrected, ENOUGH);
    const near = leastMistaken(items, finder.nameOf, corrected);
    const sized = near.filter((item) => hasMeasures(finder.nameOf(item), subject.measures));
    if (near.length > 0)
      return {
        found: narrow(finder, subject, sized.length > 0 ? sized : near, sized.length > 0),
        similar: [],
      };
  }
  return { found: null, similar: await findSimilar(finder, words, corrected) };
}

/** Things that share most of the words; a word as written counts more than a corrected one. */
async function findSimilar<Item>(
  finder: Finder<Item>,
  words: readonly NameWord[],
  corrected: readonly Spellings[],
): Promise<Item[]> {
  const shared = new Map<string, { item: Item; weight: number }>();
  for (const [at, ways] of corrected.entries()) {
    const word = words[at];
    if (ways.length === 0 || !word) continue;
    for (const item of await finder.find([ways], ENOUGH)) {
      const key = `${finder.nameOf(item)}\n${finder.codeOf(item)}`;
      const isAsWritten =
        wordDistance(finder.nameOf(item), finder.codeOf(item), spellingsOf(word), false) !== null;
      const weight = (shared.get(key)?.weight ?? 0) + (isAsWritten ? 1 : 0.5);
      shared.set(key, { item, weight });
    }
  }
  // What shares less than half of the words resembles by chance.
  const most = Math.max(words.length / 2, ...[...shared.values()].map(({ weight }) => weight));
  return [...shared.values()]
    .filter(({ weight }) => weight === most)
    .slice(0, MOST_SIMILAR)
    .map(({ item }) => item);
}
