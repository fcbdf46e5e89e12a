import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { type Cents, formatMoney, isShownAsZero, moneyToCents } from '#domain/money/money.ts';
import { amountMeant } from '#domain/money/payments.ts';

/** What a client may buy on credit, and owes. */
export interface ClientCredit {
  /** Inactive, it has neither limit nor days. */
  isActive: boolean;
  /** Money. */
  limit: string;
  /** Days to pay a charge; 0 for none. */
  days: number;
  /** What is owed, money. */
  balance: string;
}

/** A movement of a client's credit account, as far as the sums go. */
export interface AccountEntry {
  id: string;
  /** ISO 8601 with offset. */
  fecha: string;
  tipo: 'cargo' | 'abono';
  /** Money. */
  valor: string;
}

/** A movement with what it leaves; all amounts are money. */
export interface StatementLine<Entry extends AccountEntry = AccountEntry> {
  entry: Entry;
  /** What is owed after it. */
  balance: string;
  /** Last day to pay a charge, YYYY-MM-DD; null for a payment, and where no days were granted. */
  due: string | null;
  /** What of a charge is not paid yet; 0.00 for a payment. */
  open: string;
  isOverdue: boolean;
}

interface Statement<Entry extends AccountEntry = AccountEntry> {
  /** Oldest first. */
  lines: StatementLine<Entry>[];
  balance: string;
  /** Part of the balance whose last day has passed. */
  overdue: string;
  /** The next last day of what is owed and not overdue; null when there is none. */
  nextDue: string | null;
}

/** Movements of an account, oldest first; those of one moment by their id. */
export function inOrder<Entry extends AccountEntry>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort(
    (a, b) => Date.parse(a.fecha) - Date.parse(b.fecha) || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}

/** How much of each charge is open: payments settle the oldest charge first. */
function openParts(entries: readonly AccountEntry[]): Map<string, Cents> {
  let paid = entries.reduce(
    (sum, { tipo, valor }) => (tipo === 'abono' ? sum + moneyToCents(valor) : sum),
    0n,
  );
  const open = new Map<string, Cents>();
  for (const { id, tipo, valor } of entries) {
    if (tipo !== 'cargo') continue;
    const charge = moneyToCents(valor);
    const settled = paid < charge ? paid : charge;
    paid -= settled;
    open.set(id, charge - settled);
  }
  return open;
}

/**
 * A client's account as a ledger: the balance after each movement, and which charges are still to be paid.
 * @param days granted to pay a charge; 0 for none
 * @param today in Bogotá, YYYY-MM-DD: a charge is overdue from the day after its last one
 */
export function statementOf<Entry extends AccountEntry>(
  entries: readonly Entry[],
  days: number,
  today: string,
): Statement<Entry> {
  const sorted = inOrder(entries);
  const open = openParts(sorted);
  let balance = 0n;
  let overdue = 0n;
  let nextDue: string | null = null;
  const lines = sorted.map((entry): StatementLine<Entry> => {
    const { id, tipo, valor, fecha } = entry;
    balance += tipo === 'cargo' ? moneyToCents(valor) : -moneyToCents(valor);
    const left = open.get(id) ?? 0n;
    const due = tipo === 'cargo' && days > 0 ? addDays(bogotaDate(new Date(fecha)), days) : null;
    const isOpen = !isShownAsZero(left);
    const isOverdue = due !== null && isOpen && due < today;
    if (isOverdue) overdue += left;
    else if (due !== null && isOpen && (nextDue === null || due < nextDue)) nextDue = due;
    return { entry, balance: formatMoney(balance), due, open: formatMoney(left), isOverdue };
  });
  return { lines, balance: formatMoney(balance), overdue: formatMoney(overdue), nextDue };
}

/**
 * What a payment pays: the pesos that the screen shows of the balance pay all of it; nothing pays nothing.
 * @param typed money @param balance money
 */
export function amountPaid(typed: string, balance: string): string {
  const cents = moneyToCents(typed);
  return cents <= 0n ? typed : formatMoney(amountMeant(cents, moneyToCents(balance)));
}

/** What may still be bought on credit; never below zero. @param limit money @param balance money */
export function availableCredit(limit: string, balance: string): string {
  const left = moneyToCents(limit) - moneyToCents(balance);
  return formatMoney(left > 0n ? left : 0n);
}
