import { KeyRound, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { readSeries } from '#app/api/owner/collaborators.ts';
import { createKey, readKeys, revokeKey } from '#app/api/owner/integration.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import type { ApiKey, CreatedApiKey } from '#contract/integration/api-keys.ts';
import { useAskedDeeds } from '#app/features/account/integration/asked-deeds.tsx';
import styles from '#app/features/account/integration/Integration.module.css';
import { keyColumns } from './key-columns.tsx';
import { type KeyFields, toKeyBody } from './key-fields.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { ShownOnce } from '#app/features/account/integration/ShownOnce.tsx';
import { text as all } from '#app/features/account/integration/text.ts';
import { text } from './text.ts';

interface KeysProps {
  http: Http;
  /** `PJ-12` */
  id: string;
}

async function readAll(http: Http, id: string) {
  const [keys, series] = await Promise.all([readKeys(http, id), readSeries(http, id)]);
  return { keys, series };
}

const storeBy = (series: readonly OwnerSeries[]) => {
  const names = new Map(series.map((one) => [one.id, text.store(one.nombre_establecimiento, one.prefijo)]));
  return ({ serie_id }: ApiKey) => (serie_id !== null && names.get(serie_id)) || text.noStore;
};

/** The keys of a business: made, shown once, revoked. */
export function Keys({ http, id }: KeysProps) {
  const load = useCallback(() => readAll(http, id), [http, id]);
  const { state, reload, update } = useLoaded(load);
  if (state.status === 'loading') return <p role="status">{text.loading}</p>;
  // What is open stays, whatever becomes of reading the list again.
  const known = state.status === 'ready' ? state.value : state.last;
  return (
    <>
      {state.status === 'failed' && (
        <ListFailure isOnPage onRetry={reload} retryLabel={all.again}>
          {text.loadFailed}
        </ListFailure>
      )}
      {known && (
        <KeyList
          {...known}
          http={http}
          id={id}
          onMade={(made) => update((value) => ({ ...value, keys: [made, ...value.keys] }))}
          reload={reload}
        />
      )}
    </>
  );
}

interface KeyListProps extends KeysProps {
  keys: readonly ApiKey[];
  series: readonly OwnerSeries[];
  onMade: (key: ApiKey) => void;
  reload: () => Promise<void>;
}

function KeyList({ http, id, keys, series, onMade, reload }: KeyListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<CreatedApiKey>();
  const [told, setTold] = useState<string>();
  const { ask, question } = useAskedDeeds();
  const create = async (fields: KeyFields) => {
    try {
      const { clave, ...key } = await createKey(http, id, toKeyBody(fields));
      onMade(key);
      setIsOpen(false);
      setMade({ ...key, clave });
    } catch (error) {
      // The key may have been made without an answer: the list shows it.
      if (error instanceof ApiError) void reload();
      throw error;
    }
  };
  const revoke = (key: ApiKey) => {
    setTold(undefined);
    ask({
      title: text.revokeTitle,
      objectName: key.nombre,
      words: text.revokeAsk,
      label: text.revoke,
      busyLabel: text.revoking,
      tone: 'danger',
      act: async () => {
        await revokeKey(http, id, key.id);
        setTold(text.revoked(key.nombre));
        void reload();
      },
    });
  };
  const open = () => {
    setTold(undefined);
    setIsOpen(true);
  };
  return (
    <>
      <div className={styles.head}>
        <p className="caption grow">{text.lead}</p>
        <ActionButton icon={Plus} onClick={open} tone="primary">
          {text.create}
        </ActionButton>
      </div>
      {told !== undefined && <Notice tone="ok">{told}</Notice>}
      <Panel padding="none">
        <DataTable
          caption={text.table}
          columns={keyColumns(storeBy(series), revoke)}
          empty={<EmptyState icon={KeyRound} text={text.emptyText} title={text.empty} />}
          rowKey={(key) => key.id}
          rows={keys}
        />
      </Panel>
      {question}
      {isOpen && <KeyDialog onClose={() => setIsOpen(false)} onSubmit={create} series={series} />}
      {made && (
        <ShownOnce
          label={text.shownLabel}
          onKept={() => setMade(undefined)}
          title={text.shownTitle(made.nombre)}
          value={made.clave}
          warning={text.shownOnce}
        >
          {text.shownText}
        </ShownOnce>
      )}
    </>
  );
}
