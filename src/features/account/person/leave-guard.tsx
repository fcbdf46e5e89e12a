import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { uiText } from '#app/ui/text.ts';

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
  const question = (
    <ConfirmDialog
      cancelLabel={uiText.keepWriting}
      confirmLabel={uiText.discard}
      isOpen={isBlocked || isCancelling}
      onCancel={() => {
        setIsCancelling(false);
        if (isBlocked) blocker.reset();
      }}
      onConfirm={() => {
        setIsCancelling(false);
        if (isBlocked) blocker.proceed();
        else onCancel?.();
      }}
      title={uiText.discardTitle}
    >
      {uiText.discardText}
    </ConfirmDialog>
  );
  return { cancel: () => (isUnsaved ? setIsCancelling(true) : onCancel?.()), question };
}
