import {
  Banknote,
  CreditCard,
  Ellipsis,
  Landmark,
  NotebookPen,
  Plus,
  QrCode,
  Smartphone,
  Wallet,
  X,
} from 'lucide-react';
import { useState } from 'react';
import type { DraftPayment, SaleDraft } from '#app/data/draft.ts';
import { CASH, paymentsOf } from '#app/data/draft-edits.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { IconAction } from '#app/ui/IconAction.tsx';
import { Segmented } from '#app/ui/Segmented.tsx';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/invoices.ts';
import { formatCop, formatCopPlain, moneyToCents } from '#domain/money.ts';
import { quickBills, type Settlement } from '#domain/payments.ts';
import styles from './charge.module.css';
import { text } from './text.ts';

const ICONS = {
  efectivo: Banknote,
  tarjeta: CreditCard,
  nequi: Smartphone,
  credito: NotebookPen,
  daviplata: Wallet,
  breb: QrCode,
  transferencia: Landmark,
} satisfies Record<PaymentMethod, unknown>;
const COMMON: readonly PaymentMethod[] = ['efectivo', 'tarjeta', 'nequi', 'credito'];

export interface PaymentBlockProps {
  draft: SaleDraft;
  total: string;
  settlement: Settlement<PaymentMethod>;
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  onAdd: (payment: DraftPayment) => void;
  onRemove: (at: number) => void;
}

const digits = (typed: string): string => typed.replace(/\D/gu, '').replace(/^0+(?=\d)/u, '');
const spaced = (typed: string): string => (typed === '' ? '' : formatCopPlain(`${typed}.00`));

/** How it is paid: method tiles, what was received, change in large type; several methods if need be. */
export function PaymentBlock({ draft, total, settlement, onPayment, onAdd, onRemove }: PaymentBlockProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [first, ...others] = paymentsOf(draft);
  const methods = showsAll || !COMMON.includes(first.medio) ? PAYMENT_METHODS : COMMON;
  return (
    <div className={styles.payment}>
      <Segmented
        columns={4}
        label={text.method}
        onChange={(medio) => onPayment(0, { medio, recibido: '' })}
        options={methods.map((medio) => ({ value: medio, label: text.methods[medio], icon: ICONS[medio] }))}
        value={first.medio}
      />
      {first.medio === 'efectivo' && (
        <CashRow onPayment={onPayment} payment={first} settlement={settlement} total={total} />
      )}
      {others.map((payment, at) => (
        <OtherPayment
          key={at}
          onChange={(changes) => onPayment(at + 1, changes)}
          onRemove={() => onRemove(at + 1)}
          payment={payment}
        />
      ))}
      <div className={styles.moreRow}>
        <ActionButton
          icon={Plus}
          keepsFocus
          onClick={() => onAdd({ ...CASH, medio: 'tarjeta' })}
          size={36}
          tone="ghost"
        >
          {text.addPayment}
        </ActionButton>
        <ActionButton
          icon={Ellipsis}
          keepsFocus
          onClick={() => setShowsAll(!showsAll)}
          size={36}
          tone="ghost"
        >
          {showsAll ? text.fewer : text.more}
        </ActionButton>
      </div>
    </div>
  );
}

interface CashRowProps {
  payment: DraftPayment;
  total: string;
  settlement: Settlement<PaymentMethod>;
  onPayment: PaymentBlockProps['onPayment'];
}

function CashRow({ payment, total, settlement, onPayment }: CashRowProps) {
  const isMissing = settlement.missing !== '0.00';
  const rounding = moneyToCents(settlement.rounding);
  const receive = (recibido: string) => onPayment(0, { recibido });
  return (
    <>
      <div className={styles.cash}>
        <label className={styles.received}>
          <span className={styles.label}>{text.received}</span>
          <input
            className={styles.receivedInput}
            inputMode="numeric"
            onChange={(event) => receive(digits(event.currentTarget.value))}
            onFocus={(event) => event.currentTarget.select()}
            placeholder={formatCopPlain(settlement.payments[0]?.valor ?? '0.00')}
            value={spaced(payment.recibido)}
          />
        </label>
        <div aria-live="polite" className={styles.change} data-missing={isMissing || undefined}>
          <span className={styles.label}>{isMissing ? text.missing : text.changeBack}</span>
          <span className={styles.changeValue}>
            {formatCop(isMissing ? settlement.missing : settlement.change)}
          </span>
          {rounding !== 0n && <span className={styles.rounding}>{text.rounding(signed(rounding))}</span>}
        </div>
      </div>
      <div className={styles.bills}>
        <button
          aria-pressed={payment.recibido === ''}
          className={styles.bill}
          onClick={() => receive('')}
          type="button"
        >
          {text.exact}
        </button>
        {quickBills(total).map((bill) => (
          <button
            aria-pressed={payment.recibido === bill}
            className={styles.bill}
            key={bill}
            onClick={() => receive(bill)}
            type="button"
          >
            {spaced(bill)}
          </button>
        ))}
      </div>
    </>
  );
}

function signed(cents: bigint): string {
  return cents > 0n ? `+${formatCopPlain(cents)}` : `−${formatCopPlain(-cents)}`;
}

interface OtherPaymentProps {
  payment: DraftPayment;
  onChange: (changes: Partial<DraftPayment>) => void;
  onRemove: () => void;
}

function OtherPayment({ payment, onChange, onRemove }: OtherPaymentProps) {
  return (
    <div className={styles.other}>
      <select
        aria-label={text.method}
        className={styles.otherMethod}
        onChange={(event) => onChange({ medio: event.currentTarget.value as PaymentMethod })}
        value={payment.medio}
      >
        {PAYMENT_METHODS.map((medio) => (
          <option key={medio} value={medio}>
            {text.methods[medio]}
          </option>
        ))}
      </select>
      <input
        aria-label={text.amountOf(text.methods[payment.medio])}
        className={styles.otherValue}
        inputMode="numeric"
        onChange={(event) => onChange({ valor: digits(event.currentTarget.value) })}
        placeholder="0"
        value={spaced(payment.valor)}
      />
      <IconAction icon={X} label={text.removePayment} onClick={onRemove} />
    </div>
  );
}
