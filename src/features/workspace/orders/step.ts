import type { ErpDatabase } from '#app/data/db.ts';
import { readOrder } from '#app/data/read/orders/orders.ts';
import { stepOrder } from '#app/data/writes/order-writes.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { OrderStep } from '#domain/orders/orders.ts';
import { save } from './save.ts';
import { text } from './text.ts';

interface Stepped {
  id: string;
  name: string;
}

/** Takes an order further and says so, or says why it could not or what it stays. @returns whether the step is on disk */
export async function takeFurther(
  db: ErpDatabase,
  { id, name }: Stepped,
  estado: OrderStep,
  reason = '',
): Promise<boolean> {
  const wrong = await save(() => stepOrder(db, id, estado, reason));
  if (wrong !== undefined) toast({ message: wrong, tone: 'error' });
  else if (estado !== 'cancelado') toast({ message: text.moved(name || text.nobody, estado) });
  else if ((await readOrder(db, id))?.estado === 'cancelado') toast({ message: text.cancelling.done });
  else toast({ message: text.cancelling.late, tone: 'warning' });
  return wrong === undefined;
}
