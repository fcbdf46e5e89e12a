import { PackageSearch, Plus, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { InventoryPage, InventoryRow } from '#app/data/read/products/inventory-list.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { formatCount } from '#app/ui/formats.ts';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { Sort } from '#app/ui/table/table-sort.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { can } from '#domain/accounts/permissions.ts';
import { listText as text, text as moduleText } from '#app/features/workspace/inventory/text.ts';
import { ListFilters, type ListFiltersProps } from './ListFilters.tsx';
import styles from './list.module.css';
import { productColumns, type RowActions } from './product-columns.tsx';

/** Connection and first download, as the engine tells them. */
export interface ListSync {
  connection: 'online' | 'offline' | 'unknown';
  /** The server gives no changes: the list shows the state of the last sync. */
  isBehind: boolean;
  /** When the mirror last matched the server, ISO 8601. */
  lastSync: string | null;
  /** There was no first download yet and none is under way. */
  isUnfilled: boolean;
  /** What the server said instead of the list; empty without a word. */
  refusal: string;
  bootstrap: { done: number; total: number } | null;
}

interface ProductListProps extends ListFiltersProps, RowActions {
  level: number | undefined;
  /** Undefined until it was read; a sentence when it could not be. */
  found: InventoryPage | string | undefined;
  /** The list was read before the first download was over: no product's stock is known. */
  isFilling: boolean;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onPage: (page: number) => void;
  onRegister: () => void;
  /** Reads this device once more, and asks the server; resolves when that is over. */
  onRetry: () => unknown;
  sync: ListSync;
}

/** The order of the list when none was asked for (workspace §9). */
const BY_NAME: Sort = { key: 'nombre', direction: 'asc' };

const NOTHING: InventoryPage = { count: 0, page: 1, rows: [] };

const idOf = ({ id }: InventoryRow) => id;
const toneOf = ({ unsent }: InventoryRow) => (unsent?.isStopped ? 'red' : undefined);

/** Nothing to show: no match, no product yet, or no first download. */
function NoProducts(props: Pick<ProductListProps, 'search' | 'onSearch' | 'level' | 'onRegister'>) {
  const { search, onSearch, level, onRegister } = props;
  const action =
    search.trim() !== ''
      ? { label: text.clearSearch, onClick: () => onSearch(''), isQuiet: true }
      : can(level, 'inventory.edit')
        ? { label: moduleText.register, icon: Plus, onClick: onRegister }
        : undefined;
  return (
    <EmptyState action={action} icon={search.trim() === '' ? PackageSearch : SearchX} title={text.empty} />
  );
}

/** The products of the store that is shown: search, order, pages; what a row offers hangs on the level. */
export function ProductList(props: ProductListProps) {
  const { level, found, isFilling, sort, onSort, onPage, onEdit, onDelete, onSee, sync } = props;
  const { limit } = props.limit;
  const failure = typeof found === 'string' ? found : null;
  const { count, page, rows } = typeof found === 'object' ? found : NOTHING;
  // Without a first download an empty mirror says nothing of the shop.
  const isMirrorEmpty = count === 0 && props.search === '' && isFilling;
  const isDownloading = isFilling && !sync.isUnfilled;
  const sentence =
    failure ?? (isMirrorEmpty && !isDownloading ? sync.refusal || moduleText.errors.load : null);
  const { bootstrap } = sync;
  const columns = useMemo(
    () => productColumns({ level, isFilling, limit, onEdit, onDelete, onSee }),
    [level, isFilling, limit, onEdit, onDelete, onSee],
  );
  return (
    <Panel className={styles.panel} padding="none">
      <ListFilters {...props} />
      {isDownloading && (
        <p className={styles.progress} role="status">
          {bootstrap
            ? text.downloaded(formatCount(bootstrap.done), formatCount(bootstrap.total))
            : text.downloading}
        </p>
      )}
      <div className={styles.rows} data-wide={can(level, 'inventory.costs') || undefined}>
        {sentence ? (
          <ListFailure onRetry={props.onRetry} retryLabel={text.retry}>
            {sentence}
          </ListFailure>
        ) : (
          <DataTable
            caption={text.caption}
            columns={columns}
            empty={<NoProducts {...props} />}
            isLoading={found === undefined || isDownloading}
            minWidth={can(level, 'inventory.costs') ? 900 : 700}
            onSort={onSort}
            rowKey={idOf}
            rowTone={toneOf}
            rows={rows}
            skeletonRows={PAGE_SIZES.products}
            sort={sort}
            sortByDefault={BY_NAME}
          />
        )}
      </div>
      <div className={styles.foot}>
        {sync.isBehind && sync.lastSync && <p className={styles.asOf}>{text.stockAsOf(sync.lastSync)}</p>}
        <Pager onPage={onPage} page={page} pageSize={PAGE_SIZES.products} total={count} />
      </div>
    </Panel>
  );
}
