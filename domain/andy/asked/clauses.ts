import { type AndyTurn, type Frame, type Reading, understand } from '#domain/andy/question/conversation.ts';
import type { Intent } from '#domain/andy/question/intent.ts';
import { isMethodWord } from '#domain/andy/question/methods.ts';

/** What a message asks: one question, or several that are answered each. */
interface Heard {
  frames: readonly Frame[];
  /** What is asked besides and not answered, as it was typed. */
  left: readonly string[];
}

const MOST_CLAUSES = 4;
const ASKING = '(?:a\\s+)?(?:cu\\p{L}nt[oa]s?|cu\\p{L}ndo|qui\\p{L}n(?:es)?|cu\\p{L}l(?:es)?)\\s+\\p{L}';
/** Between two questions in one message: "¿cuánto vendí hoy y cuánto gané?". */
const BETWEEN = new RegExp(
  `(?:\\?\\s*\\u00bf?\\s*(?:[ye]\\s+)?|[\\s,;]+[ye]\\s+\\u00bf?|[,;]\\s*\\u00bf?)(?=${ASKING})`,
  'giu',
);
const SUMS = new Set<Intent['kind']>(['sales', 'best-sellers', 'figures', 'debtors', 'credit']);
const OF_DAYS = new Set<Intent['kind']>(['sales', 'best-sellers', 'figures']);
const TALK = new Set<Intent['kind']>(['greeting', 'thanks', 'fine']);

const isNamed = ({ subjects }: Frame): boolean =>
  subjects.some(({ words }) => words.some(({ isWeak, text }) => !isWeak && !isMethodWord(text)));
const isEmpty = (frame: Frame): boolean =>
  TALK.has(frame.intent.kind) || (frame.intent.kind === 'none' && !isNamed(frame));
/** Says all that it asks by itself. */
const isWhole = (frame: Frame): boolean => {
  const { intent } = frame;
  if (intent.kind === 'product') return isNamed(frame) && intent.isGuess !== true;
  return SUMS.has(intent.kind) && (intent.kind !== 'credit' || isNamed(frame));
};

/**
 * Reads a message that may ask for several sums. None of them is dropped: each is answered, in the days that another of
 * them names where it names none, or handed back as left. Questions about products are read whole.
 */
export async function hear(input: string, turns: readonly AndyTurn[], reading: Reading): Promise<Heard> {
  const whole = await understand(input, turns, reading);
  const one = { frames: [whole], left: [] };
  const all = input.normalize('NFC').split(BETWEEN);
  const clauses = all.slice(0, MOST_CLAUSES);
  const beyond = all.slice(MOST_CLAUSES).map(shown);
  if (clauses.length === 1 || isBoth(whole.intent)) return one;
  const heard: { clause: string; frame: Frame }[] = [];
  for (const clause of clauses) {
    const frame = await understand(clause, turns, reading);
    if (!isEmpty(frame)) heard.push({ clause, frame });
  }
  const [first, ...others] = heard;
  if (!first || others.length === 0 || !isWhole(first.frame)) return one;
  const only = (left: typeof others): Heard => ({
    frames: [first.frame],
    left: [...left.map(({ clause }) => shown(clause)), ...beyond],
  });
  if (heard.every(({ frame }) => frame.intent.kind === 'product')) return one;
  // "¿Quién vendió más y cuánto vendió?": the answer says it, and of whom or when another sum is, nothing says.
  if (isToldApart(first.frame.intent)) return only(others.filter(({ frame }) => !isSameThing(frame)));
  if (!others.every(({ frame }) => isWhole(frame)))
    return isNamed(first.frame) && first.frame.intent.kind === 'sales' ? only(others) : one;
  // "¿Cuánto vendió Ana y cuánto recibió?": of whom the second is, nothing says.
  if (isNamed(first.frame) && others.some(({ frame }) => !isNamed(frame))) return only(others);
  const period = heard.find(({ frame }) => frame.period !== null)?.frame.period ?? null;
  const frames: Frame[] = [];
  for (const { clause, frame } of heard) {
    const isOfDays = OF_DAYS.has(frame.intent.kind) && frame.period === null;
    // "¿Cuánto vendí ayer y cuánto de eso fue fiado?" asks for no debts of today.
    const isGiven = period !== null && frame.intent.kind === 'debtors' && GIVEN.test(clause);
    if (isGiven) frames.push(await understand(`${clause} ${period.name}`, turns, reading));
    else frames.push(isOfDays ? { ...frame, period } : frame);
  }
  return { frames, left: beyond };
}

const GIVEN = /\bfiad[oa]s?\b/iu;

/** Whether the answer names one person, day or product, with its sum. */
const isToldApart = (intent: Intent): boolean =>
  intent.kind === 'figures' && (intent.asked.kind === 'shares' || intent.asked.kind === 'ranking');

const isSameThing = (frame: Frame): boolean =>
  !isNamed(frame) && (frame.intent.kind === 'sales' || frame.intent.kind === 'product');

/** Whether both of what is asked are told by one answer. */
const isBoth = (intent: Intent): boolean =>
  ((intent.kind === 'credit' || intent.kind === 'debtors') &&
    (intent.isDue === true || intent.isPaid === true)) ||
  (intent.kind === 'figures' && intent.asked.kind === 'credit-both');

const MAX_SHOWN = 80;

const shown = (clause: string): string => {
  const text = clause.replaceAll(/[^\p{L}\p{N}\s.,%$-]/gu, '').trim();
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};
