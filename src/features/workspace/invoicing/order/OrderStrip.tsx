import { X } from 'lucide-react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftOrder } from '#app/data/drafts/draft.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readOrder } from '#app/data/read/orders/orders.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { addMoney, compareMoney, formatCop } from '#domain/money/money.ts';
import { text } from './order-text.ts';

interface OrderStripProps {
  db: ErpDatabase;
  pedido: DraftOrder;
  /** Makes it a sale as any other, without the order. */
  onRemove: () => void;
}

/** Says above the cart which order the sale bills, what was paid towards it, and that another sale has billed it or somebody cancelled it. */
export function OrderStrip({ db, pedido: { id, numero, abonado }, onRemove }: OrderStripProps) {
  const order = useLiveRead([db.orders], () => readOrder(db, id), [db, id]);
  const clientId = order?.cliente_id ?? '';
  const client = useLiveRead([db.clients], () => db.clients.get(clientId), [db, clientId]);
  const isBilled = order !== undefined && order.invoice_id !== null;
  const isCancelled = order?.estado === 'cancelado';
  const paid = order?.abonado ?? abonado;
  // What is paid on account pays older debt first: then less is in favour than was paid.
  const isSpent =
    client?.saldo_credito !== undefined && compareMoney(addMoney(client.saldo_credito, paid), '0.00') > 0;
  const sayPaid = isSpent ? text.paidDebts : text.paid;
  return (
    <Notice
      action={<IconAction icon={X} keepsFocus label={text.remove} onClick={onRemove} />}
      isStanding
      title={
        isBilled
          ? text.billed(order.numero_display, order.factura_numero)
          : isCancelled
            ? text.cancelled(order.numero_display)
            : text.bills(numero)
      }
      tone={isBilled || isCancelled ? 'warning' : 'info'}
    >
      {isBilled ? text.billedHint : compareMoney(paid, '0.00') > 0 && sayPaid(formatCop(paid))}
    </Notice>
  );
}
