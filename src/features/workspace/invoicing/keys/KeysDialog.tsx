import { Modal } from '@mantine/core';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from '#app/features/workspace/invoicing/sell.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { keyRows } from './keys-text.ts';

/** Until the focus is back where it was (`useFocusBack`): later it would be taken from the price check. */
const FOCUS_BACK_MS = 20;

interface KeysDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** On glass nothing else leads to the price check. */
  onPriceCheck?: (() => void) | undefined;
}

/** The keys of the sell screen. */
export function KeysDialog({ isOpen, onClose, onPriceCheck }: KeysDialogProps) {
  useFocusBack(isOpen);
  return (
    <Modal data-sell-keys="" onClose={onClose} opened={isOpen} size={440} title={text.help}>
      <dl className={styles.help}>
        {keyRows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>
              {keys === 'F6' && onPriceCheck ? (
                <ActionButton
                  onClick={() => {
                    onClose();
                    setTimeout(onPriceCheck, FOCUS_BACK_MS);
                  }}
                >
                  {meaning}
                </ActionButton>
              ) : (
                meaning
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
