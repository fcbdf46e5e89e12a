import { CircleCheckBig, CloudAlert, Inbox } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { tablesOfWork } from '#app/data/read/operation-subject.ts';
import { reopenSale } from '#app/data/resolve/reopen-sale.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { headlineOf } from '#app/features/workspace/sync-status/headline.ts';
import { SendButton } from '#app/features/workspace/sync-status/SendButton.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { readWork } from '#app/features/workspace/sync-status/work/described.ts';
import { PendingPanel } from '#app/features/workspace/sync-status/work/PendingPanel.tsx';
import { ReviewPanel } from '#app/features/workspace/sync-status/work/ReviewPanel.tsx';
import type { SendRescued } from '#app/online/import-rescued.ts';
import type { SyncEngine } from '#app/sync/engine.ts';
import type { SyncStatus } from '#app/sync/status.ts';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DevicePanel } from '#app/features/workspace/sync-status/screen/device/DevicePanel.tsx';
import { DiscardedPanel } from '#app/features/workspace/sync-status/screen/settled/DiscardedPanel.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { LatestPanel } from '#app/features/workspace/sync-status/screen/settled/LatestPanel.tsx';
import { RescuePanel } from '#app/features/workspace/sync-status/screen/device/RescuePanel.tsx';
import { RenumberedPanel } from '#app/features/workspace/sync-status/screen/settled/RenumberedPanel.tsx';
import styles from './screen.module.css';
import { StateStrip } from './StateStrip.tsx';
import { screenText as text } from './text.ts';
import { useDrain } from './use-drain.ts';
import { useStorage } from '#app/features/workspace/sync-status/screen/device/use-storage.ts';
import { NOTHING_KNOWN, readStanding, type Standing, tablesOfStanding } from '#app/data/queue/at-server.ts';

interface SyncScreenProps {
  workspace: Workspace;
  status: SyncStatus;
  engine: SyncEngine;
  sendRescued: SendRescued;
  /** Shows the sell screen; undefined where this collaborator has none. */
  onSell: (() => void) | undefined;
}

/** Entries of "Por enviar" that are described at once; a long queue is counted. */
const STEP = 30;

/** What is pending, since when, what happened last, and what a person can do: for a cashier. */
export function SyncScreen({ workspace, status, engine, sendRescued, onSell }: SyncScreenProps) {
  const { db, drafts } = workspace;
  const [limit, setLimit] = useState(STEP);
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const now = useNow();
  const counts = useLiveRead(tablesOfStanding(db), () => readStanding(db), [db]) ?? NOTHING_KNOWN;
  // Null: the local database threw.
  const work = useLiveRead(tablesOfWork(db), () => readWork(db, limit).catch(() => null), [db, limit]);
  const storage = useStorage();
  const [oldest] = work?.pending ?? [];
  const drain = useDrain(counts.pending, sync.isBusy && sync.connection !== 'offline');
  const headline = headlineOf(sync, counts);
  // Nothing can be sent before the sign-in that the header asks for.
  const sendable = sync.needsLogin ? 0 : counts.pending;
  const state = useRef<HTMLParagraphElement>(null);
  const reopen = async (seq: number) => {
    if (await reopenSale(db, seq, drafts.tab)) onSell?.();
  };
  const tools = {
    db,
    context: engine.context,
    send: () => engine.sendNow(),
    onReopen: onSell ? (seq: number) => void reopen(seq) : undefined,
    focusNext: state,
  };
  const isEmpty = work != null && work.review.length === 0 && work.pendingCount === 0;

  return (
    <div className={styles.screen}>
      <PageHeading
        actions={<SendButton isBusy={sync.isBusy} onSend={() => void engine.hurry()} pending={sendable} />}
        title={text.title}
      />
      <p className={styles.headline} ref={state} tabIndex={-1}>
        <strong>{headline.title}.</strong> {headline.text}
      </p>
      <StateStrip
        counts={counts}
        now={now}
        oldestMs={oldest ? now - Date.parse(oldest.since) : 0}
        drain={drain}
        storage={storage.storage}
        sync={sync}
      />
      <div className={styles.columns}>
        <div className={styles.lists}>
          {work === null && <Notice tone="error">{text.loadFailed}</Notice>}
          {work && work.review.length > 0 && <ReviewPanel items={work.review} now={now} tools={tools} />}
          <RenumberedPanel db={db} onSeen={() => state.current?.focus()} />
          {work && work.pendingCount > 0 && (
            <PendingPanel
              count={work.pendingCount}
              items={work.pending}
              now={now}
              onMore={() => setLimit((before) => before + STEP)}
              tools={tools}
            />
          )}
          {(isEmpty || counts.forgotten.length > 0) && (
            <Panel className={styles.calm} padding="none">
              <Calm counts={counts} isDone={headline.tone === 'ok'} />
            </Panel>
          )}
          <LatestPanel db={db} now={now} standing={counts} />
          <DiscardedPanel db={db} now={now} />
        </div>
        <div className={styles.side}>
          <HowItWorks />
          <DevicePanel databaseName={db.name} {...storage} />
          <RescuePanel
            count={counts.pending + counts.review}
            isUnknown={counts.isUnknown}
            db={db}
            isOnline={sync.connection === 'online'}
            onImported={() => void engine.hurry()}
            sendRescued={sendRescued}
          />
        </div>
      </div>
    </div>
  );
}

/** In the place of empty lists: what they leave open, and only where the server has just said so that nothing is. */
function Calm({ counts, isDone }: { counts: Standing; isDone: boolean }) {
  if (isDone) return <EmptyState icon={CircleCheckBig} {...text.done} />;
  const { forgotten, sales, isUnknown } = counts;
  const again = forgotten.length;
  if (again > 0) {
    const { title, text: words } = text.forgotten;
    return (
      <EmptyState
        icon={CloudAlert}
        text={words(again)}
        title={title(again, sales === counts.pending + counts.review)}
      />
    );
  }
  return <EmptyState icon={isUnknown ? CloudAlert : Inbox} {...(isUnknown ? text.unknown : text.empty)} />;
}
