import { Bot } from 'lucide-react';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { text } from './text.ts';

/** The owner's assistant is announced, not built (owner-area §2). */
export function OwnerAndyScreen({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PageHeading title={text.title} />
      <EmptyState action={{ label: text.back, onClick: onBack }} icon={Bot} title={text.soon} />
    </>
  );
}
