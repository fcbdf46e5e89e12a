import { Modal } from '@mantine/core';
import { CircleHelp, History, Plus, X } from 'lucide-react';
import type { SaleDraft } from '#app/data/draft.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { IconAction } from '#app/ui/IconAction.tsx';
import { KeyHint } from '#app/ui/KeyHint.tsx';
import { PageHeading } from '#app/ui/PageHeading.tsx';
import { FINAL_CONSUMER_ID } from '#contract/clients.ts';
import styles from './sell.module.css';
import { text } from './text.ts';

export interface SellHeaderProps {
  drafts: readonly SaleDraft[];
  currentId: string;
  isHelpOpen: boolean;
  onShow: (id: string) => void;
  onHold: () => void;
  onDiscard: (draft: SaleDraft) => void;
  onHistory: () => void;
  onHelp: (isOpen: boolean) => void;
}

function nameOf(draft: SaleDraft): string {
  const isNamed = draft.clienteNombre && draft.clienteIdentificacion !== FINAL_CONSUMER_ID;
  return isNamed ? (draft.clienteNombre ?? '') : text.sale(draft.ordinal);
}

/** Title, the open sales of this tab, the way to the history and to the list of keys. */
export function SellHeader(props: SellHeaderProps) {
  const { drafts, currentId, isHelpOpen, onShow, onHold, onDiscard, onHistory, onHelp } = props;
  return (
    <>
      <PageHeading
        actions={
          <>
            <span className={styles.onlyWithKeys}>
              <IconAction icon={CircleHelp} keepsFocus label={text.help} onClick={() => onHelp(true)} />
            </span>
            <ActionButton icon={History} onClick={onHistory} tone="ghost">
              {text.history}
            </ActionButton>
          </>
        }
        title={text.title}
      >
        <div aria-label={text.openSales} className={styles.tabs} role="group">
          {drafts.map((draft) => (
            <span
              className={styles.tabGroup}
              data-current={draft.id === currentId || undefined}
              key={draft.id}
            >
              <button
                aria-pressed={draft.id === currentId}
                className={styles.tab}
                onClick={() => onShow(draft.id)}
                type="button"
              >
                <span className={styles.tabName}>{nameOf(draft)}</span>
                {draft.lines.length > 0 && <span className={styles.count}>{draft.lines.length}</span>}
              </button>
              {drafts.length > 1 && draft.id === currentId && (
                <button
                  aria-label={text.discardSale}
                  className={styles.tabClose}
                  onClick={() => onDiscard(draft)}
                  type="button"
                >
                  <X size={14} />
                </button>
              )}
            </span>
          ))}
          <button
            aria-label={text.hold}
            className={styles.hold}
            onClick={onHold}
            title={text.hold}
            type="button"
          >
            <Plus size={16} />
            <KeyHint>F9</KeyHint>
          </button>
        </div>
      </PageHeading>
      <Modal centered onClose={() => onHelp(false)} opened={isHelpOpen} title={text.help}>
        <dl className={styles.help}>
          {text.helpRows.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <KeyHint>{keys}</KeyHint>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
