import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { RailAction } from '#app/ui/RailAction.tsx';
import { updateStore } from './app-service-worker.ts';
import { appText } from './app-text.ts';

/** Appears when a new version is ready, for who does not want to wait for a moment without an open sale. */
export function UpdateButton() {
  const isReady = useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot);
  if (!isReady) return null;
  return (
    <RailAction
      icon={Download}
      label={appText.update}
      onClick={() => updateStore.apply()}
      title={appText.updateReady}
    />
  );
}
