import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { uiText } from '#app/ui/text.ts';

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether what was typed may go. */
export default function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      cancelLabel={uiText.keepWriting}
      confirmLabel={uiText.discard}
      isOpen
      onCancel={onStay}
      onConfirm={onLeave}
      title={uiText.discardTitle}
    >
      {uiText.discardText}
    </ConfirmDialog>
  );
}
