import { RefreshCw, Send } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { Loaded } from '#app/ui/hooks/use-loaded.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import type { WebhookDelivery } from '#contract/integration/webhooks.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { HISTORY_CHANGED } from '#domain/webhook-events.ts';
import styles from '#app/features/account/integration/Integration.module.css';
import { text as all } from '#app/features/account/integration/text.ts';
import { text } from './text.ts';

interface DeliveriesProps {
  state: Loaded<WebhookDelivery[]>;
  reload: () => Promise<void>;
  /** Asks whether everything from this version on is to be sent again. */
  onReplay: (version: number) => void;
}

const EVENTS: Readonly<Record<string, string | undefined>> = {
  ...text.events,
  [HISTORY_CHANGED]: text.historyChanged,
};
const inSpanish = new Intl.NumberFormat('es-CO');

const isTaken = ({ status }: WebhookDelivery) => status !== null && status >= 200 && status < 300;
const durationOf = ({ duracion_ms }: WebhookDelivery) => text.duration(inSpanish.format(duracion_ms));

function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  return <Tag tone={isTaken(delivery) ? 'ok' : 'error'}>{delivery.status ?? text.noStatus}</Tag>;
}

/** What the receiver said, folded: a page of HTML would fill the screen. */
function AnswerText({ words }: { words: string }) {
  if (words === '') return <span className="small">{text.emptyAnswer}</span>;
  return (
    <details className={styles.answer}>
      <summary>{text.seeAnswer}</summary>
      <pre>{words}</pre>
    </details>
  );
}

const columnsOf = (onReplay: (version: number) => void): Column<WebhookDelivery>[] => {
  const { at, event, status, duration, answer, actions } = text.deliveryColumns;
  return [
    {
      key: 'event',
      header: event,
      width: '100%',
      cell: (delivery) => (
        <span className={styles.stack}>
          <span className="medium">{EVENTS[delivery.tipo] ?? delivery.tipo}</span>
          <span className="caption">{text.version(delivery.version)}</span>
          <span className="under">{`${formatBogotaDateTime(delivery.fecha)} · ${durationOf(delivery)}`}</span>
          <span className="under">
            <AnswerText words={delivery.respuesta} />
          </span>
        </span>
      ),
    },
    {
      key: 'at',
      header: at,
      isHiddenOnPhone: true,
      minWidth: 150,
      tone: 'muted',
      cell: ({ fecha }) => formatBogotaDateTime(fecha),
    },
    { key: 'status', header: status, cell: (delivery) => <Outcome delivery={delivery} /> },
    { key: 'duration', header: duration, isHiddenOnPhone: true, align: 'end', cell: durationOf },
    {
      key: 'answer',
      header: answer,
      isHiddenOnPhone: true,
      minWidth: 340,
      cell: ({ respuesta }) => <AnswerText words={respuesta} />,
    },
    {
      key: 'actions',
      header: actions,
      isHeaderHidden: true,
      align: 'end',
      cell: ({ version }) => (
        <ActionButton className={styles.replay} onClick={() => onReplay(version)} size={36} tone="ghost">
          {text.replay}
        </ActionButton>
      ),
    },
  ];
};

/** The last tries of a webhook, with what came of each. */
export function Deliveries({ state, reload, onReplay }: DeliveriesProps) {
  const known = state.status === 'ready' ? state.value : state.status === 'failed' ? state.last : undefined;
  return (
    <>
      <div className={styles.head}>
        <div className="grow">
          <h3 className="heading">{text.deliveries}</h3>
          <p className="caption">{text.deliveriesLead}</p>
        </div>
        <ActionButton icon={RefreshCw} onClick={() => void reload()} size={36}>
          {text.refresh}
        </ActionButton>
      </div>
      {state.status === 'loading' && <p role="status">{text.loadingDeliveries}</p>}
      {state.status === 'failed' && (
        <ListFailure isOnPage onRetry={reload} retryLabel={all.again}>
          {text.deliveriesFailed}
        </ListFailure>
      )}
      {known && (
        <Panel padding="none">
          <DataTable
            caption={text.deliveries}
            columns={columnsOf(onReplay)}
            empty={<EmptyState icon={Send} text={text.noDeliveriesText} title={text.noDeliveries} />}
            rowKey={({ id, fecha }) => `${id} ${fecha}`}
            rows={known}
          />
        </Panel>
      )}
    </>
  );
}
