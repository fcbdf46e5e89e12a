import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { uiText } from '#app/ui/text.ts';

interface Discard {
  /** Whether something was typed that is not saved. */
  setIsDirty: (isDirty: boolean) => void;
  /** Leaves, after asking when something was typed. */
  close: () => void;
  /** Leaves without asking: it is saved. */
  leave: () => void;
  /** Has to be drawn: what is asked. */
  question: ReactNode;
}

/** For a form in a dialog: leaving it asks before typed text is thrown away. */
export function useDiscard(onLeave: () => void): Discard {
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    setIsDirty(false);
    setIsAsking(false);
    onLeave();
  };
  const question = (
    <ConfirmDialog
      cancelLabel={uiText.keepWriting}
      confirmLabel={uiText.discard}
      isOpen={isAsking}
      onCancel={() => setIsAsking(false)}
      onConfirm={leave}
      title={uiText.discardTitle}
    >
      {uiText.discardText}
    </ConfirmDialog>
  );
  return { setIsDirty, close: () => (isDirty ? setIsAsking(true) : leave()), leave, question };
}
