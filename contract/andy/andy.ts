import * as z from 'zod';
import { andyText } from './andy-text.ts';

const MAX_QUESTION = 2_000;
const MAX_HISTORY = 1_000;
/** How much of a long talk is read: its end. */
const READ_TURNS = 100;

// Control characters but the line breaks and tabs of a text that was pasted.
const CONTROL = /[^\P{Cc}\n\r\t]|\p{Surrogate}/u;

/** Who said what before. Other shapes, and roles that nobody in the talk has ("system"), are left out. */
const SENDERS: Readonly<Record<string, 'user' | 'andy'>> = { user: 'user', andy: 'andy', assistant: 'andy' };

/** One message of the history: as the specification has it (`sender`, `text`), or as language models do (`role`, `content`). */
function readTurn(entry: unknown): { sender: 'user' | 'andy'; text: string }[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const turn = entry as Record<string, unknown>;
  const who = turn['sender'] ?? turn['role'];
  const text = turn['text'] ?? turn['content'];
  if (typeof who !== 'string' || typeof text !== 'string' || !Object.hasOwn(SENDERS, who)) return [];
  const sender = SENDERS[who];
  return sender ? [{ sender, text }] : [];
}

/** A question to Andy and the talk before it (workspace §7). Messages are what `{error}` tells. */
export const AndyInput = z.object({
  userInput: z
    .string(andyText.empty)
    .max(MAX_QUESTION, andyText.tooLong(MAX_QUESTION))
    .refine((value) => !CONTROL.test(value), andyText.forbiddenCharacters)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, andyText.empty)),
  history: z
    .array(z.unknown(), andyText.badHistory)
    .max(MAX_HISTORY, andyText.badHistory)
    .nullish()
    .transform((entries) => (entries ?? []).slice(-READ_TURNS).flatMap(readTurn)),
});
export type AndyInput = z.infer<typeof AndyInput>;

export const AndyReply = z.object({ response: z.string().min(1) });
export type AndyReply = z.infer<typeof AndyReply>;
