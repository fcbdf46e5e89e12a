import { useMemo, useSyncExternalStore } from 'react';
import { ActivityScreen } from '#app/features/workspace/activity/ActivityScreen.tsx';
import { createActivityReader } from '#app/online/activity-log.ts';
import { httpOf } from '#app/app/session/session.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The activity log: read from the server, with what this device keeps of it. */
export function ActivityRoute({ counter: { workspace, status } }: { counter: OpenCounter }) {
  const { connection } = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const reader = useMemo(
    () => createActivityReader(httpOf(workspace.session, { takesAnyAnswer: true })),
    [workspace],
  );
  return <ActivityScreen isOffline={connection === 'offline'} reader={reader} workspace={workspace} />;
}
