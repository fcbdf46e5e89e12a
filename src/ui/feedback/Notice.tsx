import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './Notice.module.css';

type NoticeTone = 'error' | 'warning' | 'ok' | 'info';

export interface NoticeProps {
  tone: NoticeTone;
  /** First words, bold, before the text. */
  title?: ReactNode;
  children?: ReactNode;
  /** At the right end: one small button. */
  action?: ReactNode;
  /** The state was there before anybody acted: not even an error interrupts. */
  isStanding?: boolean;
  id?: string | undefined;
  className?: string | undefined;
}

const icons = { error: CircleAlert, warning: TriangleAlert, ok: CircleCheck, info: Info } as const;

/** A box that says how something stands. Errors interrupt (alert), the rest wait (status). */
export function Notice({ tone, title, children, action, isStanding, id, className }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classNames(styles.root, className)}
      data-tone={tone}
      id={id}
      role={tone === 'error' && !isStanding ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} size={17} />
      <div className={styles.words}>
        {title && <strong className={styles.title}>{title}</strong>}
        {title && children ? ' ' : null}
        {children}
      </div>
      {action}
    </div>
  );
}
