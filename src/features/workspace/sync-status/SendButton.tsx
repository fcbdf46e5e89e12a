import { RefreshCw } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { panelText as text } from './panel-text.ts';

interface SendButtonProps {
  pending: number;
  isBusy: boolean;
  isFullWidth?: boolean;
  onSend: () => void;
}

/**
 * Sends and fetches now. Never disabled: rounds begin and end by themselves, and a button that goes out under
 * somebody's finger takes the keyboard's focus with it.
 */
export function SendButton({ pending, isBusy, isFullWidth = false, onSend }: SendButtonProps) {
  const isSending = isBusy && pending > 0;
  return (
    <ActionButton
      aria-busy={isSending}
      data-autofocus
      icon={RefreshCw}
      isFullWidth={isFullWidth}
      onClick={onSend}
      tone={pending > 0 ? 'primary' : 'quiet'}
    >
      {isSending ? text.sending : text.sendNow}
    </ActionButton>
  );
}
