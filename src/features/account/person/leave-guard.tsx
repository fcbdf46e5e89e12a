import { useBlocker } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';

// Fetched when it is asked: a visitor who registers sees the form sooner without it.
const LeaveQuestion = lazy(() => import('./LeaveQuestion.tsx'));

/**
 * Asks before a half-filled form is left by a link, the browser's back or a reload. Its own *Cancelar* and the button
 * that signs out say already what becomes of it, and act at once.
 * @param isUnsaved whether something was typed that is not saved; not while it is being sent
 * @returns what is asked; it has to be drawn
 */
export function useLeaveGuard(isUnsaved: boolean): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    blocker.status === 'blocked' && (
      <Suspense>
        <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />
      </Suspense>
    )
  );
}
