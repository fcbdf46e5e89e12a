import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { ActivityRecord } from '#contract/activity/activity.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import styles from './activity.module.css';
import { text } from './text.ts';

const { columns } = text;

/** Who did what, when. A phone shows it under the description. */
export const ACTIVITY_COLUMNS: Column<ActivityRecord>[] = [
  {
    key: 'timestamp',
    header: columns.time,
    minWidth: 147,
    tone: 'muted',
    isSortable: true,
    isHiddenOnPhone: true,
    cell: ({ timestamp }) => formatBogotaDateTime(timestamp),
  },
  {
    key: 'colaborador_info',
    header: columns.person,
    minWidth: 124,
    isSortable: true,
    isHiddenOnPhone: true,
    cell: ({ colaborador_info }) => (
      <span className={styles.person} title={colaborador_info}>
        {colaborador_info}
      </span>
    ),
  },
  {
    key: 'modulo',
    header: columns.module,
    minWidth: 98,
    isSortable: true,
    isHiddenOnPhone: true,
    cell: ({ modulo }) => text.modules[modulo] ?? modulo,
  },
  {
    key: 'accion',
    header: columns.action,
    minWidth: 88,
    isSortable: true,
    cell: ({ accion }) => <Tag tone={text.actions[accion] ?? 'neutral'}>{accion}</Tag>,
  },
  {
    key: 'descripcion',
    header: columns.description,
    width: '100%',
    cell: ({ descripcion, colaborador_info, timestamp }) => (
      <span className={styles.what}>
        <span className={styles.description} title={descripcion}>
          {descripcion}
        </span>
        <span className="under">
          {colaborador_info} · {formatBogotaDateTime(timestamp)}
        </span>
      </span>
    ),
  },
];
