import { can } from '#domain/accounts/permissions.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { openOfInvoice } from '#domain/clients/credit.ts';
import { addMoney, compareMoney, isShownAsZero, subtract } from '#domain/money/money.ts';
import { creditedOf } from '#domain/refunds.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { HistoryRecord } from '#app/data/read/invoices/returned.ts';
import { readCredit } from './clients.ts';

/** What a sale on credit leaves the client owing. */
export interface SaleDebt {
  /** What of this sale is still owed, money; of payments a level that sees no accounts knows nothing. */
  open: string;
  /** All that is owed now, money, below zero what the client has in his favour; null for a level that may not see it. */
  balance: string | null;
  /** Last day to pay this sale, YYYY-MM-DD; null where nothing of it is owed, none was granted, or nobody may see it. */
  due: string | null;
}

/**
 * What is left of a charge by what came back of its sale: all that a level knows that sees no accounts.
 * @param notas its notes as the server told them, where this device does not keep it: the debt came first
 */
async function lessReturned(
  { returns }: ErpDatabase,
  saleId: string,
  charged: string,
  notas: HistoryRecord['returned']['notas'],
): Promise<string> {
  const back = await returns.where('factura_id').equals(saleId).toArray();
  const kept = new Set(back.map(({ id }) => id));
  const told = notas.filter(({ devolucion_id }) => !kept.has(devolucion_id)).map(({ total }) => total);
  const left = subtract(charged, addMoney('0.00', ...back.map(creditedOf), ...told));
  return compareMoney(left, '0.00') > 0 ? left : '0.00';
}

/**
 * What a sale on credit leaves owing; null for a sale that was paid, and for an id of which this device keeps nothing.
 * @param sale its id, or the server's record where this device keeps none
 */
export async function readSaleDebt(db: ErpDatabase, sale: string | HistoryRecord): Promise<SaleDebt | null> {
  const record = typeof sale === 'string' ? await db.invoices.get(sale) : sale;
  const pagos = record?.invoice?.pagos ?? record?.sale?.pagos ?? [];
  const charged = addMoney(
    '0.00',
    ...pagos.filter(({ medio }) => medio === 'credito').map(({ valor }) => valor),
  );
  if (!record || charged === '0.00') return null;
  const saleId = record.id;
  const mayLook = can((await db.me.get('me'))?.permission_level, 'clients.credit.view');
  const clientId = record.invoice?.cliente_id ?? record.sale?.cliente.id ?? '';
  const credit = mayLook ? await readCredit(db, clientId) : undefined;
  if (!credit) {
    const notas = typeof sale === 'string' ? [] : sale.returned.notas;
    return { open: await lessReturned(db, saleId, charged, notas), balance: null, due: null };
  }
  const entries = await db.ledger.where('cliente_id').equals(clientId).toArray();
  const open = openOfInvoice(entries, saleId);
  const charge = entries.find(({ tipo, factura_id }) => tipo === 'cargo' && factura_id === saleId);
  // As the client's account counts the days.
  const from = bogotaDate(new Date(charge?.fecha ?? record.fecha));
  return {
    open,
    balance: credit.balance,
    due: credit.days > 0 && !isShownAsZero(open) ? addDays(from, credit.days) : null,
  };
}
