import { can } from '#domain/accounts/permissions.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { addMoney } from '#domain/money/money.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { readCredit } from './clients.ts';

/** What a sale on credit leaves the client owing. */
interface SaleDebt {
  /** Of this sale, money. */
  charged: string;
  /** All that is owed now, money; null for a level that may not see it. */
  balance: string | null;
  /** Last day to pay this sale, YYYY-MM-DD; null where none was granted, or nobody may see it. */
  due: string | null;
}

/** What the debt of a sale is read from. */
export const tablesOfDebt = ({ invoices, clients, ledger, me }: ErpDatabase) => [
  invoices,
  clients,
  ledger,
  me,
];

/** What a sale on credit leaves owing; null for a sale that was paid, and where this device does not keep it. */
export async function readSaleDebt(db: ErpDatabase, saleId: string): Promise<SaleDebt | null> {
  const record = await db.invoices.get(saleId);
  const pagos = record?.invoice?.pagos ?? record?.sale?.pagos ?? [];
  const charged = addMoney(
    '0.00',
    ...pagos.filter(({ medio }) => medio === 'credito').map(({ valor }) => valor),
  );
  if (!record || charged === '0.00') return null;
  const mayLook = can((await db.me.get('me'))?.permission_level, 'clients.credit.view');
  const clientId = record.invoice?.cliente_id ?? record.sale?.cliente.id ?? '';
  const credit = mayLook ? await readCredit(db, clientId) : undefined;
  if (!credit) return { charged, balance: null, due: null };
  const soldOn = bogotaDate(new Date(record.invoice?.fecha_venta ?? record.fecha));
  return {
    charged,
    balance: credit.balance,
    due: credit.days > 0 ? addDays(soldOn, credit.days) : null,
  };
}
