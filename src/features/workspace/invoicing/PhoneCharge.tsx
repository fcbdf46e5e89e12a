import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { formatCop } from '#domain/money.ts';
import styles from './phone.module.css';
import { text } from './text.ts';
import type { Sale } from './use-sale.ts';

export interface PhoneChargeProps {
  sale: Sale;
  /** The sale was charged: the drawer holds its receipt. */
  isDone: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The charge panel or the receipt. */
  children: ReactNode;
}

/** On a phone the total stays at the bottom, and charging is a drawer over the cart. */
export function PhoneCharge({ sale, isDone, isOpen, onOpen, onClose, children }: PhoneChargeProps) {
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.total}>
          <span className={styles.label}>{text.totalOf(sale.draft.lines.length)}</span>
          <strong>{formatCop(sale.priced.amounts.total_factura)}</strong>
        </div>
        <ActionButton className={styles.charge} onClick={onOpen} size={60} tone="primary">
          {isDone ? text.seeReceipt : text.chargeShort}
        </ActionButton>
      </div>
      <Drawer
        classNames={{ content: styles.content ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
        onClose={onClose}
        opened={isOpen}
        position="bottom"
        size="94%"
        title={isDone ? text.receipt : text.charge}
      >
        {children}
      </Drawer>
    </>
  );
}
