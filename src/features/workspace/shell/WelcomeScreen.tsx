import { LayoutGrid } from 'lucide-react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { text } from './text.ts';

/** Asks to pick a module, or to talk to the owner when there is none (workspace §2). */
export function WelcomeScreen({ hasModules }: { hasModules: boolean }) {
  const { welcome } = text;
  return (
    <EmptyState
      icon={LayoutGrid}
      text={hasModules ? welcome.pickText : welcome.noneText}
      title={hasModules ? welcome.pickTitle : welcome.noneTitle}
    />
  );
}
