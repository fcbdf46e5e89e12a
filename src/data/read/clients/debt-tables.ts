import type { ErpDatabase } from '#app/data/db.ts';
import type { HistoryRecord } from '#app/data/read/invoices/returned.ts';
import type { SaleDebt } from './sale-debt.ts';

export type { SaleDebt } from './sale-debt.ts';

/** What the debt of a sale is read from. */
export const tablesOfDebt = ({ invoices, clients, ledger, returns, me }: ErpDatabase) => [
  invoices,
  clients,
  ledger,
  returns,
  me,
];

/**
 * What a sale leaves owing. Few are on credit: what reads it is fetched then; where it cannot be, nothing is said of it.
 * @param sale its id, or the server's record where this device keeps none
 */
export async function readSaleDebt(db: ErpDatabase, sale: string | HistoryRecord): Promise<SaleDebt | null> {
  const reader = await import('./sale-debt.ts').catch(() => null);
  return reader ? reader.readSaleDebt(db, sale) : null;
}
