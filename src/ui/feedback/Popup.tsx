import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#app/ui/class-names.ts';
import { useFloating } from '#app/ui/hooks/floating.ts';
import styles from './Popup.module.css';

interface PopupProps {
  /** The button that opens it, or the box around that button: it hangs under it. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** For who hears it. */
  label: string;
  role?: 'dialog' | 'menu';
  className?: string | undefined;
  children: ReactNode;
}

const buttonOf = (opener: HTMLElement | null): HTMLElement | null | undefined =>
  opener?.matches('button') ? opener : opener?.querySelector('button');

/**
 * A panel beside its button, over everything; mounted while it is open. The focus moves in and stays, Esc or a
 * press outside closes it, and the button has the focus again. A few lines of our own: the sell screen loads no
 * library for it.
 */
export function Popup({ opener, onClose, label, role = 'dialog', className, children }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(panel, useFocusTrap(), useFloating(opener, 'end'));
  const close = useEffectEvent(onClose);

  // The focus goes back to the button, unless the press that closed it gave it to something else.
  useEffect(() => {
    const { current: element } = panel;
    const { current: button } = opener;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.isConnected === false;
      if (isLost || element?.contains(activeElement)) buttonOf(button)?.focus();
    };
  }, [opener]);
  // Esc and a press outside reach it wherever the focus is.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const onPress = ({ target }: Event) => {
      const isInside = panel.current?.contains(target as Node) || opener.current?.contains(target as Node);
      if (!isInside) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [opener]);

  return createPortal(
    <div
      aria-label={label}
      className={classNames(styles.panel, className)}
      ref={ref}
      role={role}
      tabIndex={-1}
    >
      {children}
    </div>,
    document.body,
  );
}
