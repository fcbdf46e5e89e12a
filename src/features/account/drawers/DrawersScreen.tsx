import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readDrawers, readStores } from '#app/api/owner/drawers.ts';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import { BusinessesPage } from '#app/features/account/person/BusinessesPage.tsx';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { DailyPanel, type PrintDay } from './DailyPanel.tsx';
import { DrawerDetail } from './DrawerDetail.tsx';
import { drawerColumns } from './drawer-columns.tsx';
import styles from './Drawers.module.css';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

interface DrawersScreenProps {
  http: Http;
  printDay: PrintDay;
  /** The business to begin with, of the address. */
  startsWith: string | undefined;
}

/** `/cajas`: how the drawers of each business came out. */
export function DrawersScreen({ http, printDay, startsWith }: DrawersScreenProps) {
  return (
    <BusinessesPage backTo="/erplobby" http={http} text={text}>
      {(businesses) => (
        <Businesses businesses={businesses} http={http} printDay={printDay} startsWith={startsWith} />
      )}
    </BusinessesPage>
  );
}

interface BusinessesProps extends DrawersScreenProps {
  businesses: readonly BusinessEntry[];
}

function Businesses({ http, printDay, startsWith, businesses }: BusinessesProps) {
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
      <Drawers http={http} id={id} key={`drawers ${id}`} />
      <DailyPanel http={http} id={id} key={`day ${id}`} printDay={printDay} />
    </div>
  );
}

/** The drawers of one business, a page at a time. */
function Drawers({ http, id }: { http: Http; id: string }) {
  const [page, setPage] = useState(1);
  const [seenId, setSeenId] = useState<string | null>(null);
  const load = useCallback(async () => {
    const [drawers, stores] = await Promise.all([readDrawers(http, id, page), readStores(http, id)]);
    return { ...drawers, columns: drawerColumns(setSeenId, stores), stores };
  }, [http, id, page]);
  const { state, reload } = useLoaded(load);
  if (state.status === 'loading') return <p role="status">{text.loadingDrawers}</p>;
  if (state.status === 'failed')
    return (
      <LoadFailure error={state.error} onRetry={reload} retryLabel={text.again} words={text.drawersFailed} />
    );
  const { count, results, columns, stores } = state.value;
  const seen = results.find((one) => one.id === seenId);
  if (seen)
    return <DrawerDetail onBack={() => setSeenId(null)} session={seen} store={stores.get(seen.serie_id)} />;
  return (
    <div className={styles.list} ref={takeLostFocus} tabIndex={-1}>
      <Panel padding="none">
        <DataTable
          caption={text.title}
          columns={columns}
          empty={
            <EmptyState
              action={{
                label: text.modules,
                isQuiet: true,
                renderRoot: (root) => (
                  <Link search={{ negocio: id }} to="/configurar-paquetes-negocio" {...root} />
                ),
              }}
              icon={Banknote}
              text={text.emptyHint}
              title={text.empty}
            />
          }
          rowKey={(row) => row.id}
          rows={results}
        />
        {count > PAGE_SIZES.cash && (
          <Pager onPage={setPage} page={page} pageSize={PAGE_SIZES.cash} total={count} />
        )}
      </Panel>
    </div>
  );
}
