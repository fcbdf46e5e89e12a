import { Modal } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { getInvoice } from '#app/data/invoices.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printRecord } from '#app/print/print-record.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { InvoiceBody } from './InvoiceBody.tsx';
import { ProvisionalBody } from './ProvisionalBody.tsx';
import styles from './history.module.css';
import { text } from './text.ts';

export interface InvoiceDetailProps {
  workspace: Workspace;
  id: string | null;
  onClose: () => void;
}

function titleOf(record: InvoiceRecord | null | undefined): string {
  if (record?.invoice) return text.detail(record.invoice.numero_factura_display);
  return record?.sale ? text.provisional(record.sale.codigo_provisional) : text.title;
}

/** One invoice whole, or the sale that awaits its number. */
export function InvoiceDetail({ workspace, id, onClose }: InvoiceDetailProps) {
  const { db, session } = workspace;
  const record = useLiveQuery(async () => (id ? ((await getInvoice(db, id)) ?? null) : undefined), [db, id]);
  const [failure, setFailure] = useState<string>();
  const print = async (shown: InvoiceRecord) => {
    setFailure(undefined);
    const business = await db.business.toCollection().first();
    const setting = {
      business,
      establishment: session.nombre_establecimiento ?? '',
      isReprint: shown.invoice !== null,
    };
    await printRecord(shown, setting).catch((error: Error) => setFailure(error.message));
  };
  return (
    <Modal onClose={onClose} opened={id !== null} size={720} title={titleOf(record)}>
      {record === null && <Notice tone="warning">{text.noSuchInvoice}</Notice>}
      {record && (
        <div className={styles.detail}>
          {record.invoice ? (
            <InvoiceBody invoice={record.invoice} />
          ) : (
            record.sale && <ProvisionalBody sale={record.sale} />
          )}
          {failure && <Notice tone="error">{failure}</Notice>}
          <div className={styles.actions}>
            <ActionButton onClick={onClose} tone="ghost">
              {text.close}
            </ActionButton>
            <ActionButton data-autofocus icon={Printer} onClick={() => void print(record)} tone="primary">
              {record.invoice ? text.reprint : text.printProvisional}
            </ActionButton>
          </div>
        </div>
      )}
    </Modal>
  );
}
