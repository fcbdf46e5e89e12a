import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { formatCopPlain } from '#domain/money/money.ts';
import { ClientActions, type RowActions } from './ClientActions.tsx';
import { balanceWords } from './balance-words.ts';
import { ClientReason, ClientState } from './ClientState.tsx';
import styles from './clients.module.css';
import { text } from './text.ts';

const phoneOf = ({ client }: ClientRow): string =>
  client.telefono_natural ?? client.telefono_contacto_juridico ?? '';

const codeOf = ({ client }: ClientRow): string => client.codigo_cliente || text.pendingCode;

const owes = (money: string | undefined): boolean => money !== undefined && formatCopPlain(money) !== '0';

function WhoCell({ row, onOpen }: { row: ClientRow; onOpen: RowActions['onAccount'] }) {
  const { nombre, identificacion, es_consumidor_final: isFinal } = row.client;
  const isOpenable = onOpen !== undefined && !isFinal && row.client.codigo_cliente !== '';
  return (
    <span className={styles.who}>
      <span className={styles.whoLine}>
        {isOpenable ? (
          <button
            className={`${styles.open} ${styles.name}`}
            onClick={() => onOpen(row.client.id)}
            title={nombre}
            type="button"
          >
            {nombre}
          </button>
        ) : (
          <span className={styles.name} title={nombre}>
            {nombre}
          </span>
        )}
        <ClientState operation={row.operation} />
      </span>
      <ClientReason name={nombre} operation={row.operation} />
      <span className="under">
        {row.client.codigo_cliente === '' && `${text.pendingCode} · `}
        {identificacion}
      </span>
    </span>
  );
}

function creditColumns(): Column<ClientRow>[] {
  const { columns } = text;
  return [
    {
      key: 'credito_activo',
      header: columns.credit,
      minWidth: 76,
      isSortable: true,
      isHiddenOnPhone: true,
      cell: ({ client }) =>
        client.credito_activo ? (
          <Tag tone="ok">{text.creditOn}</Tag>
        ) : (
          <span className={styles.off}>{text.creditOff}</span>
        ),
    },
    {
      key: 'monto_credito_aprobado',
      header: columns.limit,
      minWidth: 96,
      align: 'end',
      tone: 'muted',
      isSortable: true,
      isHiddenOnPhone: true,
      cell: ({ client }) =>
        client.credito_activo ? formatCopPlain(client.monto_credito_aprobado ?? '0.00') : text.none,
    },
    {
      key: 'dias_credito_autorizados',
      header: columns.days,
      minWidth: 66,
      align: 'end',
      tone: 'muted',
      isSortable: true,
      isHiddenOnPhone: true,
      cell: ({ client }) => (client.credito_activo ? client.dias_credito_autorizados : text.none),
    },
    {
      key: 'saldo_credito',
      header: columns.balance,
      minWidth: 76,
      align: 'end',
      tone: 'strong',
      isSortable: true,
      cell: ({ client }) =>
        owes(client.saldo_credito) ? (
          balanceWords(client.saldo_credito ?? '')
        ) : (
          <span className={styles.off}>0</span>
        ),
    },
  ];
}

/** Columns that a narrow window leaves out. */
const WIDE_ONLY = new Set(['tipo_cliente', 'phone', 'is_active']);

/**
 * The table by level: credit from level 2 (workspace §6). A phone keeps who, what they owe, and the actions.
 * @param isNarrow too narrow for what the form and the status filter tell as well
 */
export function clientColumns(
  actions: RowActions,
  seesCredit: boolean,
  isNarrow: boolean,
): Column<ClientRow>[] {
  const all = allColumns(actions, seesCredit);
  return isNarrow && seesCredit ? all.filter(({ key }) => !WIDE_ONLY.has(key)) : all;
}

function allColumns(actions: RowActions, seesCredit: boolean): Column<ClientRow>[] {
  const { columns } = text;
  return [
    {
      key: 'codigo_cliente',
      header: columns.code,
      minWidth: 115,
      tone: 'muted',
      isSortable: true,
      isHiddenOnPhone: true,
      cell: codeOf,
    },
    {
      key: 'nombre',
      header: columns.name,
      width: '100%',
      isSortable: true,
      cell: (row) => <WhoCell onOpen={actions.onAccount} row={row} />,
    },
    {
      key: 'tipo_cliente',
      header: columns.kind,
      minWidth: 74,
      isSortable: true,
      isHiddenOnPhone: true,
      cell: ({ client }) => text.kinds[client.tipo_cliente],
    },
    {
      key: 'identificacion',
      header: columns.id,
      minWidth: 129,
      isSortable: true,
      isHiddenOnPhone: true,
      cell: ({ client }) =>
        client.dv_nit_juridico ? `${client.identificacion}-${client.dv_nit_juridico}` : client.identificacion,
    },
    {
      key: 'phone',
      header: columns.phone,
      minWidth: 112,
      tone: 'muted',
      isHiddenOnPhone: true,
      cell: phoneOf,
    },
    {
      key: 'is_active',
      header: columns.state,
      minWidth: 80,
      isSortable: true,
      isHiddenOnPhone: true,
      cell: ({ client }) =>
        client.is_active ? (
          <span className={styles.off}>{text.active}</span>
        ) : (
          <Tag tone="warning">{text.inactive}</Tag>
        ),
    },
    ...(seesCredit ? creditColumns() : []),
    {
      key: 'actions',
      header: columns.actions,
      minWidth: 124,
      align: 'end',
      isHeaderHidden: true,
      cell: (row) => <ClientActions actions={actions} row={row} />,
    },
  ];
}
