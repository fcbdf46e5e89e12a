import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './Panel.module.css';

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Written as an h2 above the content. */
  title?: ReactNode;
  /** Stands at the right of the title. */
  actions?: ReactNode;
  /** 'none' for tables and lists that reach the border. */
  padding?: 'none' | 'normal';
}

/** The surface everything stands on: radius 14, one line, no shadow. */
export function Panel({ title, actions, padding = 'normal', className, children, ...rest }: PanelProps) {
  return (
    <section className={classNames(styles.root, className)} data-padding={padding} {...rest}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 className="heading">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
