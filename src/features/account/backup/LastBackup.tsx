import { useCallback } from 'react';
import type { Http } from '#app/api/http.ts';
import { readLastBackup } from '#app/api/owner/own-account.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { LastBackup as Backup } from '#contract/accounts/last-backup.ts';
import { text } from './text.ts';

interface LastBackupProps {
  http: Http;
  /** Says nothing while all is well. */
  isOnlyWarning?: boolean;
}

/** What the server told, and when. */
interface Told {
  backup: Backup;
  now: Date;
}

/** When the server's last backup was made, or a warning. Nothing while that is not known, and where it makes none. */
export function LastBackup({ http, isOnlyWarning = false }: LastBackupProps) {
  const load = useCallback(
    async (): Promise<Told> => ({ backup: await readLastBackup(http), now: new Date() }),
    [http],
  );
  const { state } = useLoaded(load);
  if (state.status !== 'ready') return null;
  const { estado, ultima } = state.value.backup;
  if (estado === 'ninguna') return null;
  if (estado !== 'al_dia') return <Warning {...state.value} />;
  if (isOnlyWarning || ultima === null) return null;
  return <p className="muted">{text.last(ultima, state.value.now)}</p>;
}

function Warning({ backup: { estado, ultima }, now }: Told) {
  const hasFailed = estado === 'fallida';
  const title = hasFailed ? text.failed : ultima === null ? text.none : text.late;
  const known = ultima !== null ? text.lastGood(ultima, now) : hasFailed ? text.noneGood : '';
  return (
    <Notice isStanding title={title} tone="warning">
      {[known, text.whatToDo].filter(Boolean).join(' ')}
    </Notice>
  );
}
