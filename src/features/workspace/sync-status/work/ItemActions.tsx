import { ArrowLeftRight, Link2, Pencil, RefreshCw, ShoppingCart } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import type { DescribedWork } from './described.ts';
import { DiscardAction } from './DiscardAction.tsx';
import type { WorkTools } from './ReviewPanel.tsx';
import { LostClientActions } from './conflict/LostClientActions.tsx';
import { sendAgain } from './conflict/send-again.ts';
import { takeExisting } from './conflict/take-existing.ts';
import { workText as text } from './text.ts';
import styles from './work.module.css';
import { retryOperation } from '#app/data/resolve/retry.ts';

interface ItemActionsProps {
  item: DescribedWork;
  tools: WorkTools;
  isInGroup: boolean;
  /** Name of the row that exists already. */
  twinName: string | undefined;
  /** Opens its form; undefined when there is nothing to correct. */
  onCorrect: (() => void) | undefined;
  onDone: () => void;
}

/** What a person can do about an entry; the most likely way out stands first. */
export function ItemActions({ item, tools, isInGroup, twinName, onCorrect, onDone }: ItemActionsProps) {
  const { seq, words, operation } = item;
  const { conflict } = operation.error ?? {};
  const named = (action: string) => ({ 'aria-label': text.more(action, words.name), size: 36 as const });
  const retry = async () => {
    const isSent = await retryOperation(tools.db, seq);
    onDone();
    await sendAgain(tools, isSent ? [seq] : [], words.name);
  };
  const replace = async () => {
    if (!(await takeExisting(tools.db, seq))) return;
    toast({ message: text.tookExisting(twinName ?? '') });
    onDone();
  };
  const isDispute = conflict !== undefined;
  const retryLabel = isDispute ? text.choice.deleteAnyway : text.retry;
  const canRetry = item.canRetry && !isInGroup && (!isDispute || !item.canCorrect);
  return (
    <div className={styles.actions}>
      {item.existingId && (
        <ActionButton
          {...named(text.existingAction)}
          icon={Link2}
          onClick={() => void replace()}
          tone="primary"
        >
          {text.existingAction}
        </ActionButton>
      )}
      <LostClientActions item={item} onDone={onDone} tools={tools} />
      {onCorrect && (
        <ActionButton
          {...named(isDispute ? text.choose : text.correct)}
          icon={isDispute ? ArrowLeftRight : Pencil}
          onClick={onCorrect}
          tone={item.existingId ? 'quiet' : 'primary'}
        >
          {isDispute ? text.choose : text.correct}
        </ActionButton>
      )}
      {canRetry && (
        <ActionButton {...named(retryLabel)} icon={RefreshCw} onClick={() => void retry()}>
          {retryLabel}
        </ActionButton>
      )}
      {item.canReopen && tools.onReopen && (
        <ActionButton {...named(text.reopen)} icon={ShoppingCart} onClick={() => tools.onReopen?.(seq)}>
          {text.reopen}
        </ActionButton>
      )}
      {!isInGroup && <DiscardAction isExplained item={item} onDone={onDone} tools={tools} />}
    </div>
  );
}
