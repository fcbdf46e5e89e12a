import { TextInput } from '@mantine/core';
import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { CASH, paymentsOf } from '#app/data/drafts/draft-edits.ts';
import { formatCop } from '#domain/money.ts';
import { CashRow } from './CashRow.tsx';
import styles from './charge.module.css';
import { MethodTiles } from './MethodTiles.tsx';
import { SplitPayments } from './SplitPayments.tsx';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';

export interface PaymentBlockProps {
  sale: Sale;
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  onAdd: (payment: DraftPayment) => void;
  onRemove: (at: number) => void;
  /** Enter in a field: back to the scan field. */
  onDone: () => void;
}

const MAX_REFERENCE = 60;

/** How it is paid: method tiles, what was received, change in large type; several methods if need be. */
export function PaymentBlock({ sale, onPayment, onAdd, onRemove, onDone }: PaymentBlockProps) {
  const payments = paymentsOf(sale.draft);
  const [first, ...others] = payments;
  const { medio } = first;
  return (
    <div className={styles.payment}>
      {others.length > 0 ? (
        <SplitPayments
          onAdd={onAdd}
          onPayment={onPayment}
          onRemove={onRemove}
          payments={payments}
          settlement={sale.settlement}
        />
      ) : (
        <MethodTiles
          onChange={(chosen) => onPayment(0, { medio: chosen, recibido: '', referencia: '' })}
          onSplit={() => onAdd({ ...CASH, medio: medio === 'efectivo' ? 'tarjeta' : 'efectivo' })}
          value={medio}
        />
      )}
      {medio === 'efectivo' && (
        <CashRow
          onDone={onDone}
          onReceived={(recibido) => onPayment(0, { recibido })}
          payment={first}
          sale={sale}
        />
      )}
      {medio === 'credito' && sale.credit?.isActive && (
        <p className={styles.credit}>
          {text.creditState(formatCop(sale.credit.limit), formatCop(sale.credit.balance))}
        </p>
      )}
      {medio !== 'efectivo' && medio !== 'credito' && (
        <TextInput
          autoComplete="off"
          label={text.reference}
          maxLength={MAX_REFERENCE}
          onChange={(event) => onPayment(0, { referencia: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && onDone()}
          placeholder={text.referenceHint}
          value={first.referencia}
        />
      )}
    </div>
  );
}
