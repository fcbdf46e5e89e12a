import type { ErrorComponentProps } from '@tanstack/react-router';
import { DatabaseZap, HardDrive, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isQuotaError } from '#app/data/storage-full.ts';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import styles from './database.module.css';
import { type Store, store } from '#app/app/store.ts';
import { appText } from '#app/app/text.ts';

/**
 * How the local database stands: `blocked` by a tab with an older version that does not give way, or
 * `outdated`, because a tab with a newer version has changed it (offline §10).
 */
type DatabaseState = 'open' | 'blocked' | 'outdated';

export const databaseStore: Store<DatabaseState> = store<DatabaseState>('open');

export function useDatabaseState(): DatabaseState {
  return useSyncExternalStore(databaseStore.subscribe, databaseStore.getSnapshot);
}

const reload = { label: appText.reload, icon: RotateCw, onClick: () => window.location.reload() };

/** This page is of an older version than its database: nothing works until it is loaded again. */
export function OutdatedScreen() {
  return (
    <main className={styles.page} role="alert">
      <EmptyState
        action={reload}
        icon={RotateCw}
        isPage
        text={appText.outdatedText}
        title={appText.outdatedTitle}
      />
    </main>
  );
}

/** While the counter opens; says what holds it up. */
export function OpeningScreen({ text }: { text: string }) {
  if (useDatabaseState() !== 'blocked') return <p role="status">{text}</p>;
  return (
    <main className={styles.page} role="status">
      <EmptyState icon={DatabaseZap} isPage text={appText.blockedText} title={appText.blockedTitle} />
    </main>
  );
}

const DATABASE_ERRORS =
  /^(?:Dexie|DatabaseClosed|OpenFailed|Version|MissingAPI|InvalidState|Unknown|QuotaExceeded|Abort)Error$/u;

/** A local database that does not open has words of its own, because tabs can be closed and disks tidied. */
function wordsFor(error: unknown): { icon: LucideIcon; text: string; title: string } {
  if (isQuotaError(error)) return { icon: HardDrive, text: appText.fullText, title: appText.openFailedTitle };
  const { name = '' } = (error ?? {}) as { name?: string };
  if (DATABASE_ERRORS.test(name))
    return { icon: DatabaseZap, text: appText.openFailedText, title: appText.openFailedTitle };
  return { icon: TriangleAlert, text: appText.failedText, title: appText.failedTitle };
}

/** A screen could not be shown; says what a person can do about it. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  return (
    <div className={styles.page} role="alert">
      <EmptyState action={reload} isPage {...wordsFor(error)} />
    </div>
  );
}
