import { Link } from '@tanstack/react-router';
import { ArrowLeft, Store } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { isOffline } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { readBusinesses } from '#app/api/owner/businesses.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface BusinessesPageProps {
  http: Http;
  text: Record<
    'title' | 'lead' | 'back' | 'loading' | 'again' | 'businessesFailed' | 'register' | 'none',
    string
  >;
  /** Where *Volver* leads. */
  backTo: '/erplobby' | '/servicios';
  /** What this device was told of them last: without network the page is about those, where it has something to show. */
  known?: readonly BusinessEntry[] | undefined;
  /** The page itself, of at least one business. */
  children: (businesses: readonly BusinessEntry[]) => ReactNode;
}

/** A page of an owner about one business at a time: its heading, and what is said until the businesses are known. */
export function BusinessesPage({ http, text, backTo, known = [], children }: BusinessesPageProps) {
  const load = useCallback(() => readBusinesses(http), [http]);
  const { state, reload } = useLoaded(load);
  const isAway = state.status === 'failed' && isOffline(state.error) && known.length > 0;
  const back = (
    <ActionButton icon={ArrowLeft} renderRoot={(root) => <Link to={backTo} {...root} />}>
      {text.back}
    </ActionButton>
  );
  return (
    <>
      <PageHeading actions={back} areActionsWide description={text.lead} title={text.title} />
      {state.status === 'loading' && <p role="status">{text.loading}</p>}
      {state.status === 'failed' && !isAway && (
        <LoadFailure
          error={state.error}
          onRetry={reload}
          retryLabel={text.again}
          words={text.businessesFailed}
        />
      )}
      {state.status === 'ready' && state.value.length === 0 && (
        <Panel className="above-8">
          <EmptyState
            action={{ label: text.register, renderRoot: (root) => <Link to="/erplobby" {...root} /> }}
            icon={Store}
            title={text.none}
          />
        </Panel>
      )}
      {state.status === 'ready' && state.value.length > 0 && children(state.value)}
      {isAway && children(known)}
    </>
  );
}
