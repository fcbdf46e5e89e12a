import { type PointerEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFloating } from '#app/ui/hooks/floating.ts';
import styles from './Hint.module.css';

const AFTER_MS = 350;

/**
 * The name of an icon beside it, for a mouse that rests there and for the keyboard; a finger has no hover. The
 * button itself carries the name, so nobody hears it twice.
 * @returns what the button and the page have to hold
 */
export function useHint(label: string) {
  const anchor = useRef<HTMLElement>(null);
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setIsShown(false);
  };
  // A button may go while the mouse rests on it: its clock must not outlive it.
  useEffect(() => () => clearTimeout(timer.current), []);
  // Esc takes it away without moving mouse or focus.
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsShown(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);

  const events = {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch') return;
      anchor.current = currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsShown(true), AFTER_MS);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.matches(':focus-visible')) return;
      anchor.current = currentTarget;
      setIsShown(true);
    },
    onBlur: hide,
  };
  return { events, hint: isShown && <Hint anchor={anchor} label={label} /> };
}

function Hint({ anchor, label }: { anchor: React.RefObject<HTMLElement | null>; label: string }) {
  const ref = useFloating(anchor, 'center');
  return createPortal(
    <div aria-hidden="true" className={styles.hint} ref={ref}>
      {label}
    </div>,
    document.body,
  );
}
