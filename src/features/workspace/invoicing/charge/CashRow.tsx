import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { formatCop, formatCopPlain, isShownAsZero, moneyToCents } from '#domain/money/money.ts';
import { quickBills } from '#domain/money/payments.ts';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { PesosInput } from './PesosInput.tsx';
import { groupTyped } from '#app/ui/form/pesos/typed-pesos.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';

/** Pesos of the smallest coin. */
const STEP = 50;

interface CashRowProps {
  payment: DraftPayment;
  sale: Sale;
  onReceived: (pesos: string) => void;
  /** Enter: what was received is typed. */
  onPaid: () => void;
}

/** What the customer hands over and what goes back, in large type. */
export function CashRow({ payment, sale, onReceived, onPaid }: CashRowProps) {
  const { settlement } = sale;
  const { cashDue: due, excess, missing, change } = settlement;
  const wrong = excess !== '0.00' ? excess : missing;
  const isWrong = wrong !== '0.00';
  const rounding = moneyToCents(settlement.rounding);
  // It brings change and is made of no coins: nobody hands that over, so fast digits of it are the code of goods.
  const isOdd = Number(change) >= STEP && Math.round(Number(due) + Number(change)) % STEP > 0;
  return (
    <div className={styles.cash}>
      <label className={styles.received}>
        <span className={styles.label}>{text.received}</span>
        <PesosInput
          className={styles.receivedInput}
          data-received=""
          data-odd={isOdd || undefined}
          onKeyDown={(event) => event.key === 'Enter' && !event.repeat && onPaid()}
          onPesos={onReceived}
          pesos={payment.recibido}
          placeholder={formatCopPlain(due)}
        />
      </label>
      <div aria-live="polite" className={styles.change} data-missing={isWrong || undefined}>
        <span className={styles.label}>
          {excess !== '0.00' ? text.excess : isWrong ? text.missing : text.changeBack}
        </span>
        <span className={styles.changeValue} data-none={(!isWrong && change === '0.00') || undefined}>
          {formatCop(isWrong ? wrong : change)}
        </span>
        <span className={styles.rounding}>{!isShownAsZero(rounding) && text.rounding(signed(rounding))}</span>
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
