import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** When the rail stands open, and the handlers of its root that decide it. */
export function useRail() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLElement>(null);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const hasKeyboardFocus = useRef(false);
  const toggle = () => setIsOpen((open) => !open);

  // Esc and a press outside close it wherever the focus is: hover opens it without any focus inside.
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false);
    const onPress = (event: Event) => !root.current?.contains(event.target as Node) && setIsOpen(false);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  const railProps = {
    ref: root,
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setIsOpen(true),
    onPointerLeave: (event: PointerEvent) =>
      event.pointerType === 'mouse' && !hasKeyboardFocus.current && setIsOpen(false),
    onPointerDown: (event: PointerEvent) => {
      lastPress.current = event.timeStamp;
    },
    // A tap beside the links: on a touch screen nothing hovers. On a link it only follows the link.
    onClick: (event: MouseEvent) => {
      // The open rail would lie over what was chosen: what opens beside it, or the module that its link went to.
      const hasGone = event.isDefaultPrevented();
      if (hasGone || (event.target as Element).closest('[aria-haspopup="dialog"]')) setIsOpen(false);
      const isTouch = (event.nativeEvent as { pointerType?: string }).pointerType === 'touch';
      if (isTouch && !(event.target as Element).closest('a, button')) toggle();
    },
    // A press brings the focus too (on a touch screen only after the finger left); that is not the keyboard.
    onFocus: (event: FocusEvent) => {
      if (event.timeStamp - lastPress.current < 1000) return;
      // Focus that a dialog closed with the mouse gives back is not the keyboard either.
      if (!event.target.matches(':focus-visible')) return;
      hasKeyboardFocus.current = true;
      setIsOpen(true);
    },
    onBlur: (event: FocusEvent) => {
      if (root.current?.contains(event.relatedTarget)) return;
      hasKeyboardFocus.current = false;
      setIsOpen(false);
    },
  };
  return { isOpen, toggle, railProps };
}
