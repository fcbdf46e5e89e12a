import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Store } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readBusinesses } from '#app/api/owner/businesses.ts';
import { readSeries } from '#app/api/owner/collaborators.ts';
import { reportsOf } from '#app/api/owner/reports.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { BusinessReports, type ReportPaper } from './BusinessReports.tsx';
import styles from './Reports.module.css';
import { text } from './text.ts';

/** Prints a report of a business. @returns what went wrong, in words */
export type PrintReport = (businessId: string, paper: ReportPaper) => Promise<string | undefined>;

interface ReportsScreenProps {
  http: Http;
  print: PrintReport;
  /** The business to begin with, of the address. */
  startsWith: string | undefined;
}

/** `/informes`: the reports of each business (reports.md). */
export function ReportsScreen({ http, print, startsWith }: ReportsScreenProps) {
  const load = useCallback(() => readBusinesses(http), [http]);
  const { state, reload } = useLoaded(load);
  const back = (
    <ActionButton icon={ArrowLeft} renderRoot={(root) => <Link to="/erplobby" {...root} />}>
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
        <Businesses businesses={state.value} http={http} print={print} startsWith={startsWith} />
      )}
    </>
  );
}

function Businesses({
  http,
  print,
  startsWith,
  businesses,
}: ReportsScreenProps & { businesses: readonly BusinessEntry[] }) {
  const [chosen, setChosen] = useState(startsWith ?? '');
  const business = businesses.find(({ id }) => id === chosen) ?? businesses[0];
  if (!business) return null;
  return (
    <div className={styles.root}>
      {businesses.length > 1 && (
        <NativeSelect
          className={styles.business}
          data={businesses.map(({ id: value, nombre_display: label }) => ({ value, label }))}
          label={text.business}
          onChange={(event) => setChosen(event.currentTarget.value)}
          value={business.id}
        />
      )}
      <OneBusiness business={business} http={http} key={business.id} print={print} />
    </div>
  );
}

function OneBusiness({
  business: { id },
  http,
  print,
}: Pick<ReportsScreenProps, 'http' | 'print'> & { business: BusinessEntry }) {
  const readStores = useCallback(() => readSeries(http, id), [http, id]);
  return (
    <BusinessReports
      http={http}
      print={(paper) => print(id, paper)}
      readStores={readStores}
      source={reportsOf(id)}
    />
  );
}
