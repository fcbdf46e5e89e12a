/** Members that speak of the whole: their name is for programs. */
const WHOLE = new Set(['detail', 'error', 'non_field_errors']);

const isWord = (told: unknown): told is string => typeof told === 'string' && told !== '';

interface Line {
  /** `productos 2 cantidad`; empty where it is said of the whole. */
  name: string;
  messages: string;
}

/** A line for each field, however deep it lies; only lists of sentences are messages. */
function linesOf(told: unknown, path: readonly string[]): Line[] {
  if (typeof told !== 'object' || told === null) return [];
  if (!Array.isArray(told)) {
    return Object.entries(told).flatMap(([name, inner]) =>
      linesOf(inner, WHOLE.has(name) ? path : [...path, name.replaceAll('_', ' ')]),
    );
  }
  const messages = told.filter(isWord).join(' ');
  if (messages === '') return told.flatMap((inner, at) => linesOf(inner, [...path, String(at + 1)]));
  return [{ name: path.join(' '), messages }];
}

/** What an answer tells a person: its sentence, else a sentence for each field (workspace §8); empty without any. */
export function answerWords(answer: unknown): string {
  return tell(answer, ({ name, messages }) => (name ? `${name}: ${messages}` : messages));
}

/** As `answerWords`, for a screen without fields of such names. */
export function answerSentences(answer: unknown): string {
  return tell(answer, ({ messages }) => messages);
}

function tell(answer: unknown, write: (line: Line) => string): string {
  if (typeof answer === 'string') return answer.trimStart().startsWith('<') ? '' : answer;
  const { detail, error } = (answer ?? {}) as Record<string, unknown>;
  return [detail, error].find(isWord) ?? linesOf(answer, []).map(write).join('\n');
}
