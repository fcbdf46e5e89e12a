import { type CreditTerms, TERM_FIELDS } from '#contract/clients/client-fields.ts';
import { columns } from '#server/platform/database/columns.ts';
import type { Statement } from '#server/platform/changes.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import type { PageRequest } from '#server/http/paging.ts';

/** Balance and terms of an account, as they stand under its lock. */
type AccountState = CreditTerms & { saldo_credito: string; deleted_at: Date | null };

/** Adds to the balance (a negative amount pays) and locks the client until commit; answers what it is now. */
export function addToBalance(tx: Tx, businessId: number, id: string, amount: string) {
  return first(
    sql<AccountState>`
    UPDATE clients SET saldo_credito = saldo_credito + ${amount}::numeric
    WHERE business_id = ${businessId} AND id = ${id}
    RETURNING saldo_credito, ${columns(TERM_FIELDS)}, deleted_at`,
    tx,
  );
}

/** Locks an account until commit: payments and charges wait. */
export async function lockAccount(tx: Tx, businessId: number, clientId: string): Promise<void> {
  await sql`SELECT FROM clients WHERE business_id = ${businessId} AND id = ${clientId} FOR NO KEY UPDATE`.execute(
    tx,
  );
}

export interface LedgerRow {
  id: string;
  client_id: string;
  fecha: Date;
  tipo: 'cargo' | 'abono';
  valor: string;
  referencia: string | null;
  invoice_id: string | null;
  /** How it was paid; null for a charge. */
  medio: string | null;
}

interface NewLedgerRow extends LedgerRow {
  collaborator_id: number;
  /** When a payment was taken at the counter, where that is known; in which store; and the rounding of cash then. */
  taken?: { fisico_en: Date | null; serie_id: number | null; redondeo: 0 | 50 };
  /** SHA-256 of the request that made a payment; null for a charge. */
  creation_hash: string | null;
  cash_session_id: string | null;
  device_id: string | null;
  /** The order that it was paid towards. */
  pedido_id?: string | null;
}

/** The statement that adds a movement. */
export function entryInsert(businessId: number, entry: NewLedgerRow): Statement {
  return sql`
    INSERT INTO ledger (business_id, id, client_id, fecha, tipo, valor, medio, referencia, invoice_id, collaborator_id, creation_hash,
      cash_session_id, device_id, fisico_en, serie_id, redondeo, pedido_id)
    VALUES (${businessId}, ${entry.id}, ${entry.client_id}, ${entry.fecha}, ${entry.tipo}, ${entry.valor}, ${entry.medio},
      ${entry.referencia}, ${entry.invoice_id}, ${entry.collaborator_id}, ${entry.creation_hash},
      ${entry.cash_session_id}, ${entry.device_id}, ${entry.taken?.fisico_en ?? null}, ${entry.taken?.serie_id ?? null},
      ${entry.taken?.redondeo ?? null}, ${entry.pedido_id ?? null})`;
}

const ENTRY = sql`SELECT id, client_id, fecha, tipo, valor, referencia, invoice_id, medio FROM ledger`;

export async function findLedger(tx: Tx, businessId: number, ids: readonly string[]): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`${ENTRY}
    WHERE business_id = ${businessId} AND id = ANY(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Every movement of a client. */
export async function listOfClient(db: Db | Tx, businessId: number, clientId: string): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`${ENTRY}
    WHERE business_id = ${businessId} AND client_id = ${clientId}`.execute(db);
  return rows;
}

/** Movements of a client, newest first. */
export async function listMovements(
  tx: Tx,
  businessId: number,
  clientId: string,
  { size, offset }: PageRequest,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`${ENTRY}
    WHERE business_id = ${businessId} AND client_id = ${clientId}
    ORDER BY fecha DESC, id DESC LIMIT ${size} OFFSET ${offset}`.execute(tx);
  return rows;
}

export async function countMovements(tx: Tx, businessId: number, clientId: string): Promise<number> {
  const row = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM ledger
    WHERE business_id = ${businessId} AND client_id = ${clientId}`,
    tx,
  );
  return row?.count ?? 0;
}

/** The entry with this id, and who made it with which request. */
export function findPayment(tx: Tx, businessId: number, id: string) {
  return first(
    sql<LedgerRow & { collaborator_id: number | null; creation_hash: string | null }>`
    SELECT id, client_id, fecha, tipo, valor, referencia, invoice_id, medio, collaborator_id, creation_hash FROM ledger
    WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
}
