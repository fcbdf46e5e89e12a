import { sql, type Tx } from '#server/platform/database/database.ts';
import { NOTE_PAYMENT } from '#domain/returns.ts';
import { CLIENT_COLUMNS, type ClientRow } from './clients.repo.ts';
import type { LedgerRow } from './ledger.repo.ts';

/** What all clients owe together, and what of it should have been paid. */
interface DebtTotals {
  clientes: number;
  total: string;
  vencida: string;
}

/**
 * Adds up what is owed. Overdue is what `statementOf` (domain/clients/credit.ts) says of each account: what came back
 * of an invoice settles its own charge, payments the oldest first, and less than half a peso is nothing.
 * @param today in Bogotá, YYYY-MM-DD
 */
export async function sumDebts(tx: Tx, businessId: number, today: string): Promise<DebtTotals> {
  const { rows } = await sql<DebtTotals>`
    WITH debtors AS (
      SELECT id, saldo_credito, coalesce(dias_credito_autorizados, 0) AS dias FROM clients
      WHERE business_id = ${businessId} AND saldo_credito > 0),
    entries AS (
      SELECT l.client_id, l.id, l.fecha, l.tipo, l.valor, l.medio, l.invoice_id
      FROM ledger l JOIN debtors d ON d.id = l.client_id WHERE l.business_id = ${businessId}),
    notes AS (
      SELECT client_id, invoice_id, sum(valor) AS valor FROM entries
      WHERE tipo = 'abono' AND medio = ${NOTE_PAYMENT} AND invoice_id IS NOT NULL GROUP BY 1, 2),
    charged AS (
      SELECT e.client_id, e.id, e.fecha, least(e.valor, coalesce(n.valor, 0)) AS noted,
        e.valor - least(e.valor, coalesce(n.valor, 0)) AS valor
      FROM entries e LEFT JOIN notes n ON n.client_id = e.client_id AND n.invoice_id = e.invoice_id
      WHERE e.tipo = 'cargo'),
    paid AS (
      SELECT client_id, sum(valor) AS valor FROM (
        SELECT client_id, valor FROM entries WHERE tipo = 'abono' UNION ALL SELECT client_id, -noted FROM charged) p
      GROUP BY 1),
    charges AS (
      SELECT d.dias, c.fecha, c.valor,
        sum(c.valor) OVER (PARTITION BY c.client_id ORDER BY c.fecha, c.id) - coalesce(paid.valor, 0) AS unpaid
      FROM charged c JOIN debtors d ON d.id = c.client_id LEFT JOIN paid ON paid.client_id = c.client_id)
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

type DebtMovement = Pick<LedgerRow, 'id' | 'client_id' | 'fecha' | 'tipo' | 'valor' | 'medio'> & {
  factura_id: string | null;
};

/** Every movement of those who owe. */
export async function listDebtMovements(tx: Tx, businessId: number): Promise<DebtMovement[]> {
  const { rows } = await sql<DebtMovement>`
    SELECT l.id, l.client_id, l.fecha, l.tipo, l.valor, l.medio, l.invoice_id AS factura_id
    FROM ledger l JOIN clients c ON c.business_id = l.business_id AND c.id = l.client_id AND c.saldo_credito > 0
    WHERE l.business_id = ${businessId}`.execute(tx);
  return rows;
}
