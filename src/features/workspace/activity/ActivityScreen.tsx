import { ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { ActivityQuery } from '#app/data/read/kept-activity.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { ActivityReader } from '#app/online/activity-log.ts';
import { agoText } from '#app/ui/age-text.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { ListPanel } from '#app/ui/table/ListPanel.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import type { Sort } from '#app/ui/table/table-sort.ts';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { can } from '#domain/accounts/permissions.ts';
import { ACTIVITY_COLUMNS } from './activity-columns.tsx';
import styles from './activity.module.css';
import { ActivityTools } from './ActivityTools.tsx';
import { text } from './text.ts';
import { useActivity } from './use-activity.ts';
import { useKeptLog } from './use-kept-log.ts';

interface ActivityScreenProps {
  workspace: Workspace;
  reader: ActivityReader;
  /** The server did not answer the last time; when that changes it is asked again. */
  isOffline: boolean;
}

/** The order of the log when none was asked for (workspace §9). */
const NEWEST_FIRST: Sort = { key: 'timestamp', direction: 'desc' };

const START: ActivityQuery = { search: '', page: 1 };

const orderingOf = (sort: Sort | null): string | undefined =>
  sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.key}` : undefined;

/** Who did what in the business, newest first (workspace §2). */
export function ActivityScreen(props: ActivityScreenProps) {
  const { db } = props.workspace;
  const me = useLiveRead([db.me], async () => (await db.me.get('me')) ?? null, [db]);
  if (me === undefined) return null;
  const level = me?.permission_level;
  if (!can(level, 'activity.view')) return <Notice tone="error">{text.noView}</Notice>;
  return <Log {...props} canFilter={can(level, 'activity.filter')} />;
}

function Log({ workspace, reader, isOffline, canFilter }: ActivityScreenProps & { canFilter: boolean }) {
  const { db } = workspace;
  const [query, setQuery] = useState(START);
  const [sort, setSort] = useState<Sort | null>(null);
  const [refreshed, setRefreshed] = useState(0);
  const round = `${refreshed} ${isOffline}`;
  const people = useKeptLog(db, reader, canFilter, isOffline);
  const found = useActivity(db, reader, query, round);
  const now = useNow();
  const change = (changes: Partial<ActivityQuery>) => setQuery((before) => ({ ...before, ...changes }));
  const refresh = () => setRefreshed((before) => before + 1);

  return (
    <div className="screen">
      <PageHeading title={text.title} />
      <ListPanel
        below={
          found.keptAt && (
            <Notice className={styles.notice} title={found.keptWhy ?? text.keptTitle} tone="warning">
              {text.kept(agoText(found.keptAt, now), formatBogotaDateTime(found.keptAt))}
            </Notice>
          )
        }
        pager={
          <Pager
            onPage={(page) => change({ page })}
            page={found.isLoading ? query.page : found.page}
            pageSize={PAGE_SIZES.activity}
            total={found.count}
          />
        }
        tools={
          <ActivityTools
            canFilter={canFilter}
            onChange={change}
            onRefresh={refresh}
            people={people}
            query={query}
          />
        }
      >
        {found.failure ? (
          <ListFailure isBusy={found.isLoading} onRetry={refresh} retryLabel={text.retry}>
            {found.failure}
          </ListFailure>
        ) : (
          <DataTable
            caption={text.caption}
            columns={ACTIVITY_COLUMNS}
            empty={
              <EmptyState
                action={
                  query.search === ''
                    ? undefined
                    : {
                        label: text.clearSearch,
                        onClick: () => change({ search: '', page: 1 }),
                        isQuiet: true,
                      }
                }
                icon={query.search === '' ? ScrollText : SearchX}
                title={text.empty}
              />
            }
            isLoading={found.isLoading}
            onSort={(next) => {
              setSort(next);
              change({ ordering: orderingOf(next), page: 1 });
            }}
            rowKey={({ id }) => id}
            rows={found.rows}
            skeletonRows={PAGE_SIZES.activity}
            sort={sort}
            sortByDefault={NEWEST_FIRST}
          />
        )}
      </ListPanel>
    </div>
  );
}
