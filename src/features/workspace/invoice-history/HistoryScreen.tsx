import { useObservable } from 'dexie-react-hooks';
import { FileSearch, ReceiptText, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { liveRead } from '#app/data/live-read.ts';
import { listHistory } from '#app/data/queries/invoice-list.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { ReadInvoices } from '#app/online/older-invoices.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { DataTable } from '#app/ui/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHeading } from '#app/ui/PageHeading.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { historyColumns } from './history-columns.tsx';
import styles from './history.module.css';
import { HistorySource } from './HistorySource.tsx';
import { InvoiceDetail } from './InvoiceDetail.tsx';
import { text } from './text.ts';
import { UNREACHABLE, useServerInvoices } from './use-server-invoices.ts';

export interface HistoryScreenProps {
  workspace: Workspace;
  /** Invoice whose detail is open; from the URL. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onNewSale: () => void;
  /** Reads what this device no longer keeps; null without connection. */
  readOlder: ReadInvoices | null;
  /** Nothing was ever downloaded to this device, and the server does not answer. */
  isUnfilled: boolean;
  /** What stands between this counter and its next number: at the top of both views of the module. */
  banner?: ReactNode;
}

/** Invoices of the whole business as far as this device keeps them, sales without number among them; or the server's. */
export function HistoryScreen(props: HistoryScreenProps) {
  const { workspace, openId, onOpen, onNewSale, readOlder, isUnfilled, banner } = props;
  const { db } = workspace;
  const [search, setSearch] = useState('');
  const [date, setDate] = useState('');
  const [page, setPage] = useState(1);
  const pageSize = PAGE_SIZES.invoices;
  const [isServer, setServer] = useState(false);
  const [round, setRound] = useState(0);
  const query = { search, date, page };
  // Null: the local database threw.
  const found = useObservable(
    () => liveRead([db.invoices], () => listHistory(db, query).catch(() => null)),
    [db, search, date, page],
  );
  const isFailed = found === null || (isUnfilled && found?.count === 0);
  const server = useServerInvoices(isServer ? readOlder : null, query, round);
  const shown = isServer ? server : { rows: found?.rows ?? [], count: found?.count ?? 0 };
  const isLoading = isServer ? server.isLoading : found === undefined;
  const failure = isServer && !readOlder ? UNREACHABLE : server.failure;
  const retry = { label: text.retry, onClick: () => setRound((count) => count + 1) };
  const filter = (change: () => void) => {
    change();
    setPage(1);
  };
  const isSearch = search.trim() !== '' && failure === null;
  const clear = { label: text.clearSearch, onClick: () => filter(() => setSearch('')), isQuiet: true };

  return (
    <div className={styles.screen}>
      <PageHeading
        actions={
          <ActionButton aria-label={text.newSale} icon={ReceiptText} onClick={onNewSale} tone="primary">
            <span className={styles.wide}>{text.newSale}</span>
            <span className={styles.narrow}>{text.newSaleShort}</span>
          </ActionButton>
        }
        title={text.title}
      />
      {banner && <div className={styles.banners}>{banner}</div>}
      <Panel className={styles.panel} padding="none">
        <HistoryFilters
          date={date}
          onDate={(value) => filter(() => setDate(value))}
          onSearch={(value) => filter(() => setSearch(value))}
          search={search}
        />
        <div className={styles.rows}>
          <DataTable
            caption={text.caption}
            columns={historyColumns(db, onOpen)}
            empty={
              isFailed && !isServer ? (
                <Notice className={styles.failure} tone="error">
                  {text.loadFailed}
                </Notice>
              ) : (
                <div role={failure ? 'alert' : undefined}>
                  <EmptyState
                    action={failure ? (readOlder ? retry : undefined) : isSearch ? clear : undefined}
                    icon={isSearch ? SearchX : FileSearch}
                    text={isServer ? failure?.hint : text.window}
                    title={failure?.title ?? text.empty}
                  />
                </div>
              )
            }
            isLoading={isLoading}
            rowKey={(row) => row.id}
            rows={shown.rows}
          />
        </div>
        {(isServer || isAtEnd(shown.count, page, pageSize)) && (
          <HistorySource
            hasFailed={failure !== null}
            isOffline={readOlder === null}
            isServer={isServer}
            onChange={(next) => filter(() => setServer(next))}
          />
        )}
        <div className={styles.pager}>
          <Pager onPage={setPage} page={page} pageSize={pageSize} total={shown.count} />
        </div>
      </Panel>
      <InvoiceDetail id={openId} onClose={() => onOpen(null)} served={server.rows} workspace={workspace} />
    </div>
  );
}

const isAtEnd = (count: number, page: number, pageSize: number): boolean => page * pageSize >= count;
