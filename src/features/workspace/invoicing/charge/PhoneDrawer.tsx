import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './drawer.module.css';

interface PhoneDrawerProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  onShown: () => void;
  children: ReactNode;
}

/** By then the drawer has put the cursor on its first button. */
const SETTLED_MS = 50;

/** Over the cart, from below. */
export function PhoneDrawer({ isOpen, title, onClose, onShown, children }: PhoneDrawerProps) {
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
      <Shown onShown={onShown} />
      {children}
    </Drawer>
  );
}

/** Tells that the drawer stands there. */
function Shown({ onShown }: Pick<PhoneDrawerProps, 'onShown'>) {
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    const timer = setTimeout(() => tell(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
