import { ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { tablesOfWork } from '#app/data/read/operation-subject.ts';
import { type DescribedWork, readWork } from '#app/features/workspace/sync-status/work/described.ts';
import type { SyncSnapshot } from '#app/sync/status.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { agoText } from '#app/ui/age-text.ts';
import { headlineOf } from './headline.ts';
import { panelText as text } from './panel-text.ts';
import { SendButton } from './SendButton.tsx';
import styles from './SyncPanel.module.css';
import { text as pillText } from './text.ts';
import { useNow } from '#app/ui/hooks/use-now.ts';
import type { Standing } from '#app/data/queue/at-server.ts';

interface SyncPanelProps {
  db: ErpDatabase;
  sync: SyncSnapshot;
  counts: Standing;
  onSend: () => void;
  onSeeAll: () => void;
}

/** Address of the screen that tells everything. */
const SCREEN = '/erp_core/sincronizacion';
/** Entries of the quick look; the rest is on the screen. */
const SHOWN = 3;

/** The panel under the header's state: the state, the first waiting operations, *Enviar ahora*. */
export function SyncPanel({ db, sync, counts, onSend, onSeeAll }: SyncPanelProps) {
  const work = useLiveRead(tablesOfWork(db), () => readWork(db, SHOWN).catch(() => null), [db]);
  const now = useNow();
  const headline = headlineOf(sync, counts);
  const shown = [...(work?.review ?? []), ...(work?.pending ?? [])].slice(0, SHOWN);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSeeAll();
  };
  return (
    <section aria-label={pillText.title} className="grid gap-12">
      <div>
        <h2 className={styles.title}>{headline.title}</h2>
        <p className={styles.caption}>{headline.text}</p>
      </div>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((item) => (
            <Row item={item} key={item.seq} now={now} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <span className={styles.caption}>
          {sync.lastSync ? text.lastSync(agoText(sync.lastSync, now)) : text.neverSynced}
        </span>
        <ActionButton
          renderRoot={({ className, children }) => (
            <a className={className} href={SCREEN} onClick={open}>
              {children}
            </a>
          )}
          iconAfter={ArrowRight}
          size={36}
          tone="ghost"
        >
          {text.seeAll}
        </ActionButton>
      </div>
      <SendButton
        isBusy={sync.isBusy}
        isFullWidth
        onSend={onSend}
        pending={sync.needsLogin ? 0 : counts.pending}
      />
    </section>
  );
}

function Row({ item, now }: { item: DescribedWork; now: number }) {
  const { words, since, state, operation } = item;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{words.name}</span>
      {words.amount && <span className={styles.amount}>{words.amount}</span>}
      <span className={styles.caption}>
        {[words.detail, agoText(since, now)].filter(Boolean).join(' · ')}
      </span>
      {state !== 'pending' && <Tag tone="error">{text.reviewTag}</Tag>}
      {operation.state === 'sending' && state === 'pending' && <Tag tone="info">{text.sendingTag}</Tag>}
    </li>
  );
}
