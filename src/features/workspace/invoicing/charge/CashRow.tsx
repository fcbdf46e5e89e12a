import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { formatCop, formatCopPlain, moneyToCents } from '#domain/money.ts';
import { quickBills } from '#domain/payments.ts';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { groupTyped, pesosOf } from './typed-pesos.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';

export interface CashRowProps {
  payment: DraftPayment;
  sale: Sale;
  onReceived: (pesos: string) => void;
  onDone: () => void;
}

/** What the customer hands over and what goes back, in large type. */
export function CashRow({ payment, sale, onReceived, onDone }: CashRowProps) {
  const { settlement } = sale;
  const due = settlement.payments[0]?.valor ?? '0.00';
  const isMissing = settlement.missing !== '0.00';
  const rounding = moneyToCents(settlement.rounding);
  return (
    <div className={styles.cash}>
      <label className={styles.received}>
        <span className={styles.label}>{text.received}</span>
        <input
          autoComplete="off"
          className={styles.receivedInput}
          inputMode="numeric"
          onChange={(event) => onReceived(pesosOf(event.currentTarget.value))}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => event.key === 'Enter' && onDone()}
          placeholder={formatCopPlain(due)}
          value={groupTyped(payment.recibido)}
        />
      </label>
      <div aria-live="polite" className={styles.change} data-missing={isMissing || undefined}>
        <span className={styles.label}>{isMissing ? text.missing : text.changeBack}</span>
        <span
          className={styles.changeValue}
          data-none={(!isMissing && settlement.change === '0.00') || undefined}
        >
          {formatCop(isMissing ? settlement.missing : settlement.change)}
        </span>
        <span className={styles.rounding}>{rounding !== 0n && text.rounding(signed(rounding))}</span>
      </div>
      <div aria-label={text.bills} className={styles.bills} role="group">
        <Bill isOn={payment.recibido === ''} label={text.exact} onClick={() => onReceived('')} />
        {quickBills(due).map((bill) => (
          <Bill
            isOn={payment.recibido === bill}
            key={bill}
            label={groupTyped(bill)}
            onClick={() => onReceived(bill)}
          />
        ))}
      </div>
    </div>
  );
}

function Bill({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <button
      aria-pressed={isOn}
      className={styles.bill}
      // The scan field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      type="button"
    >
      {label}
    </button>
  );
}

function signed(cents: bigint): string {
  return cents > 0n ? `+${formatCopPlain(cents)}` : `−${formatCopPlain(-cents)}`;
}
