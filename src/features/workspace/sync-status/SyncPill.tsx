import { Popover } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { countOutbox, type OutboxCounts } from '#app/data/outbox/outbox.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { SyncEngine } from '#app/sync/engine.ts';
import type { SyncSnapshot, SyncStatus } from '#app/sync/status.ts';
import { StatusPill, type StatusPillProps } from '#app/ui/StatusPill.tsx';
import { SyncPanel } from './SyncPanel.tsx';
import { text } from './text.ts';

export interface SyncPillProps {
  db: ErpDatabase;
  status: SyncStatus;
  engine: SyncEngine;
}

const NOTHING: OutboxCounts = { pending: 0, rejected: 0, oldestAgeMs: 0 };
const HOUR_MS = 3_600_000;
const WARN_AFTER_MS = 12 * HOUR_MS;
const RED_AFTER_MS = 36 * HOUR_MS;

function pillOf(sync: SyncSnapshot, counts: OutboxCounts): StatusPillProps {
  const detail = counts.rejected > 0 ? text.review(counts.rejected) : text.pending(counts.pending);
  const shortDetail = String(counts.pending + counts.rejected);
  if (sync.bootstrap)
    return {
      tone: 'info',
      icon: RefreshCw,
      label: text.downloading(sync.bootstrap.done, sync.bootstrap.total),
    };
  if (sync.needsLogin)
    return { tone: 'error', icon: TriangleAlert, label: text.needsLogin, detail, shortDetail };
  // The age of the oldest unsent sale: amber after 12 h, red after 36 h (domain §3).
  const ageMs = counts.oldestAgeMs;
  if (counts.rejected > 0 || ageMs > RED_AFTER_MS)
    return { tone: 'error', icon: TriangleAlert, label: connectionLabel(sync), detail, shortDetail };
  if (sync.connection === 'offline')
    return { tone: 'warning', icon: CloudOff, label: text.offline, detail, shortDetail };
  if (sync.connection === 'unknown') return { tone: 'neutral', label: text.connecting, detail, shortDetail };
  return { tone: ageMs > WARN_AFTER_MS ? 'warning' : 'ok', label: text.online, detail, shortDetail };
}

function connectionLabel({ connection }: SyncSnapshot): string {
  return connection === 'offline' ? text.offline : text.online;
}

/** Connection and queue in the header; opens what stands behind them. */
export function SyncPill({ db, status, engine }: SyncPillProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const counts = useLiveQuery(() => countOutbox(db), [db]) ?? NOTHING;
  return (
    <Popover
      onChange={setIsOpen}
      opened={isOpen}
      position="bottom-end"
      returnFocus
      trapFocus
      width={360}
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <StatusPill {...pillOf(sync, counts)} onClick={() => setIsOpen((before) => !before)} />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <SyncPanel counts={counts} db={db} onSend={() => void engine.hurry()} sync={sync} />
      </Popover.Dropdown>
    </Popover>
  );
}
