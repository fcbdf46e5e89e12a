import { NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { type CatalogueSetting, readCatalogues, saveCatalogue } from '#app/api/owner/catalogues.ts';
import { BusinessesPage } from '#app/features/account/person/BusinessesPage.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { CatalogueForm } from './CatalogueForm.tsx';
import styles from './OnlineCatalogue.module.css';
import { text } from './text.ts';

interface OnlineCatalogueScreenProps {
  http: Http;
  /** The business to begin with, of the address. */
  startsWith: string | undefined;
}

/** `/catalogo`: the public page of each store (decision 026). */
export function OnlineCatalogueScreen({ http, startsWith }: OnlineCatalogueScreenProps) {
  return (
    <BusinessesPage backTo="/erplobby" http={http} text={text}>
      {(businesses) => <Businesses businesses={businesses} http={http} startsWith={startsWith} />}
    </BusinessesPage>
  );
}

interface BusinessesProps extends OnlineCatalogueScreenProps {
  businesses: readonly BusinessEntry[];
}

function Businesses({ http, startsWith, businesses }: BusinessesProps) {
  const [chosen, setChosen] = useState(startsWith ?? '');
  const id = (businesses.find((business) => business.id === chosen) ?? businesses[0])?.id ?? '';
  return (
    <div className="grid gap-16 above-8">
      <NativeSelect
        className={styles.business}
        data={businesses.map(({ id: value, nombre_display: label }) => ({ value, label }))}
        label={text.business}
        onChange={(event) => setChosen(event.currentTarget.value)}
        value={id}
      />
      <Stores http={http} id={id} key={id} />
    </div>
  );
}

/** The pages of one business. */
function Stores({ http, id }: { http: Http; id: string }) {
  const load = useCallback(() => readCatalogues(http, id), [http, id]);
  const { state, reload, update } = useLoaded(load);
  if (state.status === 'loading') return <p role="status">{text.loadingCatalogues}</p>;
  if (state.status === 'failed')
    return (
      <ListFailure isOnPage onRetry={reload} retryLabel={text.again}>
        {text.cataloguesFailed}
      </ListFailure>
    );
  const saveOf = (serieId: number) => async (setting: CatalogueSetting) => {
    const saved = await saveCatalogue(http, id, serieId, setting);
    update((stores) => stores.map((one) => (one.serie_id === serieId ? saved : one)));
    return saved;
  };
  return (
    <>
      <Notice tone="info">{state.value.length === 0 ? text.noStores : text.noOrders}</Notice>
      {state.value.map((catalogue) => (
        <CatalogueForm catalogue={catalogue} key={catalogue.serie_id} onSave={saveOf(catalogue.serie_id)} />
      ))}
    </>
  );
}
