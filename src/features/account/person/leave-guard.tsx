import { useBlocker } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';

// Fetched when it is asked: a visitor who registers sees the form sooner without it.
const LeaveQuestion = lazy(() => import('./LeaveQuestion.tsx'));

interface LeaveGuard {
  /** Leaves the form, after asking where something was typed. */
  cancel: () => void;
  /** Has to be drawn: what is asked. */
  question: ReactNode;
}

/**
 * Asks before a half-filled form is left: by a link, the browser's back, a reload or its own button.
 * @param isUnsaved whether something was typed that is not saved; not while it is being sent
 */
export function useLeaveGuard(isUnsaved: boolean, onCancel?: () => void): LeaveGuard {
  const [isCancelling, setIsCancelling] = useState(false);
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
          if (isBlocked) blocker.proceed();
          else onCancel?.();
        }}
        onStay={() => {
          setIsCancelling(false);
          if (isBlocked) blocker.reset();
        }}
      />
    </Suspense>
  );
  return { cancel: () => (isUnsaved ? setIsCancelling(true) : onCancel?.()), question };
}
