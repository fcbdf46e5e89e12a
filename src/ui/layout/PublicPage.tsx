import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './PublicPage.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';

export interface PublicPageProps {
  /** At the left: the name, a link home. */
  brand: ReactNode;
  /** At the right, before the theme's button. */
  actions?: ReactNode;
  /** A line between both; on a phone it stands below. */
  note?: ReactNode;
  /** 'narrow' for one form, 'wide' for a page of its own. */
  width?: 'narrow' | 'normal' | 'wide';
  /** Under everything. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A page outside the workspace: a slim header, and one column. */
export function PublicPage({ brand, actions, note, width = 'normal', footer, children }: PublicPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {brand}
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>
          {actions}
          <ThemeToggle />
        </div>
      </header>
      <main className={classNames(styles.main, styles[width])}>{children}</main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
