import { Shield, ShieldAlert, ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { identitiesTable, listIdentities } from '#app/data/registry.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import styles from './device.module.css';
import { formatBytes } from './storage.ts';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';
import type { StorageView } from './use-storage.ts';

const text = screenText.device;

interface DevicePanelProps extends StorageView {
  /** Name of the own database: the others are told of. */
  databaseName: string;
}

const LOOKS = {
  yes: { icon: ShieldCheck, tone: 'ok', sentence: text.protected },
  no: { icon: ShieldAlert, tone: 'warning', sentence: text.unprotected },
  unknown: { icon: Shield, tone: 'neutral', sentence: text.unknown },
} as const;

/** Whether the data of this device are safe, how much room they have, and whose else wait here. */
export function DevicePanel({ storage, protect, databaseName }: DevicePanelProps) {
  const [isRefused, setIsRefused] = useState(false);
  const others = useLiveRead(
    [identitiesTable()],
    async () => (await listIdentities()).filter(({ id, pending }) => id !== databaseName && pending > 0),
    [databaseName],
  );
  const look = LOOKS[storage?.isPersisted == null ? 'unknown' : storage.isPersisted ? 'yes' : 'no'];
  const Icon = look.icon;
  const { usage = null, quota = null } = storage ?? {};
  const ask = async () => {
    const isGranted = await protect();
    setIsRefused(!isGranted);
    if (isGranted) toast({ message: text.granted });
  };
  return (
    <Panel title={text.title}>
      <div className="grid gap-12">
        <p className={styles.state} data-tone={look.tone}>
          <Icon size={18} />
          <span>{look.sentence}</span>
        </p>
        {storage?.isPersisted === false && (
          <ActionButton icon={ShieldCheck} isFullWidth onClick={() => void ask()}>
            {text.protect}
          </ActionButton>
        )}
        {isRefused && <Notice tone="warning">{text.refused}</Notice>}
        {usage !== null && quota !== null && quota > 0 && (
          <div className={styles.space}>
            <p>
              <span>{text.space}</span>
              <span>{text.usage(formatBytes(usage), formatBytes(quota))}</span>
            </p>
            <meter
              aria-label={text.space}
              className={styles.meter}
              max={quota}
              // A sliver that can be seen: 20 MB of 100 GB would draw nothing.
              value={Math.max(usage, quota / 100)}
            />
          </div>
        )}
        {(others?.length ?? 0) > 0 && (
          <ul className={styles.others}>
            {others?.map(({ id, name, pending }) => (
              <li key={id}>
                <UserRound size={16} />
                <span>
                  <strong>{text.others(pending, name)}</strong> {text.othersHint}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
