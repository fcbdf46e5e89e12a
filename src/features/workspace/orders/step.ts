import type { ErpDatabase } from '#app/data/db.ts';
import { readOrder, readShown, type ShownOrder } from '#app/data/read/orders/orders.ts';
import { stepOrder } from '#app/data/writes/order-writes.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { OrderStep } from '#domain/orders/orders.ts';
import { save } from './save.ts';
import { text } from './text.ts';

type Stepped = Pick<ShownOrder, 'id' | 'name' | 'invoice_id'>;
type OnBill = (order: ShownOrder) => void;

/** Bills an order as it is by now: since it was handed over it may have got its number, or its invoice. */
async function billNow(db: ErpDatabase, id: string, onBill: OnBill): Promise<void> {
  const order = await readShown(db, id);
  if (order?.invoice_id === null) onBill(order);
  else toast({ message: text.billed, tone: 'warning' });
}

/**
 * Takes an order further and says so, or says why it could not or what it stays.
 * @param onBill the way to its sale, offered where it is handed over without an invoice; undefined where nobody bills
 * @returns whether the step is on disk
 */
export async function takeFurther(
  db: ErpDatabase,
  { id, name, invoice_id }: Stepped,
  estado: OrderStep,
  { reason = '', onBill }: { reason?: string; onBill?: OnBill | undefined } = {},
): Promise<boolean> {
  const isBillable = estado === 'entregado' && invoice_id === null;
  const action =
    onBill && isBillable ? { label: text.billShort, onClick: () => void billNow(db, id, onBill) } : undefined;
  const wrong = await save(() => stepOrder(db, id, estado, reason));
  if (wrong !== undefined) toast({ message: wrong, tone: 'error' });
  else if (estado !== 'cancelado') toast({ message: text.moved(name || text.nobody, estado), action });
  else if ((await readOrder(db, id))?.estado === 'cancelado') toast({ message: text.cancelling.done });
  else toast({ message: text.cancelling.late, tone: 'warning' });
  return wrong === undefined;
}
