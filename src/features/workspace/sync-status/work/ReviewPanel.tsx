import { RefreshCw } from 'lucide-react';
import type { RefObject } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { retryAll } from '#app/data/resolve/work-list.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { BlockedGroup } from './BlockedGroup.tsx';
import type { DescribedWork } from './described.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { sendAgain } from './conflict/send-again.ts';
import { workText as text } from './text.ts';
import { useListFocus } from './use-list-focus.ts';
import styles from './work.module.css';

/** What the actions of the work list need. */
export interface WorkTools {
  db: ErpDatabase;
  context: SyncContext;
  /** Resolves once the queue is sent, so far as it can be. */
  send: () => Promise<void>;
  /** Puts a sale back on the sell screen; undefined where this collaborator has none. */
  onReopen: ((seq: number) => void) | undefined;
  /** Takes the focus of a list that goes with its last entry. */
  focusNext: RefObject<HTMLElement | null>;
}

interface ReviewPanelProps {
  items: readonly DescribedWork[];
  tools: WorkTools;
  now: number;
}

/** Blocked entries by what stops them, in the order in which that first happened. */
function groupByCause(items: readonly DescribedWork[]): [string, DescribedWork[]][] {
  const groups = new Map<string, DescribedWork[]>();
  for (const item of items) {
    const cause = item.cause ?? '';
    groups.set(cause, [...(groups.get(cause) ?? []), item]);
  }
  return [...groups];
}

/** What needs a person: refused, stopped by a cause that somebody has to lift, or in lasting trouble. */
export function ReviewPanel({ items, tools, now }: ReviewPanelProps) {
  const { list, heading, onDone } = useListFocus(tools.focusNext);
  const of = (state: DescribedWork['state']) => items.filter((item) => item.state === state);
  const rejected = of('rejected');
  const attention = of('attention');
  // A dispute is not for sending again as it is: it waits for a choice.
  const retryable = rejected.filter(({ operation }) => !operation.error?.conflict);
  return (
    <Panel aria-label={text.review} padding="none" ref={list}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading} ref={heading} tabIndex={-1}>
            {text.review}
            <span className={styles.count} data-tone="error">
              {items.length}
            </span>
          </h2>
          <p className={styles.caption}>{text.reviewHint}</p>
        </div>
        {retryable.length > 1 && (
          <ActionButton
            icon={RefreshCw}
            onClick={() => {
              void retryAll(tools.db).then((seqs) => {
                onDone();
                return sendAgain(tools, seqs);
              });
            }}
            size={36}
          >
            {text.retryAll}
          </ActionButton>
        )}
      </div>
      {rejected.length > 0 && (
        <ul>
          {rejected.map((item) => (
            <ReviewItem item={item} key={item.seq} now={now} onDone={onDone} tools={tools} />
          ))}
        </ul>
      )}
      {groupByCause(of('blocked')).map(([cause, group]) => (
        <BlockedGroup cause={cause} items={group} key={cause} now={now} onDone={onDone} tools={tools} />
      ))}
      {attention.length > 0 && (
        <div className="ruled">
          <div className={styles.groupHead}>
            <div className={styles.groupWords}>
              <h3 className={styles.groupTitle}>{text.attentionTitle}</h3>
              <p>{text.attention}</p>
            </div>
          </div>
          <ul>
            {attention.map((item) => (
              <ReviewItem item={item} key={item.seq} now={now} onDone={onDone} tools={tools} />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
