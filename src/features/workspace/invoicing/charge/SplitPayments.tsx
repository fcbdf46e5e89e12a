import { NativeSelect } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { CASH } from '#app/data/drafts/draft-edits.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment-methods.ts';
import { formatCopPlain } from '#domain/money/money.ts';
import type { Settlement } from '#domain/money/payments.ts';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { PesosInput } from './PesosInput.tsx';

/** The reference of one method does not belong to another. */
const UNTOLD = { recibido: '', referencia: '' };
const METHOD = { wrapper: styles.partMethod ?? '' };

interface SplitPaymentsProps {
  payments: readonly DraftPayment[];
  settlement: Settlement<PaymentMethod>;
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  onAdd: (payment: DraftPayment) => void;
  onRemove: (at: number) => void;
}

/** A sale paid in parts: the first method takes what the others leave. */
export function SplitPayments({ payments, settlement, onPayment, onAdd, onRemove }: SplitPaymentsProps) {
  const free = PAYMENT_METHODS.find((medio) => !payments.some((payment) => payment.medio === medio));
  return (
    <div className={styles.parts}>
      {payments.map((payment, at) => {
        const name = text.methodNames[payment.medio];
        const others = payments.filter((_, other) => other !== at).map(({ medio }) => medio);
        return (
          <div className={styles.part} key={at}>
            <NativeSelect
              aria-label={text.partMethod(at + 1)}
              classNames={METHOD}
              data={PAYMENT_METHODS.filter((medio) => !others.includes(medio)).map((medio) => ({
                value: medio,
                label: text.methodNames[medio],
              }))}
              onChange={(event) =>
                onPayment(at, { ...UNTOLD, medio: event.currentTarget.value as PaymentMethod })
              }
              value={payment.medio}
            />
            {at === 0 ? (
              <output aria-label={text.restIn(name)} className={styles.rest}>
                {formatCopPlain(settlement.payments[0]?.valor ?? '0.00')}
              </output>
            ) : (
              <PesosInput
                aria-label={text.amountOf(name)}
                autoFocus={payment.valor === ''}
                className={styles.partValue}
                onPesos={(valor) => onPayment(at, { valor })}
                pesos={payment.valor}
                placeholder="0"
              />
            )}
            {at > 0 && <IconAction icon={X} label={text.removePart(name)} onClick={() => onRemove(at)} />}
          </div>
        );
      })}
      {free && payments.length < 4 && (
        <ActionButton
          className={styles.addPart}
          icon={Plus}
          onClick={() => onAdd({ ...CASH, medio: free })}
          title={text.addPart}
          tone="ghost"
        >
          <span className={styles.addWord}>{text.addPart}</span>
        </ActionButton>
      )}
    </div>
  );
}
