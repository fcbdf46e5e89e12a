import type { LucideIcon } from 'lucide-react';
import styles from './StatusPill.module.css';

export interface StatusPillProps {
  tone: 'ok' | 'warning' | 'error' | 'info' | 'neutral';
  /** The state in words: 'En línea', 'Sin conexión'. */
  label: string;
  /** What goes with it: '3 por enviar'. */
  detail?: string | undefined;
  /** The same in a few letters, for phones: '3'. Without it the detail is left out there. */
  shortDetail?: string | undefined;
  /** Instead of the dot. */
  icon?: LucideIcon | undefined;
  /** Makes it a button, which opens what stands behind the state. */
  onClick?: (() => void) | undefined;
}

/** State at a glance, never by colour alone; a change is announced politely. */
export function StatusPill({ tone, label, detail, shortDetail, icon: Icon, onClick }: StatusPillProps) {
  const content = (
    <>
      {Icon ? <Icon className={styles.icon} size={15} /> : <span aria-hidden="true" className={styles.dot} />}
      <span>{label}</span>
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
    <div className={styles.live} role="status">
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
