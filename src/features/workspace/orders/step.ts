import type { ErpDatabase } from '#app/data/db.ts';
import { stepOrder } from '#app/data/writes/order-writes.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { OrderStep } from '#domain/orders/orders.ts';
import { save } from './save.ts';
import { text } from './text.ts';

interface Stepped {
  id: string;
  name: string;
}

/** Takes an order further and says so, or says why it could not. @returns whether it did */
export async function takeFurther(
  db: ErpDatabase,
  { id, name }: Stepped,
  estado: OrderStep,
  reason = '',
): Promise<boolean> {
  const wrong = await save(() => stepOrder(db, id, estado, reason));
  const done = estado === 'cancelado' ? text.cancelling.done : text.moved(name || text.nobody, estado);
  toast(wrong === undefined ? { message: done } : { message: wrong, tone: 'error' });
  return wrong === undefined;
}
