import type { SyncSnapshot } from '#app/sync/status.ts';
import { formatCount } from '#app/ui/formats.ts';
import type { Drain } from './use-drain.ts';
import styles from './strip.module.css';
import { screenText } from './text.ts';

const text = screenText.progress;

export interface ProgressRowProps {
  bootstrap: SyncSnapshot['bootstrap'];
  drain: Drain | null;
  /** What is being sent at this moment. */
  sendingName: string | undefined;
}

/** How far the first download or the queue has come. */
export function ProgressRow({ bootstrap, drain, sendingName }: ProgressRowProps) {
  const progress = bootstrap ?? drain;
  if (!progress) return null;
  const label = bootstrap
    ? text.downloading(formatCount(bootstrap.done), formatCount(bootstrap.total))
    : text.sending(progress.done, progress.total);
  return (
    <div className={styles.progress}>
      <p>
        <span className={styles.progressLabel}>{label}</span>
        {!bootstrap && sendingName && <span className={styles.progressName}>{text.now(sendingName)}</span>}
      </p>
      <progress aria-label={label} max={Math.max(1, progress.total)} value={progress.done} />
    </div>
  );
}
