import { Modal } from '@mantine/core';
import { ClipboardList } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import { text } from './order-text.ts';

interface HoldDialogProps {
  onHold: () => void;
  onOrder: () => void;
  onClose: () => void;
}

/** Whether a sale waits at this counter, or is promised for later. Enter does what F9 always did. */
export function HoldDialog({ onHold, onOrder, onClose }: HoldDialogProps) {
  useFocusBack(true);
  return (
    <Modal centered onClose={onClose} opened title={text.title}>
      <div className="column gap-10">
        <ActionButton data-autofocus isFullWidth onClick={onHold} size={60} tone="primary">
          {text.hold}
        </ActionButton>
        <ActionButton icon={ClipboardList} isFullWidth onClick={onOrder} size={60}>
          {text.order}
        </ActionButton>
        <p className="caption">{text.hint}</p>
      </div>
    </Modal>
  );
}
