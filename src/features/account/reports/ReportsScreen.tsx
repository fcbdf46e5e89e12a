import { NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readSeries } from '#app/api/owner/collaborators.ts';
import { reportsOf } from '#app/api/owner/reports.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { BusinessesPage } from '#app/features/account/person/BusinessesPage.tsx';
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
  /** The businesses as this device was told of them last. */
  known?: readonly BusinessEntry[] | undefined;
}

/** `/informes`: the reports of each business (reports.md). */
export function ReportsScreen({ http, print, startsWith, known }: ReportsScreenProps) {
  return (
    <BusinessesPage backTo="/erplobby" http={http} known={known} text={text}>
      {(businesses) => (
        <Businesses businesses={businesses} http={http} print={print} startsWith={startsWith} />
      )}
    </BusinessesPage>
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
