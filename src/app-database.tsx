import type { ErrorComponentProps } from '@tanstack/react-router';
import { DatabaseZap, RotateCw, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { type Store, store } from './app-store.ts';
import { appText } from './app-text.ts';

/**
 * How the local database stands: `blocked` by a tab with an older version that does not give way, or
 * `outdated`, because a tab with a newer version has changed it (offline §10).
 */
export type DatabaseState = 'open' | 'blocked' | 'outdated';

export const databaseStore: Store<DatabaseState> = store<DatabaseState>('open');

export function useDatabaseState(): DatabaseState {
  return useSyncExternalStore(databaseStore.subscribe, databaseStore.getSnapshot);
}

const reload = { label: appText.reload, icon: RotateCw, onClick: () => window.location.reload() };

/** This page is of an older version than its database: nothing works until it is loaded again. */
export function OutdatedScreen() {
  return (
    <main role="alert">
      <EmptyState action={reload} icon={RotateCw} text={appText.outdatedText} title={appText.outdatedTitle} />
    </main>
  );
}

/** While the counter opens; says what holds it up. */
export function OpeningScreen({ text }: { text: string }) {
  if (useDatabaseState() !== 'blocked') return <p role="status">{text}</p>;
  return (
    <main role="status">
      <EmptyState icon={DatabaseZap} text={appText.blockedText} title={appText.blockedTitle} />
    </main>
  );
}

const DATABASE_ERRORS =
  /^(?:Dexie|DatabaseClosed|OpenFailed|Version|MissingAPI|InvalidState|Unknown|QuotaExceeded|Abort)Error$/u;

/** A screen could not be shown; a local database that does not open is told apart, because tabs can be closed. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const { name = '' } = (error ?? {}) as { name?: string };
  const isDatabase = DATABASE_ERRORS.test(name);
  return (
    <div role="alert">
      <EmptyState
        action={reload}
        icon={isDatabase ? DatabaseZap : TriangleAlert}
        text={isDatabase ? appText.openFailedText : appText.failedText}
        title={isDatabase ? appText.openFailedTitle : appText.failedTitle}
      />
    </div>
  );
}
