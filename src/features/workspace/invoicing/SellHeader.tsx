import { CircleHelp, History, Plus, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { KeyHint } from '#app/ui/button/KeyHint.tsx';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { formatBogotaDateTime, bogotaTimestamp } from '#domain/bogota-time.ts';
import styles from './sell.module.css';
import { text } from './text.ts';

interface SellHeaderProps {
  /** Reminds of a drawer to be opened, before the actions; for low screens. */
  reminder: ReactNode;
  drafts: readonly SaleDraft[];
  currentId: string;
  onShow: (id: string) => void;
  onHold: () => void;
  onDiscard: (draft: SaleDraft) => void;
  onHistory: () => void;
  onHelp: () => void;
  /** Empties the sale in front; on a phone its lines have no heads, which hold the button elsewhere. */
  onClear: () => void;
}

function nameOf(draft: SaleDraft): string {
  const isNamed = draft.clienteNombre && draft.clienteIdentificacion !== FINAL_CONSUMER_ID;
  return isNamed ? (draft.clienteNombre ?? '') : text.sale(draft.ordinal);
}

/** When it was opened: tells two held sales apart. */
function openedAt(draft: SaleDraft): string {
  return formatBogotaDateTime(bogotaTimestamp(new Date(draft.createdAt))).slice(-5);
}

/**
 * Many open sales scroll sideways: the one in front is seen, also once it has a count, and in a window that changes its
 * size. @returns a function that stops it
 */
function keepInSight(tab: HTMLElement | null): (() => void) | undefined {
  const strip = tab?.parentElement;
  if (!strip) return undefined;
  // Tells both sizes once as it begins. By the browser's own scrolling, which knows what the button beside them covers.
  const observer = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  observer.observe(tab);
  observer.observe(strip);
  return () => observer.disconnect();
}

/** Title, the open sales of this tab, the way to the history and to the list of keys. */
export function SellHeader(props: SellHeaderProps) {
  const { drafts, currentId, reminder, onShow, onHold, onDiscard, onHistory, onHelp, onClear } = props;
  const isEmpty = drafts.every(({ id, lines }) => id !== currentId || lines.length === 0);
  return (
    <PageHeading
      actions={
        <>
          {reminder}
          {!isEmpty && (
            <IconAction className={styles.clearButton} icon={Trash2} label={text.clear} onClick={onClear} />
          )}
          <IconAction
            className={styles.helpButton}
            icon={CircleHelp}
            keepsFocus
            label={text.help}
            onClick={onHelp}
          />
          <ActionButton
            aria-label={text.history}
            className={styles.history}
            icon={History}
            onClick={onHistory}
            tone="ghost"
          >
            <span className={styles.historyWord}>{text.history}</span>
          </ActionButton>
        </>
      }
      title={text.title}
    >
      <div aria-label={text.openSales} className={styles.tabs} role="group">
        {drafts.map((draft) => {
          const isCurrent = draft.id === currentId;
          return (
            <span
              className={styles.tabGroup}
              data-current={isCurrent || undefined}
              key={draft.id}
              ref={isCurrent ? keepInSight : undefined}
            >
              <button
                aria-pressed={isCurrent}
                className={styles.tab}
                onClick={() => onShow(draft.id)}
                onMouseDown={keepFocus}
                title={`${draft.clienteNombre ?? text.noClient} · ${text.openedAt(openedAt(draft))}`}
                type="button"
              >
                <span className={styles.tabName}>{nameOf(draft)}</span>
                {drafts.length > 1 && <span className={styles.time}>{openedAt(draft)}</span>}
                {draft.lines.length > 0 && <span className={styles.count}>{draft.lines.length}</span>}
              </button>
              {drafts.length > 1 && isCurrent && (
                <button
                  aria-label={text.discardSale(nameOf(draft))}
                  className={styles.tabClose}
                  onClick={() => onDiscard(draft)}
                  onMouseDown={keepFocus}
                  type="button"
                >
                  <X size={14} />
                </button>
              )}
            </span>
          );
        })}
        <button
          aria-keyshortcuts="F9"
          aria-label={text.hold}
          className={styles.hold}
          onClick={onHold}
          onMouseDown={keepFocus}
          title={text.hold}
          type="button"
        >
          <Plus size={16} />
          <KeyHint>F9</KeyHint>
        </button>
      </div>
    </PageHeading>
  );
}
