import { useCallback, useRef } from 'react';

interface Press {
  /** For onPointerDownCapture of the form. */
  onPointerDown: () => void;
  /** Runs it now, or once the pointer that is down has made its click. */
  after: (run: () => void) => void;
}

/**
 * For forms that say what is wrong when a field is left: the message makes the form longer, and a message that came
 * between the press and the release of a button would take that button away from under the pointer.
 */
export function usePress(): Press {
  const waiting = useRef<(() => void)[] | null>(null);
  const onPointerDown = () => {
    if (waiting.current) return;
    waiting.current = [];
    const release = () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      // The browser dispatches the click in the same turn as the release.
      setTimeout(() => {
        const runs = waiting.current ?? [];
        waiting.current = null;
        for (const run of runs) run();
      });
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
  };
  const after = useCallback((run: () => void) => {
    if (waiting.current) waiting.current.push(run);
    else run();
  }, []);
  return { onPointerDown, after };
}
