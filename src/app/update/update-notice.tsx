import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { RailAction } from '#app/ui/frame/RailAction.tsx';
import { updateStore } from './service-worker.ts';
import { appText } from '#app/app/text.ts';

/** Whether a new version waits. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot);
}

/** `UpdateButton` as a notice, for phones, which have no room for it. */
export function UpdateNotice() {
  return (
    <Notice
      action={
        <ActionButton icon={Download} onClick={() => updateStore.apply()} size={36}>
          {appText.update}
        </ActionButton>
      }
      tone="info"
    >
      {appText.updateShort}
    </Notice>
  );
}

/** Stands where a new version is ready, for who does not want to wait for a moment without an open sale. */
export function UpdateButton() {
  return (
    <RailAction
      icon={Download}
      label={appText.update}
      onClick={() => updateStore.apply()}
      title={appText.updateReady}
      tone="news"
    />
  );
}
