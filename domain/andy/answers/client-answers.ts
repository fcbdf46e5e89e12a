import { inFavour } from '#domain/clients/in-favour.ts';
import { addMoney, formatMoney, moneyToCents } from '#domain/money/money.ts';
import { clientText } from './client-text.ts';
import { moneyOf } from './figures-text.ts';
import { mostOf } from '#domain/andy/question/how-many.ts';
import { type Found, lookUp } from '#domain/andy/question/lookup.ts';
import type { Subject } from '#domain/andy/question/question.ts';
import type { AndyClient } from '#domain/andy/reader.ts';
import { quoted, type Session } from '#domain/andy/session.ts';
import { talkText } from './talk-text.ts';

const SHOWN = 5;
const SHOWN_MORE = 10;
const ALL_DEBTORS = 10_000;

function debtWords(nombre: string, saldo: string): string {
  const favour = inFavour(saldo);
  if (favour !== null) return clientText.favour(nombre, favour);
  return moneyToCents(saldo) > 0n ? clientText.debt(nombre, saldo) : clientText.noDebt(nombre);
}

/** What a client owes and may still take; from level 2 on (workspace §6). */
export async function answerCredit(session: Session, subjects: readonly Subject[]): Promise<string> {
  if (!session.rights.clients) return talkText.noClients;
  if (!session.rights.credit) return talkText.noCredit;
  if (subjects.length === 0) return clientText.whichClient;
  return tell(session, await lookUp(session.clients, subjects));
}

async function tell(session: Session, found: Found<AndyClient>): Promise<string> {
  if (found.kind === 'one') return creditOf(session, found.item);
  if (found.kind === 'several') {
    const parts: string[] = [];
    for (const part of found.parts) parts.push(await tell(session, part));
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

async function creditOf(session: Session, { id, nombre }: AndyClient): Promise<string> {
  const credit = await session.reader.creditOf(id);
  if (!credit) return clientText.unknown(nombre);
  const balance = moneyToCents(credit.saldo);
  const debt = debtWords(nombre, credit.saldo);
  if (!credit.credito_activo) return `${debt} ${clientText.noCredit}`;
  const { monto_credito_aprobado: limit, dias_credito_autorizados: days } = credit;
  const free = moneyToCents(limit) - balance;
  const room =
    free >= 0n
      ? clientText.credit(limit, formatMoney(free), days)
      : clientText.overLimit(limit, formatMoney(-free), days);
  return `${debt} ${room}`;
}

export async function answerDebtors(session: Session, asked?: number): Promise<string> {
  if (!session.rights.clients) return talkText.noClients;
  if (!session.rights.credit) return talkText.noCredit;
  const { count, total, rows } = await session.reader.debtors(mostOf(asked, SHOWN));
  if (count === 0) return clientText.noDebtors;
  return clientText.debtors(
    count,
    total,
    rows.map(({ nombre, saldo }) => clientText.line(nombre, moneyOf(saldo))),
  );
}

/** Whose debt is due, and since when. */
export async function answerOverdue({ reader, rights }: Session): Promise<string> {
  if (!rights.clients) return talkText.noClients;
  if (!rights.credit) return talkText.noCredit;
  const clients = await reader.overdue();
  if (clients.length === 0) return clientText.noOverdue;
  const total = addMoney('0.00', ...clients.map(({ vencida }) => vencida));
  return clientText.overdue(
    clients.length,
    total,
    clients.slice(0, SHOWN_MORE).map((one) => [one.nombre, one.vencida, one.dias_vencida] as const),
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
