import { LayoutGrid } from 'lucide-react';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { text } from './text.ts';

/** For a collaborator without modules: otherwise the first module opens by itself (workspace §2). */
export function WelcomeScreen() {
  const { welcome } = text;
  return <EmptyState icon={LayoutGrid} text={welcome.text} title={welcome.title} />;
}
