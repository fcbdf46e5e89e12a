import { ClipboardList, HandCoins, NotebookText, Pencil, Trash2 } from 'lucide-react';
import { isStopped } from '#app/data/queue/operation.ts';
import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import styles from './clients.module.css';
import { text } from './text.ts';

/** The actions of a row; an action that this level or this business may not do is undefined. */
export interface RowActions {
  /** Opens the account with its figures. */
  onAccount: ((id: string) => void) | undefined;
  /** Opens the account to register a payment only. */
  onPay: ((id: string) => void) | undefined;
  onEdit: ((row: ClientRow) => void) | undefined;
  onRemove: ((row: ClientRow) => void) | undefined;
  /** Shows the work list: what two people disagree on is settled there. */
  onReview: () => void;
}

/** Whether the form can't settle it: two values of a field, or a delete that was refused. */
function needsReview({ operation }: ClientRow): boolean {
  return (
    isStopped(operation) && (operation.error?.conflict !== undefined || operation.kind === 'client-delete')
  );
}

export function ClientActions({ row, actions }: { row: ClientRow; actions: RowActions }) {
  const { id, nombre, es_consumidor_final: isFinal } = row.client;
  const { onAccount, onPay, onEdit, onRemove, onReview } = actions;
  if (isFinal) return null;
  const isRefusedCreate = isStopped(row.operation) && row.operation.kind === 'client-create';
  return (
    <span className={styles.actions}>
      {!isRefusedCreate && onAccount && (
        <IconAction
          hint={text.account}
          icon={NotebookText}
          iconSize={16}
          label={text.accountOf(nombre)}
          onClick={() => onAccount(id)}
          size={36}
        />
      )}
      {!isRefusedCreate && onPay && (
        <IconAction
          hint={text.pay}
          icon={HandCoins}
          iconSize={16}
          label={text.payOf(nombre)}
          onClick={() => onPay(id)}
          size={36}
        />
      )}
      {needsReview(row) ? (
        <IconAction
          hint={text.review}
          icon={ClipboardList}
          iconSize={16}
          label={text.reviewOf(nombre)}
          onClick={onReview}
          size={36}
        />
      ) : (
        onEdit && (
          <IconAction
            hint={text.edit}
            icon={Pencil}
            iconSize={16}
            label={text.editOf(nombre)}
            onClick={() => onEdit(row)}
            size={36}
          />
        )
      )}
      {onRemove && !isStopped(row.operation) && (
        <IconAction
          hint={text.remove}
          icon={Trash2}
          iconSize={16}
          label={text.removeOf(nombre)}
          onClick={() => onRemove(row)}
          size={36}
          tone="danger"
        />
      )}
    </span>
  );
}
