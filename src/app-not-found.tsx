import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { appText } from './app-text.ts';

/** An address that nothing has, as a page of its own. */
export function NotFoundScreen() {
  return (
    <main>
      <NotFoundMessage />
    </main>
  );
}

/** The same inside a frame that has the page's `main` already. */
export function NotFoundMessage() {
  const navigate = useNavigate();
  return (
    <>
      <title>{appText.notFoundTitle}</title>
      <EmptyState
        action={{ label: appText.goHome, onClick: () => void navigate({ to: '/' }) }}
        icon={SearchX}
        text={appText.notFoundText}
        title={appText.notFoundTitle}
      />
    </>
  );
}
