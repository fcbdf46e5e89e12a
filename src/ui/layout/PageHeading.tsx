import type { ReactNode } from 'react';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import styles from './PageHeading.module.css';

interface PageHeadingProps {
  title: string;
  /** Under the title, muted. */
  description?: ReactNode;
  /** Beside the title: tabs of held sales, a count. */
  children?: ReactNode;
  /** At the right end: the buttons of the screen. */
  actions?: ReactNode;
  /** On a phone they share the whole width of their row. */
  areActionsWide?: boolean;
}

/** The first row of a screen: its h1, what belongs beside it, its actions. */
export function PageHeading({ title, description, children, actions, areActionsWide }: PageHeadingProps) {
  return (
    <div className={styles.root}>
      <div>
        <h1 className={styles.title} ref={takeLostFocus} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className="caption">{description}</p>}
      </div>
      {children && <div className={styles.beside}>{children}</div>}
      {actions && (
        <div className={styles.actions} data-wide={areActionsWide || undefined}>
          {actions}
        </div>
      )}
    </div>
  );
}
