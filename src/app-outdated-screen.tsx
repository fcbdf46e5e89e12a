import { RefreshCw } from 'lucide-react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { appText } from './app-text.ts';

/** Instead of a counter whose database belongs to a newer version. */
export function OutdatedScreen() {
  return (
    <main>
      <title>{appText.workspaceTitle}</title>
      <EmptyState
        action={{ label: appText.outdatedReload, onClick: () => window.location.reload(), icon: RefreshCw }}
        icon={RefreshCw}
        text={appText.outdatedText}
        title={appText.outdatedTitle}
      />
    </main>
  );
}
