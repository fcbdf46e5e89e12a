import { normalizeText } from '#domain/normalize.ts';
import { type Measure, type Token, tokenize, wholeNumber } from './measures.ts';
import { withoutPeriod } from './period.ts';
import { type Concept, meaningOf, nearestKnown } from './vocabulary.ts';

/** Longest question that is read; the rest is dropped (contract: the call refuses longer ones). */
const MAX_LENGTH = 2_000;
const MAX_TOKENS = 80;
const MAX_WORDS = 8;

/** A word that may name something: a product, a client, a supplier. */
export interface NameWord {
  text: string;
  /** As it was typed, accents included. */
  shown: string;
  /** Means something to Andy too ("total"), or is a letter: looked for in names first, dropped if no name has it. */
  isWeak: boolean;
  /** Said to be a store ("la tienda Norte"), or perhaps one ("en Norte"). */
  place?: 'store' | 'perhaps';
  /** Which of the things joined by "y", "o" or a comma it belongs to. */
  group: number;
}

/** What a question names. */
export interface Subject {
  words: readonly NameWord[];
  measures: readonly (Measure & { group: number })[];
  /** Numbers without a unit: a size, or how many. */
  numbers: readonly { value: number; group: number }[];
}

export interface Question {
  /** Normalized, with mistyped words of Andy's own put right. */
  text: string;
  concepts: ReadonlySet<Concept>;
  subject: Subject;
  /** Begins as a continuation does ("y", "entonces"). */
  leadsOn: boolean;
  /** Names things by what distinguishes them: "el de 500", "la grande". */
  isModifier: boolean;
  /** Nothing but courtesy and filler. */
  isEmpty: boolean;
}

/**
 * Whether the name of something has this word: then it is no mistyped word of Andy's.
 * @param isOfSales whether it may be the name of somebody who sold
 */
export type IsName = (word: string, isOfSales: boolean) => Promise<boolean>;

// Tells a joined name from two: a word of its own in the token list.
const JOINERS = new Set(['y', 'e', 'o', 'u', 'ni']);
const LEADS_ON = /^(?:y|e|entonces|ahora|tambien|pero)\b/u;
// What tells one of several from the others, after an optional verb: "la de manzana", "el grande", "500".
const VERBS =
  '(?:(?:y|e|entonces|ahora|pero|mejor|cuanto|a|como|precio|que|vale|valen|cuesta|cuestan|hay|queda|quedan|tiene) )*';
const ADJECTIVES =
  '(?:grande|pequen[oa]|median[oa]|chiquit[oa]|roj[oa]|verde|azul|blanc[oa]|negr[oa]|amarill[oa]|light|zero|normal|integral|familiar|sencill[oa])(?:s|es)?';
const MODIFIER = new RegExp(
  `^${VERBS}(?:de )?(?:(?:el|la|los|las|lo|uno|una) (?:de|en|con|sin|mas) (?!(?:el|la|los|las)\\b)\\S|(?:(?:el|la|los|las|uno|una) )?(?:${ADJECTIVES}\\b|\\d))`,
  'u',
);

/** Reads a question: what it is about and what it names. */
export async function readQuestion(input: string, isName: IsName, dropPeriod = false): Promise<Question> {
  const cut = normalizeText(input.slice(0, MAX_LENGTH)).replaceAll(/[,;](?!\d)/gu, ' y ');
  const raw = dropPeriod ? withoutPeriod(cut) : cut;
  const names = typedAsNames(input.slice(0, MAX_LENGTH));
  const tokens = await putRight(tokenize(raw).slice(0, MAX_TOKENS), names, isName);
  const text = tokens.map((token) => token.text).join(' ');
  const concepts = new Set<Concept>();
  for (const token of tokens) {
    const concept = meaningOf(token.text)?.concept;
    if (concept) concepts.add(concept);
  }
  if (asksWhatSells(text, tokens, concepts)) {
    concepts.delete('price');
    concepts.add('sold');
  }
  const subject = subjectOf(tokens, typedWords(input));
  const named = subject.words.length + subject.measures.length + subject.numbers.length;
  return {
    text,
    concepts,
    subject,
    leadsOn: LEADS_ON.test(text),
    isModifier: MODIFIER.test(text),
    isEmpty: named === 0 && concepts.size === 0,
  };
}

const SELLS = '(?:sale|salen|salio|salieron|salidos?)';
const SELLS_MOST = new RegExp(
  `\\b${SELLS}(?: \\S+)? (?:mas|menos)\\b|\\b(?:mas|menos|mejor|peor)(?: (?:se|me|nos|ha|han))* ${SELLS}\\b`,
  'u',
);
const IS_SELLS = new RegExp(`^${SELLS}$`, 'u');

/** "¿Qué sale más?" asks for what sells, "¿qué sale más caro?" and "¿cuánto sale?" for a price. */
function asksWhatSells(text: string, tokens: readonly Token[], concepts: ReadonlySet<Concept>): boolean {
  if (!SELLS_MOST.test(text)) return false;
  if (['dear', 'cheap', 'howMany', 'cost'].some((one) => concepts.has(one as 'dear'))) return false;
  return tokens.every((token) => meaningOf(token.text)?.concept !== 'price' || IS_SELLS.test(token.text));
}

/** What somebody's name follows: Carlos, who sold or owes, is no "caros". */
const BEFORE_NAME =
  /(?:^| )(?:vendio|vende|facturo|recaudo|debe|abono|senor|senora|don|dona|(?:ventas?|deudas?|saldo|cupo|cuenta|credito) de)$/u;
const OF_SALES = /^(?:ven[dt]|factur|recaud)/u;
/** "Se borraron" is no command. */
const DONE = /(?:aron|ieron|ad[oa]s?|id[oa]s?|amos|imos)$/u;
const SMALL_WORD = /(?:^|[^\p{L}])\p{Ll}{3}/u;

/** Normalized words with a capital inside of a sentence; none where all words are written so. */
function typedAsNames(input: string): ReadonlySet<string> {
  if (!SMALL_WORD.test(input)) return new Set();
  const names = input.normalize('NFC').matchAll(/[\p{L}\p{N},"«“(-]\s+(\p{Lu}\p{Ll}+)/gu);
  return new Set([...names].map(([, name = '']) => normalizeText(name)));
}

/** Mistyped words of Andy's vocabulary, put right unless somebody or something is called like that. */
async function putRight(
  tokens: readonly Token[],
  names: ReadonlySet<string>,
  isName: IsName,
): Promise<Token[]> {
  const result: Token[] = [];
  const isOfSales = tokens.some(({ text }) => OF_SALES.test(text));
  let guesses = 0;
  for (const token of tokens) {
    const before = result.slice(-2).map(({ text }) => text);
    const isPlain = token.value === undefined && !names.has(token.text) && !meaningOf(token.text);
    const known = isPlain && !BEFORE_NAME.test(before.join(' ')) ? nearestKnown(token.text) : undefined;
    if (known === undefined || guesses >= MAX_WORDS) {
      result.push(token);
      continue;
    }
    guesses += 1;
    const isPast = meaningOf(known)?.concept === 'change' && DONE.test(token.text);
    result.push(isPast || (await isName(token.text, isOfSales)) ? token : { text: known });
  }
  return result;
}

/** Normalized words and how they were typed. */
function typedWords(input: string): ReadonlyMap<string, string> {
  const typed =
    input
      .slice(0, MAX_LENGTH)
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Map(typed.map((word) => [normalizeText(word), word]));
}

function subjectOf(tokens: readonly Token[], typed: ReadonlyMap<string, string>): Subject {
  const words: NameWord[] = [];
  const measures: Subject['measures'][number][] = [];
  const numbers: Subject['numbers'][number][] = [];
  let group = 0;
  let at = 0;
  const addWord = (text: string, isWeak: boolean) => {
    const place = placeSaid(tokens, at);
    words.push({ text, shown: typed.get(text) ?? text, isWeak, group, ...(place && { place }) });
  };
  for (const token of tokens) {
    const meaning = meaningOf(token.text);
    const whole = wholeNumber(token);
    if (token.measure) measures.push({ ...token.measure, group });
    else if (token.value !== undefined && token.text.length >= 6) addWord(token.text, false);
    else if (token.value !== undefined || (whole !== undefined && whole > 1))
      numbers.push({ value: token.value ?? whole ?? 0, group });
    else if (JOINERS.has(token.text) && at > 0) group += 1;
    else if (!meaning || meaning.isWeak) addWord(token.text, meaning?.isWeak ?? token.text.length === 1);
    at += 1;
  }
  return { words: words.slice(0, MAX_WORDS), measures: measures.slice(0, 3), numbers: numbers.slice(0, 3) };
}

const STORE = /^(?:tiendas?|sedes?|local|locales|sucursal|sucursales|almacen|establecimiento|punto)$/u;
const PLACE = /^(?:en|caja)$/u;
const ARTICLES = /^(?:el|la|los|las|mi|esta|ese|esa|este|venta|de|del)$/u;

/** Whether the word at a place of a question follows what a store is called after. */
function placeSaid(tokens: readonly Token[], at: number): NameWord['place'] | null {
  const before = tokens.slice(0, at).map(({ text }) => text);
  const last = before.at(-1) ?? '';
  if (STORE.test(last)) return 'store';
  const head = before.findLast((text) => !ARTICLES.test(text)) ?? '';
  return STORE.test(head) || head === 'en' || PLACE.test(last) ? 'perhaps' : null;
}

/** The subject of a name as it is written on a product: every word counts. */
export function subjectOfName(name: string): Subject {
  const tokens = tokenize(name).slice(0, MAX_TOKENS);
  const words = tokens.filter(
    (token) =>
      token.value === undefined && (meaningOf(token.text)?.concept !== null || meaningOf(token.text)?.isWeak),
  );
  return {
    words: words.slice(0, 12).map(({ text }) => ({ text, shown: text, isWeak: false, group: 0 })),
    measures: tokens.flatMap(({ measure }) => (measure ? [{ ...measure, group: 0 }] : [])),
    numbers: tokens.flatMap(({ value, measure }) =>
      value !== undefined && !measure ? [{ value, group: 0 }] : [],
    ),
  };
}

/** The old subject in another size: what the new subject doesn't say stays. */
export function mergeSubjects(old: Subject, more: Subject): Subject {
  const added = more.words.filter(({ text }) => !old.words.some((word) => word.text === text));
  return {
    words: [
      ...old.words.map((word) => ({ ...word, group: 0 })),
      ...added.map((word) => ({ ...word, group: 0 })),
    ].slice(0, 12),
    measures: more.measures.length > 0 || more.numbers.length > 0 ? more.measures : old.measures,
    numbers: more.measures.length > 0 || more.numbers.length > 0 ? more.numbers : old.numbers,
  };
}

export function isNamed(subject: Subject): boolean {
  return subject.words.length > 0;
}
