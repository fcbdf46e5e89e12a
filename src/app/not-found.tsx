import { SearchX } from 'lucide-react';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import styles from './not-found.module.css';
import { appText } from './text.ts';

/** An address that nothing has, as a page of its own. */
export function NotFoundScreen() {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Wordmark />
      </header>
      <main className={styles.main}>
        <NotFoundMessage />
      </main>
    </div>
  );
}

/** The message alone, for a frame that has the page's `main` already. */
export function NotFoundMessage() {
  return (
    <>
      <title>{appText.notFoundTitle}</title>
      <EmptyState
        action={{ label: appText.goHome, onClick: () => window.location.assign('/') }}
        icon={SearchX}
        isPage
        text={appText.notFoundText}
        title={appText.notFoundTitle}
      />
    </>
  );
}
