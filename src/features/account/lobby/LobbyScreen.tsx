import { Link } from '@tanstack/react-router';
import { Grid2x2, CirclePlus, Store } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readBusinesses } from '#app/api/owner/businesses.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { type Followed, useFollowed } from '#app/ui/hooks/use-followed.ts';
import { usePhone } from '#app/ui/hooks/use-screen.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { BusinessCard } from './BusinessCard.tsx';
import styles from './LobbyScreen.module.css';
import { text } from './text.ts';

interface LobbyScreenProps {
  http: Http;
  /** First name, when the server told. */
  name: string | undefined;
  /** The form of a new business. */
  registration: (onCancel: () => void) => ReactNode;
  /** Whether a business can invoice, and what to do about it. */
  readiness: (businessId: string) => ReactNode;
  /** How a business is doing today. */
  day: (businessId: string) => ReactNode;
  /** Above all businesses. */
  summary: ReactNode;
  /** The businesses as they were last heard of on this device. */
  known: BusinessEntry[] | undefined;
}

/** Where an owner arrives after signing in: the own businesses, and the form of another one (owner-area §2). */
export function LobbyScreen({ http, name, registration, readiness, day, summary, known }: LobbyScreenProps) {
  const [isAdding, setIsAdding] = useState(false);
  const load = useCallback(() => readBusinesses(http), [http]);
  const followed = useFollowed(load);
  const [wasAdding, setWasAdding] = useState(false);
  const isPhone = usePhone();
  if (isAdding) {
    return registration(() => {
      setWasAdding(true);
      setIsAdding(false);
    });
  }
  // After cancelling the form, the focus returns to the button that opened it.
  const add = { autoFocus: wasAdding, icon: CirclePlus, onClick: () => setIsAdding(true) };
  const isEmpty = followed.value?.length === 0;
  const isThere = !isEmpty && (followed.value ?? followed.error ?? known) !== undefined;
  // Above the businesses nothing moves them while their days come in; a phone has no room there.
  const actions = (
    <>
      <ActionButton icon={Grid2x2} renderRoot={(root) => <Link to="/servicios" {...root} />}>
        {text.services}
      </ActionButton>
      {isThere && <ActionButton {...add}>{text.add}</ActionButton>}
    </>
  );
  return (
    <>
      <PageHeading
        actions={isPhone ? undefined : actions}
        description={isEmpty && text.lead}
        title={name === undefined ? text.title : text.hello(name)}
      />
      <section aria-label={text.list} className={styles.list}>
        {isEmpty ? (
          <Panel>
            <EmptyState
              action={{ label: text.add, ...add }}
              icon={Store}
              text={text.emptyText}
              title={text.emptyTitle}
            />
          </Panel>
        ) : (
          <>
            {summary}
            <Businesses day={day} followed={followed} known={known} readiness={readiness} />
          </>
        )}
      </section>
      {isPhone && <div className={styles.actions}>{actions}</div>}
    </>
  );
}

interface BusinessesProps extends Pick<LobbyScreenProps, 'readiness' | 'day' | 'known'> {
  followed: Followed<BusinessEntry[]>;
}

function Businesses({ followed: { value, error, reload }, known, readiness, day }: BusinessesProps) {
  // Without network those of the last day that was heard, which says so itself.
  const businesses = value ?? (error === undefined ? undefined : known);
  if (businesses) {
    return businesses.map((business) => (
      <BusinessCard business={business} key={business.id}>
        {value && readiness(business.id)}
        {day(business.id)}
      </BusinessCard>
    ));
  }
  if (error === undefined) return <p role="status">{text.loading}</p>;
  return <LoadFailure error={error} onRetry={reload} retryLabel={text.again} words={text.failed} />;
}
