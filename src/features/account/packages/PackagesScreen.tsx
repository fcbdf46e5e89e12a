import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Store } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readBusinesses } from '#app/api/owner/businesses.ts';
import { readPackages } from '#app/api/owner/packages.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { ChosenBusiness } from './ChosenBusiness.tsx';
import { PackageChoice } from './PackageChoice.tsx';
import styles from './PackagesScreen.module.css';
import { text } from './text.ts';

interface PackagesScreenProps {
  http: Http;
  /** The business to begin with, of the address. */
  startsWith: string | undefined;
}

/** `/configurar-paquetes-negocio`: which modules each business has (owner-area §2). */
export function PackagesScreen({ http, startsWith }: PackagesScreenProps) {
  const load = useCallback(() => readBusinesses(http), [http]);
  const { state, reload } = useLoaded(load);
  const back = (
    <ActionButton icon={ArrowLeft} renderRoot={(root) => <Link to="/servicios" {...root} />}>
      {text.back}
    </ActionButton>
  );
  return (
    <>
      <PageHeading actions={back} areActionsWide description={text.lead} title={text.title} />
      {state.status === 'loading' && <p role="status">{text.loading}</p>}
      {state.status === 'failed' && (
        <ListFailure isOnPage onRetry={reload} retryLabel={text.again}>
          {text.businessesFailed}
        </ListFailure>
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
      {state.status === 'ready' && state.value.length > 0 && (
        <Businesses businesses={state.value} http={http} startsWith={startsWith} />
      )}
    </>
  );
}

interface BusinessesProps extends PackagesScreenProps {
  businesses: readonly BusinessEntry[];
}

/** The choice of a business, and what is configured of it. */
function Businesses({ http, startsWith, businesses }: BusinessesProps) {
  const [chosen, setChosen] = useState(startsWith ?? '');
  const business = businesses.find(({ id }) => id === chosen);
  const load = useCallback(() => readPackages(http), [http]);
  const { state, reload } = useLoaded(load);
  const packages = state.status === 'ready' ? state.value : [];
  return (
    <div className="grid gap-16 above-8">
      <NativeSelect
        className={styles.business}
        data={[
          { value: '', label: text.choose },
          ...businesses.map(({ id, nombre_display }) => ({ value: id, label: nombre_display })),
        ]}
        label={text.business}
        onChange={(event) => setChosen(event.currentTarget.value)}
        value={business?.id ?? ''}
      />
      {state.status === 'failed' && (
        <ListFailure isOnPage onRetry={reload} retryLabel={text.again}>
          {text.packagesFailed}
        </ListFailure>
      )}
      {business ? (
        <ChosenBusiness business={business} http={http} key={business.id} packages={packages} />
      ) : (
        <PackageChoice business={undefined} packages={packages} />
      )}
    </div>
  );
}
