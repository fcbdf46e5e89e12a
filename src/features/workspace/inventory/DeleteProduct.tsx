import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { saveErrorWords } from '#app/data/resolve/save-error-text.ts';
import type { InventoryRow } from '#app/data/read/products/inventory-list.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import { deleteProduct } from '#app/data/writes/product-writes.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { can } from '#domain/accounts/permissions.ts';
import { text } from './text.ts';

interface DeleteProductProps {
  db: ErpDatabase;
  level: number | undefined;
  /** The product that is asked about; null while the dialog is closed. */
  row: InventoryRow | null;
  onClose: () => void;
}

/** Asks, naming the product, and deletes it on this device. */
export function DeleteProduct({ db, level, row, onClose }: DeleteProductProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const remove = async () => {
    if (!row) return;
    if (!can(level, 'inventory.edit')) return setFailure(text.errors.noDelete);
    setIsBusy(true);
    try {
      await deleteProduct(db, row.id);
      toast({ message: text.deleted(row.nombre) });
      close();
    } catch (error) {
      setFailure(
        error instanceof StorageFullError ? text.notWritten.full : saveErrorWords.product.removeFailed,
      );
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      confirmLabel={text.deleteConfirm}
      isBusy={isBusy}
      isOpen={row !== null}
      objectName={row ? `${row.nombre} · ${row.codigo_barras}` : undefined}
      onCancel={close}
      onConfirm={() => void remove()}
      title={text.deleteTitle}
    >
      {failure ? <Notice tone="error">{failure}</Notice> : text.deleteText}
    </ConfirmDialog>
  );
}
