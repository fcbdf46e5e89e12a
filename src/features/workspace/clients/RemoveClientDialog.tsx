import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { saveErrorWords } from '#app/data/resolve/save-error-text.ts';
import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import { deleteClient } from '#app/data/writes/client-writes.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { problemSentence } from '#contract/problem-text.ts';
import { compareMoney } from '#domain/money/money.ts';
import { can } from '#domain/accounts/permissions.ts';
import { text } from './text.ts';

interface RemoveClientDialogProps {
  db: ErpDatabase;
  /** null while it is closed. */
  row: ClientRow | null;
  onClose: () => void;
}

/** Why the client can't be deleted, as far as this device knows; the server would say the same. */
async function refusalOf(db: ErpDatabase, { client }: ClientRow): Promise<string | null> {
  const level = (await db.me.get('me'))?.permission_level;
  if (!can(level, 'clients.edit')) return text.noRemove;
  const { saldo_credito: balance = '0.00' } = (await db.clients.get(client.id)) ?? client;
  return compareMoney(balance, '0.00') === 0 ? null : problemSentence('cliente_con_saldo');
}

/** Asks before a client is deleted on this device. */
export function RemoveClientDialog({ db, row, onClose }: RemoveClientDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = row?.client.nombre ?? '';
  const close = () => {
    setFailure(null);
    onClose();
  };
  const remove = async (doomed: ClientRow) => {
    setIsBusy(true);
    try {
      const refusal = await refusalOf(db, doomed);
      if (refusal !== null) return setFailure(refusal);
      await deleteClient(db, doomed.client.id);
      toast({ message: text.removal.done(name) });
      close();
    } catch (error) {
      const isFull = error instanceof StorageFullError;
      setFailure([saveErrorWords.client.removeFailed(name), isFull ? text.storageFull : ''].join(' ').trim());
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      confirmLabel={isBusy ? text.removal.busy : text.removal.confirm}
      isBusy={isBusy}
      isOpen={row !== null}
      onCancel={close}
      onConfirm={() => row && void remove(row)}
      title={text.removal.title}
    >
      <p>{text.removal.ask(name)}</p>
      {failure && (
        <Notice className="above-12" tone="error">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
