import type { LedgerEntry } from '#contract/sync/sync.ts';
import type { InvoiceWarningCode } from '#domain/invoicing/invoice-warnings.ts';
import { openOfInvoice } from '#domain/clients/credit.ts';
import { compareMoney } from '#domain/money/money.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import { NOTE_PAYMENT } from '#domain/returns.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { toMovement } from './account.service.ts';
import * as repo from './ledger.repo.ts';

interface CreditCharge {
  clientId: string;
  amount: string;
  invoiceId: string;
  reference: string;
  collaboratorId: number;
  isDelivered: boolean;
}

/**
 * Charges a sale to a client's balance, whose lock it holds from then on; `enterCharge` completes it.
 * @returns the code of what a delivered sale overrode, if any
 * @throws Problem `credito_inactivo`, `cupo_insuficiente` (400) when the goods are still at the counter
 */
export async function chargeCredit(
  write: Write,
  charge: CreditCharge,
): Promise<InvoiceWarningCode | undefined> {
  const { tx, businessId, changes } = write;
  const after = await repo.addToBalance(tx, businessId, charge.clientId, charge.amount);
  // Read under the lock: the terms may have changed since the sale found its client.
  if (!after || (after.deleted_at && !charge.isDelivered)) throw new Problem('cliente_desconocido');
  // What a client has in his favour is his to spend, whatever the terms.
  const isUnpaid = compareMoney(after.saldo_credito, '0.00') > 0;
  const isOff = isUnpaid && !after.credito_activo;
  if (isOff && !charge.isDelivered) throw new Problem('credito_inactivo');
  const isOver = isUnpaid && compareMoney(after.saldo_credito, after.monto_credito_aprobado) > 0;
  if (isOver && !charge.isDelivered) {
    // Without the figure: level 1 sells on credit but sees no limits.
    throw new Problem('cupo_insuficiente');
  }
  // A deleted client stays a tombstone in the feed.
  if (after.deleted_at) changes.remove('clientes', charge.clientId);
  else changes.put('clientes', charge.clientId);
  if (isOff) return 'credito_inactivo';
  return isOver ? 'cupo_excedido' : undefined;
}

/**
 * Enters the movement of a charge, with the time of its invoice. That was read under the client's lock:
 * movements are dated in the order that they were made.
 */
export function enterCharge({ businessId, changes, now }: Write, charge: CreditCharge, issuedAt: Date): void {
  const id = newId(now);
  const entry = repo.entryInsert(businessId, {
    id,
    client_id: charge.clientId,
    fecha: issuedAt,
    tipo: 'cargo',
    valor: charge.amount,
    medio: null,
    referencia: charge.reference,
    invoice_id: charge.invoiceId,
    collaborator_id: charge.collaboratorId,
    creation_hash: null,
    cash_session_id: null, // no money changed hands
    device_id: null,
  });
  changes.alongside(entry);
  changes.put('cuenta', id);
}

interface AccountNote {
  client: { id: string; deleted_at: Date | null };
  amount: string;
  invoiceId: string | null;
  reference: string;
  collaboratorId: number;
  at: Date;
}

/** What is still owed of an invoice; nothing of none. Holds the account's lock from then on. */
export async function debtOfInvoice(
  tx: Tx,
  businessId: number,
  clientId: string,
  invoiceId: string | null,
): Promise<string> {
  await repo.lockAccount(tx, businessId, clientId);
  if (invoiceId === null) return '0.00';
  return (await readOpen(tx, businessId, clientId, [invoiceId])).get(invoiceId) ?? '0.00';
}

/** What is still owed of some invoices of a client, money by invoice. */
export async function readOpen(
  db: Db | Tx,
  businessId: number,
  clientId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, string>> {
  const movements = (await repo.listOfClient(db, businessId, clientId)).map(toMovement);
  return new Map(invoiceIds.map((id) => [id, openOfInvoice(movements, id)]));
}

/** Enters a note among the movements of an account: what came back is owed no more, or is the client's to spend. */
export async function enterNote({ tx, businessId, changes, now }: Write, note: AccountNote): Promise<void> {
  const { client, amount, invoiceId, reference, collaboratorId, at } = note;
  await repo.addToBalance(tx, businessId, client.id, `-${amount}`);
  const id = newId(now);
  const entry = repo.entryInsert(businessId, {
    id,
    client_id: client.id,
    fecha: at,
    tipo: 'abono',
    valor: amount,
    medio: NOTE_PAYMENT,
    referencia: reference,
    invoice_id: invoiceId,
    collaborator_id: collaboratorId,
    creation_hash: null,
    cash_session_id: null, // no money changed hands
    device_id: null,
  });
  changes.alongside(entry);
  changes.put('cuenta', id);
  if (client.deleted_at) changes.remove('clientes', client.id);
  else changes.put('clientes', client.id);
}

/** Ledger rows of the change feed, for those who may see credit. */
export async function feedLedger(
  tx: Tx,
  actor: Collaborator,
  ids: readonly string[],
): Promise<Map<string, LedgerEntry>> {
  if (!can(actor.level, 'clients.credit.view')) return new Map();
  const rows = await repo.findLedger(tx, actor.businessId, ids);
  return new Map(rows.map((row) => [row.id, { ...toMovement(row), cliente_id: row.client_id }]));
}
