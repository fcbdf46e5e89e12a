import { NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readPackages } from '#app/api/owner/packages.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { BusinessesPage } from '#app/features/account/person/BusinessesPage.tsx';
import { ChosenBusiness } from './ChosenBusiness.tsx';
import { PackageChoice } from './PackageChoice.tsx';
import styles from './PackagesScreen.module.css';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

interface PackagesScreenProps {
  http: Http;
  /** The business to begin with, of the address. */
  startsWith: string | undefined;
}

/** `/configurar-paquetes-negocio`: which modules each business has (owner-area §2). */
export function PackagesScreen({ http, startsWith }: PackagesScreenProps) {
  return (
    <BusinessesPage backTo="/servicios" http={http} text={text}>
      {(businesses) => <Businesses businesses={businesses} http={http} startsWith={startsWith} />}
    </BusinessesPage>
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
        <LoadFailure
          error={state.error}
          onRetry={reload}
          retryLabel={text.again}
          words={text.packagesFailed}
        />
      )}
      {business ? (
        <ChosenBusiness business={business} http={http} key={business.id} packages={packages} />
      ) : (
        <PackageChoice business={undefined} packages={packages} />
      )}
    </div>
  );
}
