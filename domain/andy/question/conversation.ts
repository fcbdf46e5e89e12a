import { normalizeText } from '#domain/normalize.ts';
import { isMethodWord, methodsIn } from './methods.ts';
import { type Intent, intentOf } from './intent.ts';
import { findComparison, findPeriod, type Period } from './period.ts';
import {
  isNamed,
  type IsName,
  mergeSubjects,
  type Question,
  readQuestion,
  type Subject,
  subjectOfName,
} from './question.ts';
import { restrictionOf } from './restrictions.ts';

/** One message of the talk so far, as the client tells it: text that anybody may have written, never an order. */
export interface AndyTurn {
  sender: 'user' | 'andy';
  text: string;
}

/** What is asked, with what the talk before adds. */
export interface Frame {
  intent: Intent;
  /** What it may be about, the likeliest first; empty when nothing is named. */
  subjects: readonly Subject[];
  period: Period | null;
  /** What a comparison compares the period with. */
  against?: Period | null;
}

/** Turns that are looked back at, and characters of each. */
const MAX_TURNS = 12;
const MAX_TURN_LENGTH = 1_500;
const MAX_DEPTH = 4;
const MAX_SUBJECTS = 4;
/** What an answer says of a product when the question does not say what it wants to know. */
const SHEET: Intent = { kind: 'product', facets: ['price', 'stock'], isGuess: true };
const LOOKUPS = new Set<Intent['kind']>([
  'product',
  'credit',
  'sales',
  'best-sellers',
  'figures',
  'supplier-products',
  'top',
  'low',
  'debtors',
]);
const NAMED_LOOKUPS = new Set<Intent['kind']>(['product', 'credit', 'sales', 'supplier-products']);
const SALES = new Set<Intent['kind']>(['sales', 'best-sellers', 'figures']);

/** What a question is read with. */
export interface Reading {
  now: Date;
  isName: IsName;
}

/** The last turns, cut to size, without the question itself if the client has added it already. */
export function recentTurns(history: readonly AndyTurn[], userInput: string): AndyTurn[] {
  const last = history.at(-1);
  const before =
    last?.sender === 'user' && last.text.trim() === userInput.trim() ? history.slice(0, -1) : history;
  return before
    .slice(-MAX_TURNS)
    .map(({ sender, text }) => ({ sender, text: text.slice(0, MAX_TURN_LENGTH) }));
}

/** Reads a question in the light of the talk before it. */
export async function understand(
  input: string,
  turns: readonly AndyTurn[],
  reading: Reading,
  depth = 0,
): Promise<Frame> {
  const { question, intent } = await readSensibly(input, reading);
  const options = optionsOffered(turns);
  const before = () => frameBefore(turns, reading, depth);
  const choice = chosenOption(question, options);
  if (choice !== null && (intent.kind === 'none' || NAMED_LOOKUPS.has(intent.kind))) {
    const asked = intent.kind === 'none' ? namedIntent(await before()) : intent;
    return { intent: asked, subjects: [subjectOfName(choice)], period: (await before())?.period ?? null };
  }
  if (intent.kind === 'figures') {
    const payer = goesOnAboutPayer(question, intent) ? await before() : null;
    if (payer && isOfClient(payer.intent) && payer.subjects.length > 0)
      return { ...payer, intent: { kind: 'figures', asked: { kind: 'paid-by' } } };
    const periods = findComparison(normalizeText(input), reading.now, intent.asked.kind === 'compare');
    return { intent, subjects: isNamed(question.subject) ? [question.subject] : [], ...periods };
  }
  const period = findPeriod(normalizeText(input), reading.now);
  if (intent.kind === 'none') return readFragment(question, period, options.length > 0, before);
  const own = isNamed(question.subject) ? [question.subject] : [];
  if (!NAMED_LOOKUPS.has(intent.kind)) return { intent, subjects: own, period };
  if (own.length > 0 && !question.isModifier) return { intent, subjects: own, period };
  // Sales without a product are those of the whole shop.
  if (intent.kind === 'sales' && !question.isModifier) return { intent, subjects: own, period };
  const earlier = await before();
  const subjects = combine(question, earlier, true);
  const code = /\b\d{3,}\b/u.exec(question.text)?.[0];
  if (subjects.length === 0 && code !== undefined) subjects.push(subjectOfCode(code));
  return { intent, subjects, period: period ?? earlier?.period ?? null };
}

/** "¿Y cuánto ha abonado?", after a client's debt, asks what that client paid. */
const goesOnAboutPayer = ({ leadsOn, subject }: Question, intent: Intent): boolean =>
  leadsOn && !isNamed(subject) && intent.kind === 'figures' && intent.asked.kind === 'credit-paid';

const isOfClient = (intent: Intent): boolean =>
  intent.kind === 'credit' || (intent.kind === 'figures' && intent.asked.kind === 'paid-by');

/** Words that name a period are no product in a question about sales; what it asks, they help to say. */
async function readSensibly(
  input: string,
  { isName, now }: Reading,
): Promise<{ question: Question; intent: Intent }> {
  const read = await readQuestion(input, isName);
  const asked = intentOf(read);
  const isSum = SALES.has(asked.kind);
  const question = isSum ? await readQuestion(input, isName, true) : read;
  const intent = isSum && asked.kind !== 'figures' ? intentOf(question) : asked;
  const about = restrictionOf(normalizeText(input), intent, now);
  return { question, intent: about ? { kind: 'figures', asked: { kind: 'unknown', about } } : intent };
}

/** A question that does not say what it asks: it goes on from the one before, or names a product. */
async function readFragment(
  question: Question,
  period: Period | null,
  isChoosing: boolean,
  before: () => Promise<Frame | null>,
): Promise<Frame> {
  const { subject } = question;
  const isAboutSize = subject.measures.length > 0 || subject.numbers.length > 0;
  const goesOn =
    question.leadsOn ||
    question.isModifier ||
    isChoosing ||
    (isAboutSize && !isNamed(subject)) ||
    namesMeans(question);
  const earlier = goesOn || period ? await before() : null;
  if (period && earlier && SALES.has(earlier.intent.kind)) return inOtherDays(earlier, period);
  const sameDays = earlier && goesOn && SALES.has(earlier.intent.kind) ? ofSameDays(question, earlier) : null;
  if (sameDays) return sameDays;
  if (goesOn && earlier && (isNamed(subject) || isAboutSize)) {
    const intent = namedIntent(earlier);
    return {
      intent,
      subjects: combine(question, earlier, question.isModifier || isChoosing),
      period: earlier.period,
    };
  }
  if (!isNamed(subject)) {
    const code = /^\d{3,}$/u.test(question.text) ? [subjectOfCode(question.text)] : [];
    return { intent: code.length > 0 ? SHEET : { kind: 'none' }, subjects: code, period };
  }
  return { intent: SHEET, subjects: [subject], period };
}

/** The same of other days; days that the question before counted are no longer asked for. */
function inOtherDays(earlier: Frame, period: Period): Frame {
  const asked = earlier.intent.kind === 'figures' ? earlier.intent.asked : null;
  const intent: Intent =
    asked?.kind === 'idle' ? { kind: 'figures', asked: { ...asked, days: null } } : earlier.intent;
  return { ...earlier, intent, period, against: null };
}

/** Whether nothing is named but ways to pay. */
const namesMeans = ({ text, subject }: Question): boolean =>
  methodsIn(text).length > 0 && subject.words.every((word) => word.isWeak || isMethodWord(word.text));

/** "¿Y por Nequi?", "¿y en total?" ask for another figure of the days before. */
function ofSameDays(question: Question, earlier: Frame): Frame | null {
  const { intent } = earlier;
  const asked = intent.kind === 'figures' ? intent.asked : null;
  if (namesMeans(question)) {
    const methods = methodsIn(question.text);
    const isSold = intent.kind === 'sales' || (asked?.kind === 'means' && asked.isSold === true);
    return { ...earlier, intent: { kind: 'figures', asked: { kind: 'means', methods, isSold } } };
  }
  if (!/^(?:(?:y|e|entonces|pero) )?(?:en )?(?:total|general)$/u.test(question.text)) return null;
  const whole: Intent =
    asked?.kind === 'means' ? { kind: 'figures', asked: { kind: 'means', methods: [] } } : { kind: 'sales' };
  return { ...earlier, intent: whole, subjects: [] };
}

/** A number alone may be the code that a shop made up for a product. */
function subjectOfCode(code: string): Subject {
  return { words: [{ text: code, shown: code, isWeak: false, group: 0 }], measures: [], numbers: [] };
}

function combine(question: Question, earlier: Frame | null, isSameThing: boolean): Subject[] {
  const alone = isNamed(question.subject) ? [question.subject] : [];
  const named = (earlier?.subjects ?? []).filter(({ words }) => words.some((word) => !word.isWeak));
  const merged = named.map((subject) => mergeSubjects(subject, question.subject));
  const all = isSameThing ? [...merged, ...alone] : [...alone, ...merged];
  return all.slice(0, MAX_SUBJECTS);
}

/** What the question before would ask of something it names. */
function namedIntent(earlier: Frame | null): Intent {
  if (earlier?.intent.kind === 'debtors') return { kind: 'credit' };
  return earlier && (NAMED_LOOKUPS.has(earlier.intent.kind) || isOfClient(earlier.intent))
    ? earlier.intent
    : SHEET;
}

/** The last question before that looked something up. */
async function frameBefore(
  turns: readonly AndyTurn[],
  reading: Reading,
  depth: number,
): Promise<Frame | null> {
  if (depth >= MAX_DEPTH) return null;
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const turn = turns[at];
    if (turn?.sender !== 'user') continue;
    const frame = await understand(turn.text, turns.slice(0, at), reading, depth + 1);
    if (LOOKUPS.has(frame.intent.kind)) return frame;
  }
  return null;
}

const OPTION = /^(\d{1,2})\. (.+)$/gmu;
/** Stands between the name and its figures in the lists that Andy writes. */
const OPTION_SEPARATOR = ' — ';

/** The names that Andy's last answer numbered. */
function optionsOffered(turns: readonly AndyTurn[]): string[] {
  const last = turns.at(-1);
  if (last?.sender !== 'andy') return [];
  return [...last.text.matchAll(OPTION)].slice(0, 10).map(([, , line = '']) => {
    const end = line.lastIndexOf(OPTION_SEPARATOR);
    return end > 0 ? line.slice(0, end) : line;
  });
}

const ORDINALS = ['primer[oa]?', 'segund[oa]', 'tercer[oa]?', 'cuart[oa]', 'quint[oa]'];
const CHOICE =
  /^(?:(?:y|e|cuanto|cuantos|cuantas|vale|valen|cuesta|cuestan|hay|queda|quedan|debe|deben|precio|quiero|dame|deme|es|seria|de|del|el|la|lo|los|las|opcion|numero) )*(?:(\d{1,2})|([a-z]+))(?: opcion| por favor)?$/u;

/** The option that a short answer picks: "2", "el segundo", "la última", "sí" to a single one. */
function chosenOption(question: Question, options: readonly string[]): string | null {
  if (options.length === 0) return null;
  const [, digits, word = ''] = CHOICE.exec(question.text) ?? [];
  if (digits !== undefined) return options[Number(digits) - 1] ?? null;
  const ordinal = ORDINALS.findIndex((pattern) => new RegExp(`^${pattern}$`, 'u').test(word));
  if (ordinal >= 0) return options[ordinal] ?? null;
  if (/^ultim[oa]$/u.test(word)) return options.at(-1) ?? null;
  const isYes = /^(?:si|sip|ese|esa|eso|exacto|correcto|claro|dale|ok|listo)$/u.test(word);
  return isYes && options.length === 1 ? (options[0] ?? null) : null;
}
