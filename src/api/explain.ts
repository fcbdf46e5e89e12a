import { ApiError } from './errors.ts';
import { messagesAt, readRefusal, refusalWords } from './refused-fields.ts';

interface Sentences {
  /** When nobody answered. */
  noAnswer: string;
  /** When the answer does not say why. */
  failed: string;
}

/** Why something that has no form was not done, in words. */
export function explainDeed(error: unknown, { noAnswer, failed }: Sentences): string {
  if (error instanceof ApiError) return noAnswer;
  return refusalWords(error, () => '') || failed;
}

interface FormSentences extends Sentences {
  /** How a field is called in its line above the buttons. Without it the words there leave out what the fields show. */
  nameOf?: (path: readonly string[]) => string;
  /** The form's names of fields that the server calls otherwise. */
  renamed?: Readonly<Record<string, string>>;
}

/** Why a form was not saved, as `useBoundForm` shows it. */
interface Explained<Name extends string> {
  /** Above the buttons. */
  words?: string | undefined;
  fields?: { name: Name; message: string }[];
}

/** Why a form was not saved: what the server said of a field at that field, the rest above the buttons (owner-area §8). */
export const explainBy =
  ({ noAnswer, failed, nameOf, renamed = {} }: FormSentences) =>
  <Values extends object>(error: unknown, values: Values): Explained<keyof Values & string> => {
    if (error instanceof ApiError) return { words: noAnswer };
    const fieldOf = ([part = '']: readonly string[]) => {
      const name = renamed[part] ?? part;
      return Object.hasOwn(values, name) ? (name as keyof Values & string) : undefined;
    };
    const fields = messagesAt(error, fieldOf);
    const words = nameOf ? refusalWords(error, nameOf) : unplaced(error, fieldOf);
    return { words: words || (fields.length > 0 ? undefined : failed), fields };
  };

/** What is said of the whole, and of fields that the form does not have. */
function unplaced(error: unknown, fieldOf: (path: readonly string[]) => string | undefined): string {
  const { general, fields } = readRefusal(error);
  const others = fields.filter(({ path }) => fieldOf(path) === undefined);
  return [...general, ...others.map(({ message }) => message)].join('\n');
}
