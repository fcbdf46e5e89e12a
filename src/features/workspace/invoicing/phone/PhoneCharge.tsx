import { type ReactNode, useEffect } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { formatCop } from '#domain/money/money.ts';
import styles from './phone.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';

interface PhoneChargeProps {
  sale: Sale;
  /** The sale was charged: the drawer holds its receipt. */
  isDone: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The drawer stands there. */
  onShown: () => void;
  /** The charge panel or the receipt. */
  children: ReactNode;
}

// Only phones have it; fetched as soon as the bar stands, so that it is there when it is wanted.
const fetchDrawer = () =>
  import('#app/features/workspace/invoicing/charge/PhoneDrawer.tsx').then(({ PhoneDrawer }) => PhoneDrawer);

/** Characters of a total that stand beside the button in large type. */
const LONG = 12;

/** On a phone the total stays at the bottom, and charging is a drawer over the cart. */
export function PhoneCharge({ sale, isDone, isOpen, onOpen, onClose, onShown, children }: PhoneChargeProps) {
  const [Drawer, wantDrawer] = useOnDemand(fetchDrawer);
  // The screen turned out to be a phone's: the drawer is there before anybody wants it.
  useEffect(() => {
    void wantDrawer();
  }, [wantDrawer]);
  const open = () => {
    if (!Drawer) void wantDrawer();
    onOpen();
  };
  const paid = sale.exchange?.obstacle === null ? sale.exchange : null;
  const isBack = paid !== null && paid.exchanged !== '0.00' && sale.due === '0.00';
  const total = formatCop(isBack ? paid.given : paid ? sale.due : sale.priced.amounts.total_factura);
  return (
    <>
      <div className={styles.bar} data-bottom-bar="">
        <div className={styles.total}>
          <span className="caption">
            {isBack
              ? text.exchange.back(paid.goods.medio)
              : paid
                ? text.exchange.due
                : text.totalOf(sale.draft.lines.length)}
          </span>
          <strong data-long={total.length > LONG || undefined}>{total}</strong>
        </div>
        <ActionButton className={styles.charge} onClick={open} size={60} tone="primary">
          {isDone ? text.seeReceipt : sale.needsDrawer ? text.openDrawerFirst : text.chargeShort}
        </ActionButton>
      </div>
      {Drawer && (
        <Drawer
          isOpen={isOpen}
          onClose={onClose}
          onShown={onShown}
          title={isDone ? text.receipt : text.charge}
        >
          {children}
        </Drawer>
      )}
    </>
  );
}
