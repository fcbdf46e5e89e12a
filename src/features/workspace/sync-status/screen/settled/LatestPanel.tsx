import { Check, CloudAlert } from 'lucide-react';
import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { tablesOfSubjects } from '#app/data/read/operation-subject.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { Standing } from '#app/data/queue/at-server.ts';
import { listDone } from '#app/data/resolve/settled.ts';
import { agoText } from '#app/ui/age-text.ts';
import { wordsOf } from '#app/features/workspace/sync-status/work/described.ts';
import type { SubjectWords } from '#app/features/workspace/sync-status/work/subject-text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import styles from './latest.module.css';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';

const text = screenText.latest;
const STEP = 20;

interface SettledRow {
  operation: Operation;
  words: SubjectWords;
}

/** Operations with their words. */
export async function describeAll(db: ErpDatabase, operations: readonly Operation[]): Promise<SettledRow[]> {
  return Promise.all(
    operations.map(async (operation) => ({ operation, words: await wordsOf(db, operation) })),
  );
}

interface LatestPanelProps {
  db: ErpDatabase;
  now: number;
  standing: Pick<Standing, 'forgotten' | 'isUnknown'>;
}

/** What the server has taken, newest first, each sale with the number that it got. */
export function LatestPanel({ db, now, standing }: LatestPanelProps) {
  const { forgotten, isUnknown } = standing;
  const [limit, setLimit] = useState(STEP);
  // One more than shown tells whether there are more.
  const found = useLiveRead(
    tablesOfSubjects(db),
    async () => describeAll(db, await listDone(db, limit + 1)),
    [db, limit],
  );
  const rows = found?.slice(0, limit) ?? [];
  return (
    <Panel aria-label={text.title} padding="none">
      <div className={styles.head}>
        <h2 className={styles.heading}>{text.title}</h2>
        <p className="caption figures">{isUnknown || forgotten.length > 0 ? text.hintInDoubt : text.hint}</p>
      </div>
      {found && rows.length === 0 && <p className={styles.empty}>{text.empty}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map(({ operation, words }) => (
            <li className={styles.row} key={operation.seq}>
              {isUnknown || forgotten.includes(operation.seq) ? (
                <CloudAlert aria-label={text.inDoubt} className={styles.given} role="img" size={17} />
              ) : (
                <Check aria-label={text.sent} className={styles.check} role="img" size={17} />
              )}
              <div className={styles.words}>
                <p className="figures medium anywhere">{words.name}</p>
                {words.detail && <p className="caption figures">{words.detail}</p>}
              </div>
              <span className={styles.amount}>{words.amount}</span>
              <time
                className={styles.when}
                dateTime={operation.occurredAt}
                title={formatBogotaDateTime(operation.occurredAt)}
              >
                {agoText(operation.occurredAt, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {(found?.length ?? 0) > limit && (
        <ActionButton
          className={styles.seeMore}
          isFullWidth
          onClick={() => setLimit((before) => before + STEP)}
          size={44}
          tone="ghost"
        >
          {text.seeMore}
        </ActionButton>
      )}
    </Panel>
  );
}
