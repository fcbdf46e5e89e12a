import { Link } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { PageHeading } from '#app/ui/PageHeading.tsx';
import { text } from './text.ts';

/** Where an owner arrives after signing in. @param name first name, when the server told */
export function LobbyScreen({ name }: { name: string | undefined }) {
  return (
    <PageHeading
      actions={
        <ActionButton
          icon={LayoutGrid}
          renderRoot={(root) => <Link to="/servicios" {...root} />}
          tone="primary"
        >
          {text.services}
        </ActionButton>
      }
      description={text.lead}
      title={name === undefined ? text.title : text.hello(name)}
    />
  );
}
