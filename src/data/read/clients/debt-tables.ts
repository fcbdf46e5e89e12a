import type { ErpDatabase } from '#app/data/db.ts';

/** What the debt of a sale is read from. */
export const tablesOfDebt = ({ invoices, clients, ledger, returns, me }: ErpDatabase) => [
  invoices,
  clients,
  ledger,
  returns,
  me,
];
