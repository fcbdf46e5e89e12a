import { Drawer } from '@mantine/core';
import { Pencil, PiggyBank, Phone, ReceiptText, X } from 'lucide-react';
import { useState } from 'react';
import { readShown, type ShownOrder, tablesOfOrders } from '#app/data/read/orders/orders.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { mayCancel } from '#app/data/writes/order-writes.ts';
import { takeFurther } from '#app/features/workspace/orders/step.ts';
import { STEP_VERBS, text as all } from '#app/features/workspace/orders/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ActionLink } from '#app/ui/button/ActionLink.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { isOpenOrder, nextStep } from '#domain/orders/orders.ts';
import { CancelDialog } from './CancelDialog.tsx';
import styles from './detail.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { PayTowards } from './PayTowards.tsx';
import { PrintOrder } from './PrintOrder.tsx';

const text = all.detail;

interface OrderDeeds {
  canBill: boolean;
  onBill: (order: ShownOrder) => void;
  onEdit: (order: ShownOrder) => void;
  /** Shows an invoice of the history. */
  onInvoice: (id: string) => void;
}

interface OrderDetailProps extends OrderDeeds {
  workspace: Workspace;
  /** null while nothing is open. */
  id: string | null;
  onClose: () => void;
}

/** An order beside the board: what was promised, how far it is, and all that can be done with it. */
export function OrderDetail({ workspace, id, onClose, ...deeds }: OrderDetailProps) {
  const { db } = workspace;
  const found = useLiveRead(
    tablesOfOrders(db),
    async () => ({ id, order: id === null ? undefined : await readShown(db, id) }),
    [db, id],
  );
  const order = found?.id === id ? found.order : undefined;
  return (
    <Drawer
      classNames={{ body: styles.drawer ?? '', content: styles.content ?? '', header: styles.head ?? '' }}
      onClose={onClose}
      opened={id !== null}
      position="right"
      returnFocus
      size={480}
      title={text.title(order?.numero_display ?? '')}
    >
      {order && <Opened {...deeds} key={order.id} order={order} workspace={workspace} />}
      {found?.id === id && !order && <EmptyState icon={X} title={text.gone} />}
    </Drawer>
  );
}

function Opened({
  workspace,
  order,
  canBill,
  onBill,
  onEdit,
  onInvoice,
}: OrderDeeds & {
  workspace: Workspace;
  order: ShownOrder;
}) {
  const { db, session } = workspace;
  const [asks, setAsks] = useState<'cancel' | 'pay' | null>(null);
  const next = nextStep(order.tipo, order.estado);
  const isBilled = order.invoice_id !== null;
  const isOpen = isOpenOrder(order);
  // Also where that came too late to change anything.
  const isCancelled = order.pasos.some(({ estado }) => estado === 'cancelado');
  const phone = order.contacto.telefono;
  return (
    <>
      <div className={styles.body}>
        <OrderFacts onInvoice={onInvoice} order={order} />
        {asks === 'pay' && <PayTowards db={db} onDone={() => setAsks(null)} order={order} />}
      </div>
      <div className={styles.foot}>
        {isOpen && next && (
          <ActionButton
            className="grow"
            onClick={() => void takeFurther(db, order, next, { onBill: canBill ? onBill : undefined })}
            tone={canBill && !isBilled && next === 'entregado' ? 'quiet' : 'primary'}
          >
            {next === 'entregado' ? text.deliver : STEP_VERBS[next]}
          </ActionButton>
        )}
        {canBill && !isBilled && order.estado !== 'cancelado' && (
          <ActionButton
            className="grow"
            icon={ReceiptText}
            onClick={() => onBill(order)}
            tone={next === 'entregado' || next === null ? 'primary' : 'quiet'}
          >
            {all.bill}
          </ActionButton>
        )}
        <PrintOrder order={order} workspace={workspace} />
        {!isBilled && isOpen && (
          <ActionButton icon={Pencil} onClick={() => onEdit(order)}>
            {text.edit}
          </ActionButton>
        )}
        {order.tipo === 'apartado' && isOpen && order.cliente_id !== null && (
          <ActionButton icon={PiggyBank} onClick={() => setAsks('pay')}>
            {text.pay}
          </ActionButton>
        )}
        {phone !== null && (
          <ActionLink href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`} icon={Phone}>
            {text.call}
          </ActionLink>
        )}
        {isOpen && !isCancelled && mayCancel(order, session) && (
          <ActionButton icon={X} onClick={() => setAsks('cancel')} tone="ghost">
            {text.cancel}
          </ActionButton>
        )}
      </div>
      <CancelDialog
        isOpen={asks === 'cancel'}
        name={order.name || all.nobody}
        paid={order.abonado}
        onCancel={() => setAsks(null)}
        onConfirm={(reason) => {
          setAsks(null);
          void takeFurther(db, order, 'cancelado', { reason });
        }}
      />
    </>
  );
}
