import type { LucideIcon } from 'lucide-react';
import styles from './StatusPill.module.css';

export interface StatusPillProps {
  tone: 'ok' | 'warning' | 'error' | 'info' | 'neutral';
  /** The state in words: 'En línea', 'Sin conexión'. */
  label: string;
  /** The state in a few letters, for phones: '34 %'. */
  shortLabel?: string | undefined;
  /** What goes with it: '3 por enviar'. */
  detail?: string | undefined;
  /** The detail in a few letters, for phones: '3'. A phone shows no detail without it. */
  shortDetail?: string | undefined;
  /** Instead of the dot. */
  icon?: LucideIcon | undefined;
  /** Makes it a button, which opens the details of the state. */
  onClick?: (() => void) | undefined;
}

/** State at a glance, never by colour alone; a change is announced politely. */
export function StatusPill(props: StatusPillProps) {
  const { tone, label, shortLabel, detail, shortDetail, icon: Icon, onClick } = props;
  const content = (
    <>
      {Icon ? <Icon className={styles.icon} size={15} /> : <span aria-hidden="true" className={styles.dot} />}
      <span className={shortLabel && styles.long}>{label}</span>
      {shortLabel && (
        <span aria-hidden="true" className={styles.short}>
          {shortLabel}
        </span>
      )}
      {detail && (
        <span className={styles.detail}>
          <span aria-hidden="true">·</span>
          {detail}
        </span>
      )}
      {shortDetail && (
        <span aria-hidden="true" className={styles.short}>
          · {shortDetail}
        </span>
      )}
    </>
  );
  return (
    <div className="rigid" role="status">
      {onClick ? (
        <button className={styles.root} data-tone={tone} onClick={onClick} type="button">
          {content}
        </button>
      ) : (
        <span className={styles.root} data-tone={tone}>
          {content}
        </span>
      )}
    </div>
  );
}
