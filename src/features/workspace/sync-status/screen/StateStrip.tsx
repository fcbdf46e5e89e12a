import { ageTone } from '#app/features/workspace/sync-status/age.ts';
import { agoText, durationText } from '#app/ui/age-text.ts';
import { isServerInTrouble, type SyncSnapshot } from '#app/sync/status.ts';
import { formatCount } from '#app/ui/formats.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { capital } from '#domain/words-text.ts';
import { formatBytes, type StorageState } from '#app/features/workspace/sync-status/screen/device/storage.ts';
import styles from './strip.module.css';
import { screenText } from './text.ts';
import type { Drain } from './use-drain.ts';
import type { Standing } from '#app/data/queue/at-server.ts';

const text = screenText.strip;

interface StateStripProps {
  sync: SyncSnapshot;
  counts: Standing;
  /** Age of the oldest one on its way, ms. */
  oldestMs: number;
  storage: StorageState | undefined;
  now: number;
  /** How far the queue has been sent; null while nothing is sent. */
  drain: Drain | null;
}

type Tone = 'ok' | 'warning' | 'error' | 'neutral';

function connectionOf(sync: SyncSnapshot): [Tone, string, string] {
  const { needsLogin, connection } = sync;
  if (needsLogin) return ['error', text.needsLogin, text.needsLoginHint];
  if (connection === 'offline') return ['warning', text.offline, text.offlineHint];
  if (connection === 'unknown') return ['neutral', text.connecting, text.connectingHint];
  if (isServerInTrouble(sync)) return ['warning', text.trouble, text.troubleHint];
  return ['ok', text.online, text.onlineHint];
}

function storageOf(storage: StorageState | undefined): [Tone, string, string] {
  if (!storage) return ['neutral', text.unknownStorage, '\u00a0'];
  const used = storage.usage === null ? '\u00a0' : screenText.device.usedOnly(formatBytes(storage.usage));
  if (storage.isPersisted === null) return ['neutral', text.unknownStorage, used];
  return storage.isPersisted ? ['ok', text.protected, used] : ['warning', text.unprotected, used];
}

/** Everything at a glance: five figures, each with what it means. */
export function StateStrip({ sync, counts, oldestMs, storage, now, drain }: StateStripProps) {
  const { pending, review, forgotten, isUnknown } = counts;
  const [connectionTone, connection, connectionHint] = connectionOf(sync);
  const [storageTone, stored, used] = storageOf(storage);
  const age = ageTone(oldestMs);
  const duration = durationText(oldestMs);
  const fresh = sync.needsLogin ? text.signIn : text.fresh(pending);
  const waiting = duration === '' ? fresh : text.oldest(duration);
  const none = isUnknown ? text.unknown : text.nonePending;
  const hint = pending === 0 ? none : pending === forgotten.length ? text.signIn : waiting;
  const sending = drain && text.sending(drain.done, drain.total);
  const { bootstrap } = sync;
  const fetching = bootstrap && text.fetching(formatCount(bootstrap.done), formatCount(bootstrap.total));
  const progress = bootstrap ?? drain;
  return (
    <Panel aria-label={text.label} padding="none">
      <dl className={styles.strip}>
        <Cell
          hint={connectionHint}
          label={text.connection}
          tone={connectionTone}
          value={connection}
          withDot
        />
        <Cell
          hint={review > 0 ? text.hasReview(review) : text.noReview}
          label={text.review}
          tone={review > 0 ? 'error' : 'neutral'}
          value={String(review)}
        />
        <Cell
          hint={sending ?? hint}
          hintTone={sending || pending === 0 || age === 'normal' ? 'neutral' : age}
          label={text.pending}
          value={isUnknown && pending === 0 ? text.noNumber : String(pending)}
        />
        <Cell
          hint={fetching ?? (sync.lastSync ? formatBogotaDateTime(sync.lastSync) : text.neverHint)}
          label={text.lastSync}
          value={sync.lastSync ? capital(agoText(sync.lastSync, now)) : text.never}
        />
        <Cell hint={used} label={text.storage} tone={storageTone} value={stored} withDot />
      </dl>
      {/* Along the edge: what begins and ends by itself must not push the lists about. */}
      {progress && (
        <progress
          aria-label={fetching ?? sending ?? ''}
          className={styles.progress}
          max={Math.max(1, progress.total)}
          value={progress.done}
        />
      )}
    </Panel>
  );
}

interface CellProps {
  label: string;
  value: string;
  hint: string;
  tone?: Tone;
  hintTone?: Tone;
  withDot?: boolean;
}

function Cell({ label, value, hint, tone = 'neutral', hintTone = 'neutral', withDot = false }: CellProps) {
  return (
    <div className={styles.cell}>
      <dt>{label}</dt>
      <dd className={styles.value} data-tone={tone}>
        {withDot && <span aria-hidden="true" className={styles.dot} />}
        {value}
      </dd>
      <dd className={styles.hint} data-tone={hintTone}>
        {hint}
      </dd>
    </div>
  );
}
