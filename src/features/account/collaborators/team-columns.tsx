import { Pencil, Trash2 } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { OwnedCollaborator } from '#contract/collaborators/collaborators.ts';
import styles from './Collaborators.module.css';
import { text } from './text.ts';

interface TeamColumnsOptions {
  onEdit: (one: OwnedCollaborator) => void;
  onRemove: (one: OwnedCollaborator) => void;
  /** The collaborator whose button gets the focus, or the button for a new one. */
  returnTo: number | 'new' | undefined;
}

/** Id of the cell with the name, which tells the buttons of one row from those of another. */
const nameId = (one: OwnedCollaborator) => `collaborator-${one.id}`;

const fullName = (one: OwnedCollaborator) =>
  [one.first_name, one.second_name, one.last_name, one.second_surname].filter(Boolean).join(' ');

/** Columns of owner-area §2; what a phone has no room for stands under the name there. */
export function teamColumns({ onEdit, onRemove, returnTo }: TeamColumnsOptions): Column<OwnedCollaborator>[] {
  const { columns } = text;
  const store = (one: OwnedCollaborator) => one.serie_facturacion_display ?? text.noStore;
  return [
    {
      key: 'name',
      header: columns.name,
      tone: 'strong',
      cell: (one) => (
        <span className={styles.person}>
          <span id={nameId(one)}>{fullName(one)}</span>
          <span className={styles.onPhone}>
            <span>{one.email}</span>
            <span>{text.permissions[one.permission_level]}</span>
            <span>{store(one)}</span>
          </span>
        </span>
      ),
    },
    { key: 'email', header: columns.email, isHiddenOnPhone: true, cell: (one) => one.email },
    {
      key: 'store',
      header: columns.store,
      isHiddenOnPhone: true,
      cell: (one) =>
        one.serie_facturacion_display ?? <span className={styles.unassigned}>{text.noStore}</span>,
    },
    {
      key: 'cedula',
      header: columns.cedula,
      isHiddenOnPhone: true,
      tone: 'muted',
      cell: (one) => one.cedula,
    },
    {
      key: 'permission',
      header: columns.permission,
      isHiddenOnPhone: true,
      cell: (one) => <span className={styles.permission}>{text.permissions[one.permission_level]}</span>,
    },
    {
      key: 'active',
      header: columns.active,
      cell: (one) => <Tag tone={one.is_active ? 'ok' : 'neutral'}>{one.is_active ? text.yes : text.no}</Tag>,
    },
    {
      key: 'actions',
      header: columns.actions,
      align: 'end',
      cell: (one) => (
        <span className={styles.actions}>
          <ActionButton
            aria-describedby={nameId(one)}
            autoFocus={returnTo === one.id}
            icon={Pencil}
            onClick={() => onEdit(one)}
            size={36}
            tone="ghost"
          >
            {text.edit}
          </ActionButton>
          <ActionButton
            aria-describedby={nameId(one)}
            icon={Trash2}
            onClick={() => onRemove(one)}
            size={36}
            tone="ghost"
          >
            {text.remove}
          </ActionButton>
        </span>
      ),
    },
  ];
}
