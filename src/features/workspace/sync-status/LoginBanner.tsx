import { useSyncExternalStore } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { SyncStatus } from '#app/sync/status.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { text } from './text.ts';
import { readStanding, tablesOfStanding } from '#app/data/queue/at-server.ts';

interface LoginBannerProps {
  db: ErpDatabase;
  status: SyncStatus;
  onLogin: () => void;
}

/** Shown while the server refuses the token: everything stays, sending waits for a sign-in. */
export function LoginBanner({ db, status, onLogin }: LoginBannerProps) {
  const { needsLogin } = useSyncExternalStore(status.subscribe, status.getSnapshot);
  return needsLogin && <Refused db={db} onLogin={onLogin} />;
}

function Refused({ db, onLogin }: Omit<LoginBannerProps, 'status'>) {
  const standing = useLiveRead(tablesOfStanding(db), () => readStanding(db), [db]);
  if (!standing) return null;
  return (
    <Notice
      action={
        <ActionButton onClick={onLogin} size={44}>
          {text.login}
        </ActionButton>
      }
      tone="warning"
    >
      {text.expired} {text.signIn(standing)}
    </Notice>
  );
}
