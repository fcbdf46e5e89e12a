import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';

interface PhoneDrawerProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Over the cart, from below. */
export function PhoneDrawer({ isOpen, title, onClose, children }: PhoneDrawerProps) {
  return (
    <Drawer
      classNames={{ content: styles.content ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
      data-sell-keys=""
      onClose={onClose}
      opened={isOpen}
      position="bottom"
      size="94%"
      title={title}
    >
      {children}
    </Drawer>
  );
}
