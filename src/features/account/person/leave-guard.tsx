import { useBlocker } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

// Fetched when it is asked: a visitor who registers sees the form sooner without it.
const LeaveQuestion = lazy(() => import('./LeaveQuestion.tsx'));

interface LeaveGuard {
  /** Leaves the form, after asking where something was typed. */
  cancel: () => void;
  /** Has to be drawn: what is asked. */
  question: ReactNode;
}

/** What a half-filled form asks before it lets go; null while there is none. */
let asker: ((leave: () => void) => void) | null = null;

/** Leaves at once, or once the person who fills in a form lets it go: for what is no address, as signing out. */
export function askBeforeLeaving(leave: () => void): void {
  if (asker) asker(leave);
  else leave();
}

/**
 * Asks before a half-filled form is left: by a link, the browser's back, a reload or its own button.
 * @param isUnsaved whether something was typed that is not saved; not while it is being sent
 */
export function useLeaveGuard(isUnsaved: boolean, onCancel?: () => void): LeaveGuard {
  const [isCancelling, setIsCancelling] = useState(false);
  const onLeave = useRef<() => void>(undefined);
  // The button that signs out is outside of the form.
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (leave: () => void) => {
      onLeave.current = leave;
      setIsCancelling(true);
    };
    asker = ask;
    return () => {
      if (asker === ask) asker = null;
    };
  }, [isUnsaved]);
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const question = (isBlocked || isCancelling) && (
    <Suspense>
      <LeaveQuestion
        onLeave={() => {
          setIsCancelling(false);
          const leave = onLeave.current ?? onCancel;
          onLeave.current = undefined;
          if (isBlocked) blocker.proceed();
          else leave?.();
        }}
        onStay={() => {
          setIsCancelling(false);
          onLeave.current = undefined;
          if (isBlocked) blocker.reset();
        }}
      />
    </Suspense>
  );
  return { cancel: () => (isUnsaved ? setIsCancelling(true) : onCancel?.()), question };
}
