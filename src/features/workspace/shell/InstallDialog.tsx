import { Modal } from '@mantine/core';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from './InstallDialog.module.css';
import { installText as text } from './install-text.ts';

interface InstallDialogProps {
  isOpen: boolean;
  /** The browser does not ask by itself: its steps are told. */
  isByHand: boolean;
  onInstall: () => void;
  /** Closes it for now. */
  onClose: () => void;
  /** Never again on this device. */
  onRefuse: () => void;
}

/** What an installed app is good for, and how this browser installs it. */
export function InstallDialog({ isOpen, isByHand, onInstall, onClose, onRefuse }: InstallDialogProps) {
  useFocusBack(isOpen);
  return (
    <Modal centered onClose={onClose} opened={isOpen} title={text.title}>
      <div className="grid gap-10">
        <p>{text.intro}</p>
        {isByHand ? (
          <>
            <ol className={styles.steps}>
              {text.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="caption">{text.byHandHint}</p>
          </>
        ) : (
          <ActionButton data-autofocus isFullWidth onClick={onInstall} size={44} tone="primary">
            {text.install}
          </ActionButton>
        )}
        <ActionButton isFullWidth onClick={onClose} size={44}>
          {text.notNow}
        </ActionButton>
        <ActionButton isFullWidth onClick={onRefuse} size={44} tone="ghost">
          {text.refuse}
        </ActionButton>
      </div>
    </Modal>
  );
}
