import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { type Cents, formatMoney, isShownAsZero, moneyToCents } from '#domain/money/money.ts';
import { amountMeant } from '#domain/money/payments.ts';
import { NOTE_PAYMENT } from '#domain/returns.ts';

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
  /** How a payment was made. */
  medio?: string | null | undefined;
  /** The invoice that a charge, or a note, is about. */
  factura_id?: string | null | undefined;
}

/** A movement with what it leaves; all amounts are money. */
export interface StatementEntry<Entry extends AccountEntry = AccountEntry> {
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
  lines: StatementEntry<Entry>[];
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

/**
 * How much of each charge is open: what came back of an invoice settles its own charge first, everything else, and what
 * is left of a note, the oldest charge first.
 */
function openParts(entries: readonly AccountEntry[]): Map<string, Cents> {
  const notes = new Map<string, Cents>();
  let paid = 0n;
  for (const { tipo, valor, medio, factura_id } of entries) {
    if (tipo !== 'abono') continue;
    const cents = moneyToCents(valor);
    if (medio === NOTE_PAYMENT && factura_id) notes.set(factura_id, (notes.get(factura_id) ?? 0n) + cents);
    else paid += cents;
  }
  const open = new Map<string, Cents>();
  const charges = entries.filter(({ tipo }) => tipo === 'cargo');
  for (const { id, valor, factura_id } of charges) {
    const charge = moneyToCents(valor);
    const noted = (factura_id && notes.get(factura_id)) || 0n;
    const settled = noted < charge ? noted : charge;
    if (factura_id) notes.set(factura_id, noted - settled);
    open.set(id, charge - settled);
  }
  for (const rest of notes.values()) paid += rest;
  for (const { id } of charges) {
    const left = open.get(id) ?? 0n;
    const settled = paid < left ? paid : left;
    paid -= settled;
    open.set(id, left - settled);
  }
  return open;
}

/** What is still owed of the charge of one invoice, money; "0.00" for an invoice that is none, or is paid. */
export function openOfInvoice(entries: readonly AccountEntry[], invoiceId: string): string {
  const open = openParts(inOrder(entries));
  const own = entries.filter(({ tipo, factura_id }) => tipo === 'cargo' && factura_id === invoiceId);
  return formatMoney(own.reduce((sum, { id }) => sum + (open.get(id) ?? 0n), 0n));
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
  const lines = sorted.map((entry): StatementEntry<Entry> => {
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
