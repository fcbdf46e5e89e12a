import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import styles from './ConfirmDialog.module.css';
import { uiText } from '#app/ui/text.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** What will happen: 'Eliminar producto'. */
  title: string;
  /** The thing it happens to, on its own line; leave it out when the sentence names it. */
  objectName?: string | undefined;
  /** The sentence: what is lost, whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** While the confirmed action runs: both buttons wait. */
  isBusy?: boolean | undefined;
  /** False while something that the dialog asks for is missing. */
  isReady?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is destroyed. The focus starts on Cancelar and goes back to the button that opened it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, objectName, children, confirmLabel, cancelLabel = uiText.cancel } = props;
  const { tone = 'danger', isBusy = false, isReady = true, onConfirm, onCancel } = props;
  const cancel = useEffectEvent(() => {
    if (!isBusy) onCancel();
  });
  // The Modal listens from before it is open: the Esc that leaves a form would open this question and end it too.
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) cancel();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen]);
  // In parts and not as one Modal: the dialog is then described by its sentence alone, without its buttons.
  return (
    <Modal.Root
      centered
      closeOnEscape={false}
      onClose={isBusy ? () => {} : onCancel}
      opened={isOpen}
      returnFocus
      size={420}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content className={styles.root} radius="xl">
        <Modal.Title className={styles.title}>{title}</Modal.Title>
        <Modal.Body className={styles.text}>
          {objectName && <p className={styles.object}>{objectName}</p>}
          {typeof children === 'string' ? <p>{children}</p> : children}
        </Modal.Body>
        <div className={styles.buttons}>
          <ActionButton className={styles.cancel} data-autofocus disabled={isBusy} onClick={onCancel}>
            {cancelLabel}
          </ActionButton>
          <ActionButton disabled={!isReady} isBusy={isBusy} onClick={onConfirm} tone={tone}>
            {confirmLabel}
          </ActionButton>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
