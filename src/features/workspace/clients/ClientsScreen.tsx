import { SearchX, UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { ListPanel } from '#app/ui/table/ListPanel.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import type { Sort } from '#app/ui/table/table-sort.ts';
import { useNarrow } from '#app/ui/hooks/use-screen.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { takesPayments } from '#domain/accounts/modules.ts';
import { can } from '#domain/accounts/permissions.ts';
import { clientColumns } from './client-columns.tsx';
import { ClientsTools } from './ClientsTools.tsx';
import styles from './clients.module.css';
import { CreditFilters } from './CreditFilters.tsx';
import { ClientDrawer, type FormState } from './form/ClientDrawer.tsx';
import { type ListState, START } from './list-filter.ts';
import { RemoveClientDialog } from './RemoveClientDialog.tsx';
import { text } from './text.ts';
import { useClientRows } from './use-client-rows.ts';

interface ClientsScreenProps {
  workspace: Workspace;
  /** The server did not answer the last time. */
  isOffline: boolean;
  /** What the server said instead of the first download; empty without a word. */
  refusal: string;
  /** Asks the server once more; resolves when that is over. */
  onRetry: () => unknown;
  onAccount: (id: string) => void;
  onReview: () => void;
}

/** The order of the list when none was asked for (workspace §9). */
const BY_CODE: Sort = { key: 'codigo_cliente', direction: 'asc' };

/** Clients of the business, those made on this device among them (workspace §2). */
export function ClientsScreen(props: ClientsScreenProps) {
  const { workspace, isOffline, refusal, onRetry, onAccount, onReview } = props;
  const { db } = workspace;
  const me = useLiveRead([db.me], async () => (await db.me.get('me')) ?? null, [db]);
  const [state, setState] = useState<ListState>(START);
  const [form, setForm] = useState<FormState>({ mode: 'closed' });
  const [doomed, setDoomed] = useState<ClientRow | null>(null);
  const isNarrow = useNarrow();
  const [round, setRound] = useState(0);
  const found = useClientRows(db, state, isOffline, refusal, round);
  const change = (changes: Partial<ListState>) => setState((before) => ({ ...before, ...changes }));

  if (me === undefined) return null;
  const level = me?.permission_level;
  if (me && !can(level, 'clients.view')) {
    return (
      <Notice title={text.noModule} tone="error">
        {text.noView}
      </Notice>
    );
  }
  const seesCredit = can(level, 'clients.credit.view');
  const canEdit = can(level, 'clients.edit');
  const canPay = can(level, 'clients.credit.pay') && takesPayments(me?.componentes_activos ?? []);
  const columns = clientColumns(
    {
      onAccount: seesCredit ? onAccount : undefined,
      onPay: canPay && !seesCredit ? onAccount : undefined,
      onEdit: canEdit ? (row) => setForm({ mode: 'edit', row }) : undefined,
      onRemove: canEdit ? setDoomed : undefined,
      onReview,
    },
    seesCredit,
    isNarrow,
  );
  const readAgain = () => {
    setRound((count) => count + 1);
    return onRetry();
  };
  const create = () => setForm({ mode: 'create' });
  const isSearch = state.search.trim() !== '';
  const nextStep = isSearch
    ? { label: text.clearSearch, onClick: () => change({ search: '', page: 1 }), isQuiet: true }
    : canEdit
      ? { label: text.create, onClick: create, icon: UserRoundPlus }
      : undefined;

  return (
    <div className="screen">
      <PageHeading
        actions={
          canEdit && (
            <ActionButton aria-label={text.create} icon={UserRoundPlus} onClick={create} tone="primary">
              <span className={styles.wide}>{text.create}</span>
              <span className={styles.narrow}>{text.createShort}</span>
            </ActionButton>
          )
        }
        title={text.title}
      />
      <ListPanel
        below={
          seesCredit &&
          state.credit && (
            <CreditFilters filter={state.credit} onChange={(credit) => change({ credit, page: 1 })} />
          )
        }
        pager={
          <Pager
            onPage={(page) => change({ page })}
            page={found.page}
            pageSize={PAGE_SIZES.clients}
            total={found.count}
          />
        }
        tools={<ClientsTools onChange={change} seesCredit={seesCredit} state={state} />}
      >
        {found.failure ? (
          <ListFailure onRetry={readAgain} retryLabel={text.retry}>
            {found.failure}
          </ListFailure>
        ) : (
          <DataTable
            caption={text.caption}
            columns={columns}
            empty={<EmptyState action={nextStep} icon={isSearch ? SearchX : UsersRound} title={text.empty} />}
            isLoading={found.isLoading}
            onSort={(sort) => change({ sort, page: 1 })}
            rowKey={({ client }) => client.id}
            rows={found.rows}
            rowTone={({ operation }) => (operation?.state === 'rejected' ? 'red' : undefined)}
            sort={state.sort}
            sortByDefault={BY_CODE}
          />
        )}
      </ListPanel>
      <ClientDrawer
        db={db}
        level={level}
        onClose={() => setForm({ mode: 'closed' })}
        onSaved={(mode) => {
          setForm({ mode: 'closed' });
          // A new client is looked for where the list begins (workspace §2).
          if (mode === 'create') change({ page: 1 });
        }}
        state={form}
      />
      <RemoveClientDialog db={db} onClose={() => setDoomed(null)} row={doomed} />
    </div>
  );
}
