import { Hourglass } from 'lucide-react';
import { ageTone } from '#app/features/workspace/sync-status/age.ts';
import { durationText } from '#app/ui/age-text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { DescribedWork } from './described.ts';
import { DiscardAction } from './DiscardAction.tsx';
import type { WorkTools } from './ReviewPanel.tsx';
import { workText as text } from './text.ts';
import { useListFocus } from './use-list-focus.ts';
import { WorkRow } from './WorkRow.tsx';
import styles from './work.module.css';

interface PendingPanelProps {
  items: readonly DescribedWork[];
  /** All that are on their way, those not shown among them. */
  count: number;
  tools: WorkTools;
  now: number;
  onMore: () => void;
}

/** What is on its way, oldest first, with its age: amber after 12 h, red after 36 h. */
export function PendingPanel({ items, count, tools, now, onMore }: PendingPanelProps) {
  const { list, heading, onDone } = useListFocus(tools.focusNext);
  const oldestMs = items[0] ? now - Date.parse(items[0].since) : 0;
  const duration = durationText(oldestMs);
  const age = ageTone(oldestMs);
  return (
    <Panel aria-label={text.pending} padding="none" ref={list}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading} ref={heading} tabIndex={-1}>
            {text.pending}
            <span className={styles.count}>{count}</span>
          </h2>
          {duration && (
            <p className={styles.caption} data-tone={age === 'normal' ? 'muted' : age}>
              {text.oldest(duration)}
            </p>
          )}
        </div>
      </div>
      <ul>
        {items.map((item) => (
          <li className={styles.item} key={item.seq}>
            <WorkRow end={<Age item={item} now={now} />} item={item} now={now}>
              {item.waitsForNames.length > 0 && (
                <p className={styles.note}>
                  <Hourglass size={14} />
                  {text.waitsFor(item.waitsForNames.join(', '))}
                </p>
              )}
            </WorkRow>
            <span className={styles.corner}>
              <DiscardAction item={item} onDone={onDone} tools={tools} />
            </span>
          </li>
        ))}
      </ul>
      {count > items.length && (
        <ActionButton className={styles.seeMore} isFullWidth onClick={onMore} size={44} tone="ghost">
          {text.seeMore(count - items.length)}
        </ActionButton>
      )}
    </Panel>
  );
}

function Age({ item, now }: { item: DescribedWork; now: number }) {
  if (item.operation.state === 'sending') return <Tag tone="info">{text.sending}</Tag>;
  const ageMs = now - Date.parse(item.since);
  const tone = ageTone(ageMs);
  if (tone === 'normal') return null;
  return (
    <span className={styles.age}>
      <Tag tone={tone}>{durationText(ageMs)}</Tag>
    </span>
  );
}
