import { Lock, RefreshCw } from 'lucide-react';
import { wordsOf } from '#app/data/queue/operation.ts';
import { retryAll } from '#app/data/resolve/work-list.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import type { DescribedWork } from './described.ts';
import { ReviewItem } from './ReviewItem.tsx';
import type { WorkTools } from './ReviewPanel.tsx';
import { sendAgain } from './conflict/send-again.ts';
import { workText as text } from './text.ts';
import styles from './work.module.css';

interface BlockedGroupProps {
  cause: string;
  items: readonly DescribedWork[];
  tools: WorkTools;
  now: number;
  onDone: () => void;
}

/** Everything that one cause stops: what it is, who lifts it, the server's own sentence, send all again. */
export function BlockedGroup({ cause, items, tools, now, onDone }: BlockedGroupProps) {
  const { title, what } = text.causes[cause] ?? text.otherCause;
  const sentences = [
    ...new Set(items.map(({ operation: { error } }) => error && wordsOf(error)).filter(Boolean)),
  ];
  return (
    <div className="ruled">
      <div className={styles.groupHead}>
        <Lock className={styles.groupIcon} size={17} />
        <div className={styles.groupWords}>
          <h3 className={styles.groupTitle}>{title}</h3>
          <p>{what}</p>
          {sentences.map((sentence) => (
            <p className={styles.said} key={sentence}>
              {sentence}
            </p>
          ))}
        </div>
        <ActionButton
          icon={RefreshCw}
          onClick={() => {
            void retryAll(tools.db, cause).then((seqs) => {
              onDone();
              return sendAgain(tools, seqs);
            });
          }}
          size={36}
        >
          {items.length === 1 ? text.retry : text.retryAll}
        </ActionButton>
      </div>
      <ul>
        {items.map((item) => (
          <ReviewItem isInGroup item={item} key={item.seq} now={now} onDone={onDone} tools={tools} />
        ))}
      </ul>
    </div>
  );
}
