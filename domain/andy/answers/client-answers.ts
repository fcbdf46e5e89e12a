import { inFavour } from '#domain/clients/in-favour.ts';
import { addMoney, formatMoney, moneyToCents } from '#domain/money/money.ts';
import { clientText } from './client-text.ts';
import { moneyOf } from './figures-text.ts';
import { mostOf } from '#domain/andy/question/how-many.ts';
import { isMethodWord } from '#domain/andy/question/methods.ts';
import type { FiguresIntent } from '#domain/andy/question/figures-intent.ts';
import { type Found, lookUp } from '#domain/andy/question/lookup.ts';
import type { Subject } from '#domain/andy/question/question.ts';
import type { AndyClient } from '#domain/andy/reader.ts';
import { quoted, type Session } from '#domain/andy/session.ts';
import { reportText } from './report-text.ts';
import { talkText } from './talk-text.ts';

const SHOWN = 5;
const SHOWN_MORE = 10;
const ALL_DEBTORS = 10_000;

function debtWords(nombre: string, saldo: string): string {
  const favour = inFavour(saldo);
  if (favour !== null) return clientText.favour(nombre, favour);
  return moneyToCents(saldo) > 0n ? clientText.debt(nombre, saldo) : clientText.noDebt(nombre);
}

/** What is asked of a debt besides how much it is. */
interface MoreOfDebt {
  isDue?: boolean | undefined;
  isPaid?: boolean | undefined;
}

/** What a client owes and may still take; from level 2 on (workspace §6). */
export async function answerCredit(
  session: Session,
  subjects: readonly Subject[],
  more: MoreOfDebt = {},
): Promise<string> {
  if (!session.rights.clients) return talkText.noClients;
  if (!session.rights.credit) return talkText.noCredit;
  if (subjects.length === 0) return clientText.whichClient;
  return tell(await lookUp(session.clients, subjects), (client) => creditOf(session, client, more));
}

/** "Manuel por Nequi": how it was paid is no part of a name. */
const withoutMeans = (subject: Subject): Subject => ({
  ...subject,
  words: subject.words.filter(({ text }) => !isMethodWord(text)),
});

/** What a client paid of a debt is in the client's account, and nowhere here. */
export async function answerPaidBy(session: Session, subjects: readonly Subject[]): Promise<string> {
  if (!session.rights.clients) return talkText.noClients;
  if (!session.rights.credit) return talkText.noCredit;
  const found = await lookUp(session.clients, subjects.map(withoutMeans));
  if (found.kind === 'none') return reportText.unknown.accounts;
  return tell(found, async ({ nombre }) => clientText.paidUnknown(nombre));
}

async function tell(found: Found<AndyClient>, say: (client: AndyClient) => Promise<string>): Promise<string> {
  if (found.kind === 'one') return say(found.item);
  if (found.kind === 'several') {
    const parts: string[] = [];
    for (const part of found.parts) parts.push(await tell(part, say));
    return parts.join('\n');
  }
  const asked = quoted(found.subject);
  if (found.kind === 'many') {
    const lines = found.items
      .slice(0, SHOWN)
      .map((client) => clientText.line(client.nombre, client.identificacion));
    return clientText.candidates(asked, found.isMore || found.items.length > SHOWN, lines);
  }
  const lines = found.similar.map((client) => clientText.line(client.nombre, client.identificacion));
  return lines.length === 0 ? clientText.unknown(asked) : clientText.didYouMean(asked, lines);
}

/** When a debt is to be paid, as far as it is known: since when some of it is due. */
async function dueOf({ reader }: Session, nombre: string, saldo: string): Promise<string> {
  if (moneyToCents(saldo) <= 0n) return '';
  // Whole accounts are on the server.
  if (reader.knowsOwnAbonosOnly) return clientText.dueElsewhere;
  const called = (await reader.overdue()).filter((one) => one.nombre === nombre);
  const own = called.filter((one) => moneyToCents(one.saldo) === moneyToCents(saldo));
  const [only] = own;
  if (own.length > 1) return clientText.dueElsewhere;
  return only
    ? clientText.due(only.vencida, only.dias_vencida, moneyToCents(only.vencida) >= moneyToCents(saldo))
    : clientText.notDue;
}

async function creditOf(
  session: Session,
  { id, nombre }: AndyClient,
  { isDue = false, isPaid = false }: MoreOfDebt,
): Promise<string> {
  const credit = await session.reader.creditOf(id);
  if (!credit) return clientText.unknown(nombre);
  const balance = moneyToCents(credit.saldo);
  const more = [
    ...(isDue ? [await dueOf(session, nombre, credit.saldo)] : []),
    ...(isPaid ? [clientText.paidUnknown(nombre)] : []),
  ];
  const debt = [debtWords(nombre, credit.saldo), ...more.filter((one) => one !== '')].join(' ');
  if (!credit.credito_activo) return `${debt} ${clientText.noCredit}`;
  const { monto_credito_aprobado: limit, dias_credito_autorizados: days } = credit;
  const free = moneyToCents(limit) - balance;
  const room =
    free >= 0n
      ? clientText.credit(limit, formatMoney(free), days)
      : clientText.overLimit(limit, formatMoney(-free), days);
  return `${debt} ${room}`;
}

export async function answerDebtors(session: Session, asked?: number, isDue = false): Promise<string> {
  if (!session.rights.clients) return talkText.noClients;
  if (!session.rights.credit) return talkText.noCredit;
  const { count, total, rows } = await session.reader.debtors(mostOf(asked, SHOWN));
  if (count === 0) return clientText.noDebtors;
  const told = clientText.debtors(
    count,
    total,
    rows.map(({ nombre, saldo }) => clientText.line(nombre, moneyOf(saldo))),
  );
  return isDue ? `${told}\n${clientText.dueOfAll}` : told;
}

/** Whose debt is due, and since when; of those only who should have paid so long ago. */
export async function answerOverdue(
  { reader, rights }: Session,
  age: Extract<FiguresIntent, { kind: 'overdue' }>['age'],
): Promise<string> {
  if (!rights.clients) return talkText.noClients;
  if (!rights.credit) return talkText.noCredit;
  const all = await reader.overdue();
  const clients = age
    ? all.filter(({ dias_vencida: days }) => (age.isOver ? days > age.days : days >= age.days))
    : all;
  if (clients.length === 0) return age ? clientText.noneOverdueFor(age) : clientText.noOverdue;
  const total = addMoney('0.00', ...clients.map(({ vencida }) => vencida));
  return clientText.overdue(
    clients.length,
    total,
    clients.slice(0, SHOWN_MORE).map((one) => [one.nombre, one.vencida, one.dias_vencida] as const),
    age,
  );
}

/** Who owes more than so many pesos. */
export async function answerDebtorsOver({ reader, rights }: Session, moreThan: number): Promise<string> {
  if (!rights.clients) return talkText.noClients;
  if (!rights.credit) return talkText.noCredit;
  const { rows } = await reader.debtors(ALL_DEBTORS);
  const owing = rows.filter(({ saldo }) => Number(saldo) > moreThan);
  return clientText.debtorsOver(
    moreThan.toFixed(2),
    owing.length,
    owing.slice(0, SHOWN_MORE).map(({ nombre, saldo }) => `${nombre} — ${moneyOf(saldo)}`),
  );
}
