import { TextInput } from '@mantine/core';
import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { CASH, paymentsOf } from '#app/data/drafts/draft-edits.ts';
import { FINAL_CONSUMER_ID } from '#domain/final-consumer.ts';
import { addMoney, formatCop } from '#domain/money.ts';
import { MAX_REFERENCE } from '#domain/payments.ts';
import { CashRow } from './CashRow.tsx';
import styles from './charge.module.css';
import { MethodTiles } from './MethodTiles.tsx';
import { NoteField } from './NoteField.tsx';
import { SplitPayments } from './SplitPayments.tsx';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';

export interface PaymentBlockProps {
  sale: Sale;
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  onAdd: (payment: DraftPayment) => void;
  onRemove: (at: number) => void;
  onNote: (note: string) => void;
  /** Enter in a field: back to the scan field. */
  onDone: () => void;
}

/** What a sale on credit needs, or what the client will owe; empty where this level may not see it. */
function creditWords({ draft, credit, settlement }: Sale): string {
  if (draft.clienteIdentificacion === FINAL_CONSUMER_ID) return text.creditNeedsClient;
  if (!credit) return '';
  if (!credit.isActive) return text.noCredit;
  const onCredit = settlement.payments.find(({ medio }) => medio === 'credito');
  return text.creditAfter(formatCop(addMoney(credit.balance, onCredit?.valor ?? '0.00')));
}

/** How it is paid: method tiles, what was received, change in large type; several methods if need be; and a note. */
export function PaymentBlock({ sale, onPayment, onAdd, onRemove, onNote, onDone }: PaymentBlockProps) {
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
      {medio === 'credito' && <p className={styles.credit}>{creditWords(sale)}</p>}
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
      <NoteField key={sale.draft.id} note={sale.draft.nota} onDone={onDone} onNote={onNote} />
    </div>
  );
}
