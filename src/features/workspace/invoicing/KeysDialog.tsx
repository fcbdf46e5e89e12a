import { Modal } from '@mantine/core';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from './sell.module.css';
import { text } from './text.ts';

/** The keys of the sell screen. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useFocusBack(isOpen);
  return (
    <Modal data-sell-keys="" onClose={onClose} opened={isOpen} size={440} title={text.help}>
      <dl className={styles.help}>
        {text.helpRows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
