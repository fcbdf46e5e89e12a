import type { ApiKey } from '#contract/integration/api-keys.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { bogotaDate, formatDay } from '#domain/bogota-time.ts';
import styles from '#app/features/account/integration/Integration.module.css';
import { text } from './text.ts';

const TONES = { activa: 'ok', vencida: 'warning', revocada: 'neutral' } as const;

const permissionsOf = ({ permisos }: ApiKey) => permisos.map((one) => text.permissions[one]).join(', ');
const createdOf = ({ creada_en }: ApiKey) => text.created(formatDay(bogotaDate(new Date(creada_en))));
const endOf = ({ vence }: ApiKey) => (vence === null ? text.endless : text.ends(formatDay(vence)));
const usedOf = ({ usada_el }: ApiKey) => (usada_el === null ? text.unused : text.used(formatDay(usada_el)));

/** Id of the cell with the name, which tells the buttons of one row from those of another. */
const nameId = ({ id }: ApiKey) => `key-${id}`;

/**
 * Keys of a business; what a phone has no room for is under the name there.
 * @param storeOf how the store of a key is called
 * @param onRevoke asks whether this one is to end
 */
export const keyColumns = (
  storeOf: (key: ApiKey) => string,
  onRevoke: (key: ApiKey) => void,
): Column<ApiKey>[] => [
  {
    key: 'name',
    header: text.columns.name,
    width: '100%',
    cell: (key) => (
      <span className={styles.stack}>
        <span className="strong anywhere" id={nameId(key)}>
          {key.nombre}
        </span>
        <span className="caption">
          <code className={styles.mono}>{text.begins(key.inicio)}</code> · {storeOf(key)}
        </span>
        <span className="under">{permissionsOf(key)}</span>
        <span className="under">{`${createdOf(key)} · ${endOf(key)}`}</span>
        <span className="under anywhere">{[usedOf(key), key.usada_desde].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'permissions',
    header: text.columns.permissions,
    isHiddenOnPhone: true,
    minWidth: 240,
    cell: (key) => <span className={styles.words}>{permissionsOf(key)}</span>,
  },
  {
    key: 'life',
    header: text.columns.life,
    isHiddenOnPhone: true,
    minWidth: 160,
    tone: 'muted',
    cell: (key) => (
      <span className={styles.stack}>
        <span>{createdOf(key)}</span>
        <span>{endOf(key)}</span>
      </span>
    ),
  },
  {
    key: 'used',
    header: text.columns.used,
    isHiddenOnPhone: true,
    minWidth: 130,
    tone: 'muted',
    cell: ({ usada_el, usada_desde }) => (
      <span className={styles.stack}>
        <span>{usada_el === null ? text.unused : formatDay(usada_el)}</span>
        <span>{usada_desde}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: text.columns.state,
    cell: ({ estado }) => <Tag tone={TONES[estado]}>{text.states[estado]}</Tag>,
  },
  {
    key: 'actions',
    header: text.columns.actions,
    isHeaderHidden: true,
    align: 'end',
    cell: (key) =>
      key.estado !== 'revocada' && (
        <ActionButton aria-describedby={nameId(key)} onClick={() => onRevoke(key)} size={36} tone="ghost">
          {text.revoke}
        </ActionButton>
      ),
  },
];
