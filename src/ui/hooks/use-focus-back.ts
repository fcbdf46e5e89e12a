import { useLayoutEffect, useRef } from 'react';

/** The dialog takes its content away: whoever took the focus meanwhile keeps it. */
const AFTER_CLOSE_MS = 10;

const dialogOf = (element: Element | null): Element | null => element?.closest('[role="dialog"]') ?? null;

/**
 * Gives the focus back to what opened a dialog. Mantine's `returnFocus` does so only for one that stood closed before:
 * one that is fetched when it is wanted is born open.
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
        // One that fades out still holds it.
        const isLeft = dialogOf(activeElement) !== dialogOf(opener) && dialogOf(activeElement) !== null;
        if (isLost || isLeft) opener?.focus({ preventScroll: true });
      }, AFTER_CLOSE_MS);
    };
  }, [isOpen]);
}
