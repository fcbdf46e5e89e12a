import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { text } from './text.ts';

/** The way in, where the page asks for a decision. */
export function StartLink() {
  return (
    <ActionButton
      iconAfter={ArrowRight}
      renderRoot={(root) => <Link to="/register" {...root} />}
      size={60}
      tone="primary"
    >
      {text.start}
    </ActionButton>
  );
}
