import { normalizeText, searchForm } from '#domain/normalize.ts';
import { type Measure, sameMeasure, tokenize } from './measures.ts';
import type { NameWord, Subject } from './question.ts';
import type { Spellings } from '#domain/andy/reader.ts';
import { singular, spellingCost } from './spelling.ts';

/** How well names fit what a question says of them. */

const MOST_SPELLINGS = 4;

/** A word and its singular, which a name may have instead. */
export function spellingsOf({ text }: NameWord): Spellings {
  const one = singular(text);
  if (one === text) return [text];
  return text.startsWith(one) ? [one] : [text, one];
}

/** Whether a name says all these sizes, in whatever unit. */
export function hasMeasures(name: string, wanted: readonly Measure[]): boolean {
  const own = tokenize(name).flatMap(({ measure }) => (measure ? [measure] : []));
  return wanted.every((measure) => own.some((one) => sameMeasure(one, measure)));
}

/** Whether a name says all the sizes and numbers of a subject. */
export function hasSizes(name: string, { measures, numbers }: Subject): boolean {
  const values = new Set(tokenize(name).map(({ value }) => value));
  return hasMeasures(name, measures) && numbers.every(({ value }) => values.has(value));
}

/** Whether the name begins with one of the words: it is that thing, and does not only contain it. */
export function beginsWithAny(name: string, words: readonly Spellings[]): boolean {
  const head = singular(tokenize(name)[0]?.text ?? '');
  return words.some((ways) => ways.some((way) => singular(way) === head));
}

/** How a size may be written on a product: 1500 ml is "1500", "1,5" or "1.5". */
export function measureSpellings({ amount, kind }: Measure): Spellings {
  const factors = { g: [1, 500, 1000], ml: [1, 1000], cm: [1, 100] }[kind];
  const written = factors.flatMap((factor) => {
    const value = String(amount / factor);
    return value.length <= 6 ? [value, value.replace('.', ',')] : [];
  });
  return [...new Set(written)];
}

/** How a number may be written on a product. */
export function numberSpellings(value: number): Spellings {
  return [...new Set([String(value), String(value).replace('.', ',')])];
}

/** 0 for a whole word of the name, 1 for its beginning, 2 for its inside; null when the name lacks it. */
export function wordDistance(name: string, code: string, ways: Spellings, isWeak: boolean): number | null {
  const texts = tokenize(name).map(({ text }) => text);
  const flat = searchForm(name);
  const best = Math.min(
    ...ways.map((way) => {
      if (code === way || texts.some((text) => singular(text) === singular(way))) return 0;
      if (isWeak) return Infinity;
      if (texts.some((text) => text.startsWith(way))) return 1;
      return way.length > 2 && (flat.includes(way) || normalizeText(code).includes(way)) ? 2 : Infinity;
    }),
  );
  return Number.isFinite(best) ? best : null;
}

/** Whether the subject says every word of the name. */
export function isWholeName(name: string, subject: Subject): boolean {
  const said = new Set(subject.words.map(({ text }) => singular(text)));
  return tokenize(name).every((token) => {
    // "la de 1,5" says the size without its unit.
    if (token.value !== undefined && subject.numbers.some(({ value }) => value === token.value)) return true;
    const { measure } = token;
    if (measure) return subject.measures.some((one) => sameMeasure(one, measure));
    if (token.value !== undefined) return said.has(token.text);
    return (
      said.has(singular(token.text)) ||
      token.text.length <= 2 ||
      /^(?:con|para|por|del|los|las)$/u.test(token.text)
    );
  });
}

/** The thing that "la grande" or "el pequeño" means among things of different sizes; all of them otherwise. */
export function wishedSize<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  subject: Subject,
): Item[] {
  const isBig = subject.words.some(({ text }) => /^grandes?$/u.test(text));
  const isSmall = subject.words.some(({ text }) => /^(?:pequen|chiquit)[oa]s?$/u.test(text));
  if (isBig === isSmall || items.length < 2) return [...items];
  const sized = items.map((item) => ({ item, size: sizeOf(nameOf(item)) }));
  const kinds = new Set(sized.map(({ size }) => size?.kind));
  if (kinds.size !== 1 || kinds.has(undefined)) return [...items];
  const amounts = sized.map(({ size }) => size?.amount ?? 0);
  const wished = isBig ? Math.max(...amounts) : Math.min(...amounts);
  return sized.filter(({ size }) => size?.amount === wished).map(({ item }) => item);
}

function sizeOf(name: string): Measure | undefined {
  return tokenize(name).find(({ measure }) => measure)?.measure;
}

/** Words of the names that the wanted one may stand for, the nearest first. */
export function nearSpellings(wanted: string, vocabulary: readonly string[]): Spellings {
  const near: { word: string; cost: number }[] = [];
  for (const word of vocabulary) {
    const plain = word.replaceAll(/[^\p{L}\p{N}]/gu, '');
    const cost = plain.includes(wanted) && wanted.length > 2 ? 0.25 : spellingCost(wanted, plain);
    if (cost !== null) near.push({ word, cost: plain === wanted ? 0 : cost });
  }
  near.sort((a, b) => a.cost - b.cost || a.word.length - b.word.length);
  return near.slice(0, MOST_SPELLINGS).map(({ word }) => word);
}

/** The matches of corrected words with the least correction: spellings stand nearest first. */
export function leastMistaken<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  corrected: readonly Spellings[],
): Item[] {
  const rank = (item: Item) => {
    const name = normalizeText(nameOf(item));
    const texts = new Set(name.split(' '));
    const places = corrected.map((ways) => {
      const whole = ways.findIndex((way) => texts.has(way));
      return whole >= 0 ? whole : ways.length + ways.findIndex((way) => name.includes(way));
    });
    return places.reduce((sum, place) => sum + place, 0);
  };
  const least = Math.min(...items.map(rank));
  return items.filter((item) => rank(item) === least);
}
