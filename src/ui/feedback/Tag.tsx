import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Tag.module.css';

interface TagProps {
  tone?: 'neutral' | 'ok' | 'warning' | 'error' | 'info';
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** A word or two about a row: 'OK', 'STOCK BAJO', 'Pendiente de enviar'. */
export function Tag({ tone = 'neutral', icon: Icon, children }: TagProps) {
  return (
    <span className={styles.root} data-tone={tone}>
      {Icon && <Icon size={13} />}
      {children}
    </span>
  );
}
