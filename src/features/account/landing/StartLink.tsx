import { ArrowRight } from 'lucide-react';
import { ActionLink } from '#app/ui/button/ActionLink.tsx';
import { text } from './text.ts';

/** The way in, where the page asks for a decision. */
export function StartLink() {
  return (
    <ActionLink href="/register" iconAfter={ArrowRight} size={60} tone="primary">
      {text.start}
    </ActionLink>
  );
}
