import { useSyncExternalStore } from 'react';
import { PrinterScreen } from '#app/features/workspace/printer/PrinterScreen.tsx';
import { hasNothingYet } from './first-download.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The printer module: templates, logo, and the printer of this device. */
export function PrinterRoute({ counter: { workspace, status } }: { counter: OpenCounter }) {
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const isOffline = sync.connection === 'offline' || hasNothingYet(sync);
  return <PrinterScreen isOffline={isOffline} workspace={workspace} />;
}
