import type { ReactNode } from 'react';
import styles from './AppFrame.module.css';
import { uiText } from '#app/ui/text.ts';

interface AppFrameProps {
  /** A TopBar. */
  top: ReactNode;
  /** A SideNav. */
  side?: ReactNode;
  /** Over the main area, which gives it the height it takes. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of the workspace: header, rail, and a main area that scrolls by itself. */
export function AppFrame({ top, side, notice, children }: AppFrameProps) {
  return (
    <div className={styles.root} data-with-side={side ? true : undefined}>
      <a className={styles.skip} href="#content">
        {uiText.skipToContent}
      </a>
      {top}
      <div className={styles.body}>
        {side}
        <div className={styles.column}>
          <div className={styles.notice}>{notice}</div>
          <main className={styles.main} id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </div>
  );
}
