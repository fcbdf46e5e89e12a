import { sql, type Tx } from '#server/platform/database/database.ts';
import { CLIENT_COLUMNS, type ClientRow } from './clients.repo.ts';
import type { LedgerRow } from './ledger.repo.ts';

/** What all clients owe together, and what of it should have been paid. */
export interface DebtTotals {
  clientes: number;
  total: string;
  vencida: string;
}

/**
 * Adds up what is owed. Overdue is what `statementOf` (domain/clients/credit.ts) says of each account: payments settle the
 * oldest charge first, and less than half a peso is nothing.
 * @param today in Bogotá, YYYY-MM-DD
 */
export async function sumDebts(tx: Tx, businessId: number, today: string): Promise<DebtTotals> {
  const { rows } = await sql<DebtTotals>`
    WITH debtors AS (
      SELECT id, saldo_credito, coalesce(dias_credito_autorizados, 0) AS dias FROM clients
      WHERE business_id = ${businessId} AND saldo_credito > 0),
    paid AS (
      SELECT l.client_id, sum(l.valor) AS valor FROM ledger l JOIN debtors d ON d.id = l.client_id
      WHERE l.business_id = ${businessId} AND l.tipo = 'abono' GROUP BY 1),
    charges AS (
      SELECT d.dias, l.fecha, l.valor,
        sum(l.valor) OVER (PARTITION BY l.client_id ORDER BY l.fecha, l.id) - coalesce(paid.valor, 0) AS unpaid
      FROM ledger l JOIN debtors d ON d.id = l.client_id LEFT JOIN paid ON paid.client_id = l.client_id
      WHERE l.business_id = ${businessId} AND l.tipo = 'cargo')
    SELECT (SELECT count(*) FROM debtors) AS clientes, (SELECT coalesce(sum(saldo_credito), 0.00) FROM debtors) AS total,
      coalesce(sum(least(valor, unpaid)) FILTER (WHERE dias > 0 AND least(valor, unpaid) >= 0.50
        AND (fecha AT TIME ZONE INTERVAL '-05:00')::date + dias < ${today}::date), 0.00) AS vencida
    FROM charges`.execute(tx);
  return rows[0] ?? { clientes: 0, total: '0.00', vencida: '0.00' };
}

/** Everybody who owes, the most first. */
export async function listDebtors(tx: Tx, businessId: number): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    SELECT ${CLIENT_COLUMNS} FROM clients WHERE business_id = ${businessId} AND saldo_credito > 0
    ORDER BY saldo_credito DESC, id`.execute(tx);
  return rows;
}

/** Every movement of those who owe. */
export async function listDebtMovements(tx: Tx, businessId: number): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    SELECT l.id, l.client_id, l.fecha, l.tipo, l.valor, l.referencia, l.invoice_id, l.medio
    FROM ledger l JOIN clients c ON c.business_id = l.business_id AND c.id = l.client_id AND c.saldo_credito > 0
    WHERE l.business_id = ${businessId}`.execute(tx);
  return rows;
}
