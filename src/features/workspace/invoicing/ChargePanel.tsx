import type { ReactNode } from 'react';
import type { DraftPayment } from '#app/data/draft.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { MoneyText } from '#app/ui/MoneyText.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatCop, formatCopPlain, formatQuantity } from '#domain/money.ts';
import type { TaxTotal } from '#domain/invoice-math.ts';
import styles from './charge.module.css';
import { PaymentBlock } from './PaymentBlock.tsx';
import { text } from './text.ts';
import type { Sale } from './use-sale.ts';

export interface ChargePanelProps {
  sale: Sale;
  /** A ClientPicker. */
  client: ReactNode;
  /** The refusal to show after a try; null before one. */
  refusal: string | null;
  isCharging: boolean;
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  onAddPayment: (payment: DraftPayment) => void;
  onRemovePayment: (at: number) => void;
  onCharge: () => void;
}

/** Client, totals, payment and the button: always on screen whole. */
export function ChargePanel(props: ChargePanelProps) {
  const { sale, client, refusal, isCharging, onPayment, onAddPayment, onRemovePayment, onCharge } = props;
  const { amounts } = sale.priced;
  return (
    <div className={styles.panel}>
      {client}
      <dl className={styles.sums}>
        <Sum label={text.subtotal} value={amounts.subtotal} />
        {groupTaxes(amounts.taxTotals).map(({ label, value }) => (
          <Sum key={label} label={label} value={value} />
        ))}
      </dl>
      <div className={styles.totalRow}>
        <span className={styles.totalLabel}>{text.total}</span>
        <MoneyText size="total">{formatCop(amounts.total_factura)}</MoneyText>
      </div>
      <PaymentBlock
        draft={sale.draft}
        onAdd={onAddPayment}
        onPayment={onPayment}
        onRemove={onRemovePayment}
        settlement={sale.settlement}
        total={amounts.total_factura}
      />
      <div className={styles.bottom}>
        <Warnings refusal={refusal} sale={sale} />
        <ActionButton
          aria-disabled={sale.obstacle !== null || undefined}
          className={styles.charge}
          isBusy={isCharging}
          isFullWidth
          keepsFocus
          keyHint="F8"
          onClick={onCharge}
          size={60}
          tone="primary"
        >
          {isCharging ? text.charging : text.charge}
        </ActionButton>
      </div>
    </div>
  );
}

function Warnings({ sale, refusal }: { sale: Sale; refusal: string | null }) {
  const message = refusal ?? sale.draft.error;
  const [first] = sale.shortages;
  return (
    <>
      {message && <Notice tone="error">{message}</Notice>}
      {first && (
        <Notice title={first.nombre} tone="error">
          {text.overStock(formatQuantity(first.stock), sale.shortages.length - 1)}
        </Notice>
      )}
    </>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd>{formatCopPlain(value)}</dd>
    </div>
  );
}

/** Taxes that amount to something, one row each; exempt lines have nothing to show here. */
function groupTaxes(totals: readonly TaxTotal[]): { label: string; value: string }[] {
  return totals
    .filter(({ valor }) => valor !== '0.00')
    .map(({ nombre, valor }) => ({ label: nombre, value: valor }));
}
