import { Modal } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { isUnsent, type UnsentWork } from '#app/data/identity/identity.ts';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from './LogoutDialog.module.css';
import { text } from './text.ts';

interface LogoutDialogProps {
  /** What is not sent; null while the dialog is closed. */
  work: UnsentWork | null;
  /** Sends what can be sent and answers what is left. */
  onSend: () => Promise<UnsentWork>;
  onLogout: () => void;
  onCancel: () => void;
}

/** Before signing out with unsent work: it stays on this device, or is sent first (docs/offline.md). */
export function LogoutDialog({ work, onSend, onLogout, onCancel }: LogoutDialogProps) {
  useFocusBack(work !== null);
  const [isSending, setIsSending] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  const { logout } = text;
  const send = async () => {
    setIsSending(true);
    setIsLeft(false);
    const left = await onSend().finally(() => setIsSending(false));
    setIsLeft(left.operations > 0);
    if (!isUnsent(left)) onLogout();
  };
  return (
    <Modal centered onClose={onCancel} opened={work !== null} title={logout.title}>
      {work && (
        <div className={styles.body}>
          <p>
            {work.operations > 0 && `${logout.pending(work.operations)} `}
            {work.heldSales > 0 && `${logout.held(work.heldSales)} `}
            {work.isUnknown && `${logout.unknown} `}
            {logout.stays(work.operations + work.heldSales)}
          </p>
          {isLeft && <Notice tone="warning">{logout.notSent}</Notice>}
          {work.operations > work.again && (
            <ActionButton isBusy={isSending} isFullWidth onClick={() => void send()} size={44} tone="primary">
              {isSending ? logout.sending : logout.send}
            </ActionButton>
          )}
          <ActionButton isFullWidth onClick={onLogout} size={44}>
            {logout.keep(work)}
          </ActionButton>
          <ActionButton data-autofocus isFullWidth onClick={onCancel} size={44} tone="ghost">
            {logout.cancel}
          </ActionButton>
        </div>
      )}
    </Modal>
  );
}
