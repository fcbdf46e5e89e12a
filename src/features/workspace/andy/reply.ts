import { answerFromDevice } from '#app/data/read/andy/local-answer.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { AndyMessage, AskAndy } from '#app/online/ask-andy.ts';
import { bogotaDate, formatBogotaDateTime } from '#domain/bogota-time.ts';
import { text } from './text.ts';

/** What Andy is made of in this tab. */
export interface AndySources {
  db: ErpDatabase;
  askAndy: AskAndy;
  /** Whether the last answer of the server is missing. */
  isOffline: () => boolean;
}

/** What Andy says to a question. */
export interface Reply {
  text: string;
  /** Stands before it: the device answered, and how old its data are. */
  prefix?: string;
  isError?: boolean;
}

export interface Question {
  userInput: string;
  /** The talk before it, oldest first. */
  history: readonly AndyMessage[];
}

/** The server's answer; without one, that of the device (experience.md). Never fails: an error is an answer. */
export async function replyTo(question: Question, sources: AndySources): Promise<Reply> {
  try {
    const outcome = await sources.askAndy({ ...question, isOffline: sources.isOffline() });
    if (outcome.kind === 'answered') return { text: outcome.text };
    if (outcome.kind === 'unexpected') return { text: text.unexpected, isError: true };
    if (outcome.kind === 'refused')
      return { text: outcome.reason ?? text.serverError(outcome.status), isError: true };
    return await replyFromDevice(question, sources.db, new Date());
  } catch {
    return { text: text.fallback, isError: true };
  }
}

async function replyFromDevice(question: Question, db: ErpDatabase, now: Date): Promise<Reply> {
  const local = await answerFromDevice(db, question, now);
  if (local.kind === 'nothing') return { text: text.fallback, isError: true };
  const prefix = text.offline(timeOf(local.lastSync, now));
  return { text: local.kind === 'told' ? local.text : text.tooOld, prefix };
}

/** The hour; with its day when that is not today. */
function timeOf(lastSync: string, now: Date): string {
  const shown = formatBogotaDateTime(lastSync);
  return bogotaDate(new Date(lastSync)) === bogotaDate(now) ? shown.slice(-5) : shown;
}
