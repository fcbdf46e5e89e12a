import { useLayoutEffect, useRef } from 'react';

/** The dialog first takes its content away; an element that took the focus meanwhile keeps it. */
const AFTER_CLOSE_MS = 10;

const dialogOf = (element: Element | null): Element | null => element?.closest('[role="dialog"]') ?? null;

/**
 * Gives the focus back to what opened a dialog. Mantine's `returnFocus` does so only for a dialog that was closed
 * before: a dialog that is loaded on demand is open from its first render on.
 */
export function useFocusBack(isOpen: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Before the dialog takes the focus; it is outside React who has it.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    clearTimeout(timer.current);
    const page = document;
    const focused = page.activeElement;
    const opener = focused instanceof HTMLElement ? focused : null;
    return () => {
      timer.current = setTimeout(() => {
        const { activeElement } = page;
        const isLost = !activeElement || activeElement === page.body;
        // A dialog that fades out still holds it.
        const isLeft = dialogOf(activeElement) !== dialogOf(opener) && dialogOf(activeElement) !== null;
        if (isLost || isLeft) opener?.focus({ preventScroll: true });
      }, AFTER_CLOSE_MS);
    };
  }, [isOpen]);
}
