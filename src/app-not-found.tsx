import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { appText } from './app-text.ts';

export function NotFoundScreen() {
  const navigate = useNavigate();
  return (
    <main>
      <title>{appText.notFoundTitle}</title>
      <EmptyState
        action={{ label: appText.goHome, onClick: () => void navigate({ to: '/' }) }}
        icon={SearchX}
        text={appText.notFoundText}
        title={appText.notFoundTitle}
      />
    </main>
  );
}
