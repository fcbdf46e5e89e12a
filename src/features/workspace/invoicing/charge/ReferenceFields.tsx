import { TextInput } from '@mantine/core';
import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { MAX_REFERENCE } from '#domain/money/payments.ts';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface ReferenceFieldsProps {
  payments: readonly DraftPayment[];
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  /** Enter: back to the scan field. */
  onDone: () => void;
}

const hasReference = ({ medio }: DraftPayment): boolean => medio !== 'efectivo' && medio !== 'credito';

/** What the voucher of each payment says; of a payment in parts on a line each, under its parts. */
export function ReferenceFields({ payments, onPayment, onDone }: ReferenceFieldsProps) {
  const isSplit = payments.length > 1;
  const isOnly = payments.filter(hasReference).length === 1;
  return payments.map(
    (payment, at) =>
      hasReference(payment) && (
        <TextInput
          autoComplete="off"
          className={isSplit ? styles.partReference : undefined}
          data-voucher=""
          key={at}
          label={isOnly ? text.reference : text.referenceOf(text.methodNames[payment.medio])}
          maxLength={MAX_REFERENCE}
          onChange={(event) => onPayment(at, { referencia: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && onDone()}
          placeholder={isSplit ? text.referenceHintShort : text.referenceHint}
          value={payment.referencia}
        />
      ),
  );
}
