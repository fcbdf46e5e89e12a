import { useLiveQuery } from 'dexie-react-hooks';
import { Check, CircleAlert, Clock, Plus, Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { getInvoice, operationOf } from '#app/data/invoices.ts';
import type { SavedSale } from '#app/data/sales.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { MoneyText } from '#app/ui/MoneyText.tsx';
import { formatCop } from '#domain/money.ts';
import styles from './charge.module.css';
import { text } from './text.ts';

/** How long the customer waits for the number before the provisional receipt is offered (docs/offline.md). */
const NUMBER_WITHIN_MS = 3000;

export interface ChargedSale extends SavedSale {
  total: string;
  change: string;
}

export interface ReceiptPanelProps {
  db: ErpDatabase;
  charged: ChargedSale;
  onPrint: (isProvisional: boolean) => void;
  onNewSale: () => void;
  /** The server refused it while the goods are here: it is a draft again. */
  onReturned: () => void;
}

/** After charging: saved at once, then the number as it comes, or the provisional receipt. */
export function ReceiptPanel({ db, charged, onPrint, onNewSale, onReturned }: ReceiptPanelProps) {
  const record = useLiveQuery(() => getInvoice(db, charged.entityId), [db, charged.entityId]);
  const operation = useLiveQuery(() => operationOf(db, charged.entityId), [db, charged.entityId]);
  const [isLate, setIsLate] = useState(false);
  const returned = useEffectEvent(onReturned);
  const isReturned = operation?.state === 'discarded';
  // The clock is outside React: after three seconds the provisional receipt is offered.
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), NUMBER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  // The refusal comes from the sync engine through the database.
  useEffect(() => {
    if (isReturned) returned();
  }, [isReturned]);

  const number = record?.invoice?.numero_factura_display;
  const isRejected = operation?.state === 'rejected';
  return (
    <div aria-live="polite" className={styles.receipt}>
      <div className={styles.receiptHead}>
        <span aria-hidden="true" className={styles.check} data-tone={number ? undefined : 'amber'}>
          {number ? <Check size={26} /> : isRejected ? <CircleAlert size={26} /> : <Clock size={26} />}
        </span>
        <span className={styles.hint}>{text.saved}</span>
        <strong className={styles.number}>{headline(number, isLate, charged.codigoProvisional)}</strong>
        {!number && isLate && (
          <span className={styles.hint}>{operation?.error?.text ?? text.provisionalHint}</span>
        )}
      </div>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{text.total}</dt>
          <dd>
            <MoneyText size="change">{formatCop(charged.total)}</MoneyText>
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>{text.changeBack}</dt>
          <dd>
            <MoneyText size="total" tone="amber">
              {formatCop(charged.change)}
            </MoneyText>
          </dd>
        </div>
      </dl>
      <div className={styles.bottom}>
        {number && (
          <ActionButton icon={Printer} isFullWidth onClick={() => onPrint(false)}>
            {text.print}
          </ActionButton>
        )}
        {!number && isLate && (
          <ActionButton icon={Printer} isFullWidth onClick={() => onPrint(true)}>
            {text.printProvisional}
          </ActionButton>
        )}
        <ActionButton autoFocus icon={Plus} isFullWidth onClick={onNewSale} size={60} tone="primary">
          {text.newSale}
        </ActionButton>
      </div>
    </div>
  );
}

function headline(number: string | undefined, isLate: boolean, code: string): string {
  if (number) return text.invoice(number);
  return isLate ? text.provisional(code) : text.waiting;
}
