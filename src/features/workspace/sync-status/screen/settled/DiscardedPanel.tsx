import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { tablesOfSubjects } from '#app/data/read/operation-subject.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { saveErrorText } from '#app/data/resolve/save-error.ts';
import { listDiscarded } from '#app/data/resolve/settled.ts';
import { agoText } from '#app/ui/age-text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { describeAll } from './LatestPanel.tsx';
import styles from './latest.module.css';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';

const text = screenText.discarded;
const STEP = 10;

/** Why it is not sent: a person's words, or what the app did. */
function reasonOf(operation: Operation): string {
  const { discard, error } = operation;
  // Without a note the engine opened it again as a sale: its goods had not left.
  if (!discard) return [text.returned, error && saveErrorText(operation)].filter(Boolean).join(' ');
  if (discard.reason === '') return text.noReason;
  return text.reasons[discard.reason] ?? text.reason(discard.reason);
}

/** What was given up, with its reason: nothing leaves the count silently. */
export function DiscardedPanel({ db, now }: { db: ErpDatabase; now: number }) {
  const [limit, setLimit] = useState(STEP);
  const found = useLiveRead(
    tablesOfSubjects(db),
    async () => describeAll(db, await listDiscarded(db, limit + 1)),
    [db, limit],
  );
  if (!found || found.length === 0) return null;
  return (
    <Panel aria-label={text.title} padding="none">
      <div className={styles.head}>
        <h2 className={styles.heading}>{text.title}</h2>
        <p className="caption figures">{text.hint}</p>
      </div>
      <ul>
        {found.slice(0, limit).map(({ operation, words }) => {
          const at = operation.discard?.at ?? operation.error?.at ?? operation.occurredAt;
          return (
            <li className={styles.row} key={operation.seq}>
              <Ban className={styles.given} size={17} />
              <div className={styles.words}>
                <p className="figures medium anywhere">{words.name}</p>
                <p className="caption figures">{reasonOf(operation)}</p>
              </div>
              <span className={styles.amount}>{words.amount}</span>
              <time className={styles.when} dateTime={at} title={formatBogotaDateTime(at)}>
                {agoText(at, now)}
              </time>
            </li>
          );
        })}
      </ul>
      {found.length > limit && (
        <ActionButton
          className={styles.seeMore}
          isFullWidth
          onClick={() => setLimit((before) => before + STEP)}
          size={44}
          tone="ghost"
        >
          {screenText.latest.seeMore}
        </ActionButton>
      )}
    </Panel>
  );
}
