import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { RailAction } from '#app/ui/RailAction.tsx';
import { updateStore } from './app-service-worker.ts';
import { appText } from './app-text.ts';

/** Appears when a new version is ready; it never reloads by itself during a sale. */
export function UpdateButton() {
  const isReady = useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot);
  if (!isReady) return null;
  return <RailAction icon={Download} label={appText.update} onClick={() => updateStore.apply()} />;
}
