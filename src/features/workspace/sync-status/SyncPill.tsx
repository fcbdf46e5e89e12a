import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { SyncEngine } from '#app/sync/engine.ts';
import { isServerInTrouble, type SyncSnapshot, type SyncStatus } from '#app/sync/status.ts';
import { formatCount } from '#app/ui/formats.ts';
import { Popup } from '#app/ui/feedback/Popup.tsx';
import { StatusPill, type StatusPillProps } from '#app/ui/feedback/StatusPill.tsx';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { ageTone } from './age.ts';
import styles from './SyncPill.module.css';
import { text } from './text.ts';
import { NOTHING_KNOWN, readStanding, type Standing, tablesOfStanding } from '#app/data/queue/at-server.ts';

interface SyncPillProps {
  db: ErpDatabase;
  status: SyncStatus;
  engine: SyncEngine;
  /** Opens the screen; the panel's link has its address. */
  onSeeAll: () => void;
}

/** @returns undefined where "0 por enviar" would say more than anybody knows */
function detailOf({ pending, review, isUnknown }: Standing): string | undefined {
  if (isUnknown && pending + review === 0) return undefined;
  if (review === 0) return text.pending(pending);
  return pending === 0 ? text.review(review) : text.both(review, pending);
}

function pillOf(sync: SyncSnapshot, counts: Standing): StatusPillProps {
  const detail = detailOf(counts);
  const shortDetail = detail && String(counts.pending + counts.review);
  if (sync.bootstrap && sync.connection !== 'offline')
    return {
      tone: 'info',
      icon: RefreshCw,
      label: text.downloading(formatCount(sync.bootstrap.done), formatCount(sync.bootstrap.total)),
      shortLabel: text.downloaded(sync.bootstrap.done, sync.bootstrap.total),
    };
  if (sync.needsLogin)
    return { tone: 'error', icon: TriangleAlert, label: text.needsLogin, detail, shortDetail };
  const age = ageTone(counts.oldestAgeMs);
  const words = { ...connectionOf(sync), detail, shortDetail };
  if (counts.review > 0 || age === 'error') return { tone: 'error', icon: TriangleAlert, ...words };
  if (sync.connection === 'offline') return { tone: 'warning', icon: CloudOff, ...words };
  if (sync.connection === 'unknown') return { tone: 'neutral', ...words };
  if (isServerInTrouble(sync)) return { tone: 'warning', icon: TriangleAlert, ...words };
  return { tone: age === 'warning' ? 'warning' : 'ok', ...words };
}

function connectionOf(sync: SyncSnapshot): Pick<StatusPillProps, 'label' | 'shortLabel'> {
  if (sync.connection === 'unknown') return { label: text.connecting };
  if (sync.connection === 'offline') return { label: text.offline };
  return isServerInTrouble(sync)
    ? { label: text.trouble, shortLabel: text.troubleShort }
    : { label: text.online };
}

// A counter sells without it.
const fetchPanel = () => import('./SyncPanel.tsx').then(({ SyncPanel }) => SyncPanel);

/** Connection and queue in the header; opens a quick look at the operations behind them. */
export function SyncPill({ db, status, engine, onSeeAll }: SyncPillProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, wantPanel] = useOnDemand(fetchPanel);
  const opener = useRef<HTMLDivElement>(null);
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const counts = useLiveRead(tablesOfStanding(db), () => readStanding(db), [db]) ?? NOTHING_KNOWN;
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen) void wantPanel();
  };
  return (
    <>
      <div ref={opener}>
        <StatusPill {...pillOf(sync, counts)} onClick={toggle} />
      </div>
      {isOpen && Panel && (
        <Popup className={styles.popup} label={text.title} onClose={() => setIsOpen(false)} opener={opener}>
          <Panel
            counts={counts}
            db={db}
            onSeeAll={() => {
              setIsOpen(false);
              onSeeAll();
            }}
            onSend={() => void engine.hurry()}
            sync={sync}
          />
        </Popup>
      )}
    </>
  );
}
