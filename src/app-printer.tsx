import { useSyncExternalStore } from 'react';
import { PrinterScreen } from '#app/features/workspace/printer/PrinterScreen.tsx';
import type { OpenCounter } from './app-workspace.ts';

/** The printer module: templates, logo, and the printer of this device. */
export function PrinterRoute({ counter: { workspace, status } }: { counter: OpenCounter }) {
  const { connection } = useSyncExternalStore(status.subscribe, status.getSnapshot);
  return <PrinterScreen isOffline={connection === 'offline'} workspace={workspace} />;
}
