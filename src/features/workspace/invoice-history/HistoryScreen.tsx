import { FileSearch, ReceiptText, SearchX, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { countsBlindly } from '#app/data/read/cash/counts-blindly.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import {
  type HistoryQuery,
  listCashiers,
  listHistory,
  WHOLE_HISTORY,
} from '#app/data/read/invoices/invoice-list.ts';
import type { Approvals } from '#app/data/identity/approvers.ts';
import { asKnown } from '#app/data/read/invoices/returned.ts';
import { beginExchange } from '#app/data/drafts/exchange.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { OlderInvoices } from '#app/online/older-invoices.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { can } from '#domain/accounts/permissions.ts';
import { formatCop } from '#domain/money/money.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { historyColumns } from './history-columns.tsx';
import styles from './history.module.css';
import { HistorySource } from './HistorySource.tsx';
import { InvoiceDetail } from './InvoiceDetail.tsx';
import { text as returnsText } from './returns/text.ts';
import type { GiveUp } from './returns/use-return.ts';
import { text } from './text.ts';
import { NOT_HERE, UNREACHABLE, useServerInvoices } from './use-server-invoices.ts';

// Fetched once somebody takes goods back.
const LooseReturn = lazy(() =>
  import('./returns/loose/LooseReturn.tsx').then((module) => ({
    default: module.LooseReturn,
  })),
);

interface HistoryScreenProps {
  workspace: Workspace;
  /** Invoice whose detail is open; from the URL. */
  openId: string | null;
  /** What is searched for at first, at the server: it is not kept here. */
  search?: string | undefined;
  onOpen: (id: string | null) => void;
  onNewSale: () => void;
  /** Reads what this device no longer keeps; null without connection. */
  older: OlderInvoices | null;
  /** Nothing was ever downloaded to this device, and the server does not answer. */
  isUnfilled: boolean;
  /** Asks the server for what this device keeps once more; resolves when that is over. */
  onRetry: () => unknown;
  /** Lets somebody approve what the level of the person in front does not take. */
  approvals?: Approvals | undefined;
  /** Gives up a return that the server may have taken. */
  onGiveUp: GiveUp;
  /** What keeps this counter from its next number: at the top of both views of the module. */
  banner?: ReactNode;
}

/** Invoices of the whole business as far as this device keeps them, sales without number among them; or the server's. */
export function HistoryScreen(props: HistoryScreenProps) {
  const { workspace, openId, onOpen, onNewSale, older, isUnfilled, onRetry, approvals, onGiveUp, banner } =
    props;
  const { db } = workspace;
  const [query, setQuery] = useState({ ...WHOLE_HISTORY, search: props.search ?? '' });
  const pageSize = PAGE_SIZES.invoices;
  const [isServer, setServer] = useState(props.search !== undefined);
  const [round, setRound] = useState(0);
  const [isLoose, setLoose] = useState(false);
  // Null: the local database threw.
  const found = useLiveRead([db.invoices, db.returns], () => listHistory(db, query).catch(() => null), [
    db,
    query,
    round,
  ]);
  const cashiers = useLiveRead([db.invoices], () => listCashiers(db).catch(() => []), [db, round]);
  const server = useServerInvoices(isServer ? older : null, query, round);
  const told = server.rows;
  // What came back on this device since they were told.
  const known = useLiveRead([db.returns], async () => ({ told, rows: await asKnown(db, told) }), [db, told]);
  const shown = isServer
    ? { ...server, rows: known?.told === told ? known.rows : told, page: query.page }
    : (found ?? { rows: [], count: 0, page: query.page, total: null });
  const isLoading = isServer ? server.isLoading : found === undefined;
  const isMissing = found === null || (isUnfilled && found?.count === 0);
  const failure = isServer ? (older ? server.failure : UNREACHABLE) : isMissing ? NOT_HERE : null;
  const retry = () => {
    setRound((count) => count + 1);
    return !isServer || !older ? onRetry() : undefined;
  };
  const filter = (changes: Partial<HistoryQuery>) => setQuery({ ...query, ...changes, page: 1 });
  const fromServer = (isIt: boolean) => {
    setServer(isIt);
    filter(isIt && query.state === 'sin_numero' ? { state: '' } : {});
  };
  // What was sold, in cash above all, is what a drawer should hold: a count that is blind stays so.
  const mayTell = useLiveRead([db.business, db.me], async () => !(await countsBlindly(db)), [db]) === true;
  const canTell =
    mayTell && (query.method === '' || can(workspace.session.permission_level, 'cash.expected'));
  const isSearch = query.search.trim() !== '';
  const isNarrowed = isFiltered(query);
  const what = server.isLoading ? text.reading : isNarrowed ? text.filteredFromServer : text.fromServer;
  const clear = { label: text.clearSearch, onClick: () => filter({ search: '' }), isQuiet: true };
  const clearAll = { label: text.clearFilters, onClick: () => setQuery(WHOLE_HISTORY), isQuiet: true };

  return (
    <div className="screen">
      <PageHeading
        actions={
          <>
            {mayTakeLoose(workspace, approvals) && (
              <ActionButton aria-label={returnsText.loose.open} icon={Undo2} onClick={() => setLoose(true)}>
                <span className={styles.wide}>{returnsText.loose.open}</span>
                <span className={styles.narrow}>{returnsText.loose.openShort}</span>
              </ActionButton>
            )}
            <ActionButton aria-label={text.newSale} icon={ReceiptText} onClick={onNewSale} tone="primary">
              <span className={styles.wide}>{text.newSale}</span>
              <span className={styles.narrow}>{text.newSaleShort}</span>
            </ActionButton>
          </>
        }
        title={text.title}
      />
      {banner && <div className="banners">{banner}</div>}
      <Panel className="fill-column" padding="none">
        <HistoryFilters cashiers={cashiers ?? []} isServer={isServer} onChange={filter} query={query} />
        <div className={styles.rows}>
          {failure ? (
            <ListFailure isBusy={isLoading} onRetry={retry} retryLabel={text.retry} title={failure.title}>
              {failure.hint}
            </ListFailure>
          ) : (
            <DataTable
              caption={text.caption}
              columns={historyColumns(db, onOpen)}
              empty={
                <EmptyState
                  action={isSearch ? clear : isNarrowed ? clearAll : undefined}
                  icon={isNarrowed ? SearchX : FileSearch}
                  text={isServer ? undefined : text.window}
                  title={text.empty}
                />
              }
              isLoading={isLoading}
              rowKey={(row) => row.id}
              rows={shown.rows}
            />
          )}
        </div>
        {(isServer || isAtEnd(shown.count, shown.page, pageSize)) && (
          <HistorySource
            isOffline={older === null}
            isServer={isServer}
            onChange={fromServer}
            told={failure ? null : what}
          />
        )}
        <div className={styles.end}>
          {isNarrowed && canTell && !failure && shown.total !== null && shown.count > 0 && (
            <p aria-live="polite" className={styles.total}>
              {isWholeDay(query) ? text.dayTotal : text.filteredTotal}{' '}
              <strong className="figures">{formatCop(shown.total)}</strong>
            </p>
          )}
          <Pager
            onPage={(page) => setQuery({ ...query, page })}
            page={shown.page}
            pageSize={pageSize}
            total={shown.count}
          />
        </div>
      </Panel>
      {isLoose && (
        <Suspense>
          <LooseReturn
            approvals={approvals}
            isOffline={older === null}
            onClose={() => setLoose(false)}
            onGiveUp={onGiveUp}
            workspace={workspace}
          />
        </Suspense>
      )}
      <InvoiceDetail
        approvals={approvals}
        id={openId}
        older={older}
        onClose={() => onOpen(null)}
        onExchange={(goods, client) => {
          beginExchange(workspace.drafts, goods, client);
          onNewSale();
        }}
        onGiveUp={onGiveUp}
        served={server.rows}
        workspace={workspace}
      />
    </div>
  );
}

const mayTakeLoose = ({ session }: Workspace, approvals: Approvals | undefined): boolean =>
  can(session.permission_level, 'returns.without-invoice') ||
  approvals?.can.has('returns.without-invoice') === true;

const isFiltered = ({ page: _page, ...filters }: HistoryQuery): boolean =>
  Object.values(filters).some((word) => word.trim() !== '');

/** Whether a day is asked for and nothing narrows it: what its invoices come to was billed on it. */
const isWholeDay = (query: HistoryQuery): boolean => query.date !== '' && !isFiltered({ ...query, date: '' });

const isAtEnd = (count: number, page: number, pageSize: number): boolean => page * pageSize >= count;
