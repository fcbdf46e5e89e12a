import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '#contract/integration/webhooks.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import styles from '#app/features/account/integration/Integration.module.css';
import { text } from './text.ts';

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onSee: (webhook: Webhook) => void;
  onCreate: () => void;
  /** What was done last, in words. */
  told: string | undefined;
}

/** Whether it tells, and if not, why. */
export function WebhookState({ webhook: { activo, falla_desde } }: { webhook: Webhook }) {
  if (!activo) return <Tag tone="warning">{text.paused}</Tag>;
  if (falla_desde !== null) return <Tag tone="error">{text.failing}</Tag>;
  return <Tag tone="ok">{text.active}</Tag>;
}

const eventsOf = ({ eventos, con_costos }: Webhook) =>
  [...eventos.map((event) => text.events[event]), ...(con_costos ? [text.withCosts] : [])].join(', ');

const progressOf = ({ version, ultima_version }: Webhook) =>
  ultima_version > version ? text.behind(ultima_version - version) : text.upToDate;

const nameId = ({ id }: Webhook) => `webhook-${id}`;

const columnsOf = (onSee: (webhook: Webhook) => void): Column<Webhook>[] => [
  {
    key: 'address',
    header: text.columns.address,
    width: '100%',
    cell: (webhook) => (
      <span className={styles.stack}>
        <span className="strong anywhere" id={nameId(webhook)}>
          {webhook.url}
        </span>
        <span className="under">{eventsOf(webhook)}</span>
        <span className="under">{progressOf(webhook)}</span>
      </span>
    ),
  },
  {
    key: 'events',
    header: text.columns.events,
    isHiddenOnPhone: true,
    minWidth: 260,
    cell: (webhook) => <span className={styles.words}>{eventsOf(webhook)}</span>,
  },
  {
    key: 'state',
    header: text.columns.state,
    minWidth: 130,
    cell: (webhook) => (
      <span className={styles.stack}>
        <span>
          <WebhookState webhook={webhook} />
        </span>
        {webhook.pausado_por && <span className="small">{text.pausedShort[webhook.pausado_por]}</span>}
      </span>
    ),
  },
  {
    key: 'progress',
    header: text.columns.progress,
    isHiddenOnPhone: true,
    minWidth: 170,
    tone: 'muted',
    cell: progressOf,
  },
  {
    key: 'actions',
    header: text.columns.actions,
    isHeaderHidden: true,
    align: 'end',
    cell: (webhook) => (
      <ActionButton aria-describedby={nameId(webhook)} onClick={() => onSee(webhook)} size={36} tone="ghost">
        {text.open}
      </ActionButton>
    ),
  },
];

/** The webhooks of a business, each with whether it tells. */
export function WebhookList({ webhooks, onSee, onCreate, told }: WebhookListProps) {
  return (
    <>
      <div className={styles.head}>
        <p className="caption grow">{text.lead}</p>
        <ActionButton icon={Plus} onClick={onCreate} tone="primary">
          {text.create}
        </ActionButton>
      </div>
      {told !== undefined && <Notice tone="ok">{told}</Notice>}
      <div className={styles.target} ref={takeLostFocus} tabIndex={-1}>
        <Panel padding="none">
          <DataTable
            caption={text.table}
            columns={columnsOf(onSee)}
            empty={<EmptyState icon={WebhookIcon} text={text.emptyText} title={text.empty} />}
            rowKey={(webhook) => webhook.id}
            rows={webhooks}
          />
        </Panel>
      </div>
    </>
  );
}
