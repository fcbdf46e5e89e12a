import type { ModuleSlug } from '#domain/accounts/modules.ts';
import { answerCredit, answerDebtors } from './answers/client-answers.ts';
import { hear } from './asked/clauses.ts';
import { type AndyTurn, type Frame, recentTurns } from './question/conversation.ts';
import {
  answerLow,
  answerSupplierProducts,
  answerSuppliers,
  answerTop,
  answerTotals,
} from './answers/list-answers.ts';
import { listText } from './answers/list-text.ts';
import { answerFigures } from './answers/report-answers.ts';
import { answerProduct } from './answers/product-answers.ts';
import type { AndyReader } from './reader.ts';
import { guardReader, rightsOf } from './rights.ts';
import { answerBestSellers, answerSales } from './answers/sales-answers.ts';
import { openSession, quoted, type Session } from './session.ts';
import { talkText } from './answers/talk-text.ts';

/** A question and who asks it. */
export interface AndyQuestion {
  userInput: string;
  /** The talk so far, oldest first, as the client tells it: untrusted. */
  history: readonly AndyTurn[];
  level: number;
  /** Active modules of the business; absent: all. */
  modules?: readonly ModuleSlug[];
  now: Date;
  firstName?: string;
}

/** Longest answer; longer ones are cut. */
const MAX_ANSWER = 4_000;

/**
 * Andy's answer from live data, without a model: plain Spanish text, never empty. Says nothing that level and
 * modules don't allow, whatever the reader would tell (workspace §6, contract §5). Fails only as the reader does.
 */
export async function answer(question: AndyQuestion, reader: AndyReader): Promise<string> {
  const rights = rightsOf(question.level, question.modules);
  const firstName = question.firstName?.trim() || null;
  const session = openSession(guardReader(reader, rights), rights, question.now, firstName);
  const turns = recentTurns(question.history, question.userInput);
  const reading = { now: question.now, isName: session.isName };
  const { frames, left } = await hear(question.userInput, turns, reading);
  const told = new Set<string>();
  for (const frame of frames) told.add(await reply(session, frame));
  if (left.length > 0) told.add(talkText.askApart(left));
  const text = [...told].join('\n');
  return text.length > MAX_ANSWER ? `${text.slice(0, MAX_ANSWER - 1)}…` : text;
}

async function reply(session: Session, frame: Frame): Promise<string> {
  const { intent, subjects, period } = frame;
  switch (intent.kind) {
    case 'figures':
      return answerFigures(session, intent.asked, { against: null, ...frame });
    case 'product':
      return answerProduct(session, intent, subjects);
    case 'low':
      return answerLow(session, intent, subjects);
    case 'top':
      return answerTop(session, intent, subjects);
    case 'totals':
      return answerTotals(session, intent.about);
    case 'suppliers':
      return answerSuppliers(session);
    case 'supplier-products':
      return replyAboutSupplier(session, subjects);
    case 'sales':
      return answerSales(session, period, subjects, intent.isOfPerson);
    case 'best-sellers':
      return answerBestSellers(session, intent.count, period, subjects);
    case 'credit':
      return answerCredit(session, subjects, intent);
    case 'debtors':
      return answerDebtors(session, intent.count, intent.isDue);
    default:
      return talk(session, intent.kind);
  }
}

async function replyAboutSupplier(session: Session, subjects: Frame['subjects']): Promise<string> {
  const told = await answerSupplierProducts(session, subjects);
  if (told !== null) return told;
  const [subject] = subjects;
  return subject ? listText.unknownSupplier(quoted(subject)) : listText.whichSupplier;
}

type Talk = 'greeting' | 'thanks' | 'goodbye' | 'fine' | 'help' | 'identity' | 'change' | 'none';

function talk({ rights, firstName }: Session, kind: Talk): string {
  switch (kind) {
    case 'greeting':
      return talkText.greeting(firstName, rights);
    case 'thanks':
      return talkText.thanks;
    case 'goodbye':
      return talkText.goodbye(firstName);
    case 'help':
      return talkText.help(rights);
    case 'fine':
      return talkText.fine;
    case 'identity':
      return talkText.identity;
    case 'change':
      return talkText.readOnly;
    case 'none':
      return talkText.notUnderstood(rights);
  }
}
