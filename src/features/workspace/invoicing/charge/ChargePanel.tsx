import type { ReactNode } from 'react';
import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { MoneyText } from '#app/ui/figures/MoneyText.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop, formatCopPlain, formatQuantity } from '#domain/money/money.ts';
import styles from './charge.module.css';
import { PaymentBlock } from './PaymentBlock.tsx';
import { groupTaxes } from '#app/features/workspace/invoicing/tax-groups.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { Sale } from '#app/features/workspace/invoicing/use-sale.ts';

interface ChargePanelProps {
  sale: Sale;
  /** A ClientPicker. */
  client: ReactNode;
  /** The refusal to show after a try; null before one. */
  refusal: string | null;
  /** When the stock known here was last in step with the server, while offline. */
  stockAsOf: string | null;
  isCharging: boolean;
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  onAddPayment: (payment: DraftPayment) => void;
  onRemovePayment: (at: number) => void;
  onNote: (note: string) => void;
  onDiscount: (typed: string) => void;
  /** Makes an order of the sale; undefined where it can be none. */
  onOrder: (() => void) | undefined;
  onCharge: () => void;
  /** Enter where it is typed what was received. */
  onPaid: () => void;
  onDone: () => void;
}

/** Client, totals, payment and the button: the total and the button are on screen whatever happens between them. */
export function ChargePanel(props: ChargePanelProps) {
  const { sale, client, refusal, stockAsOf, isCharging, onCharge, onDone } = props;
  const { amounts } = sale.priced;
  // What goods pay of it is taken off first: the large figure is what is to be collected.
  const { exchange } = sale;
  const Exchanged =
    exchange?.obstacle === null && exchange.exchanged !== '0.00' ? exchange.parts?.ExchangeSums : undefined;
  return (
    <div className={styles.panel}>
      {client}
      <dl className={styles.sums}>
        <Sum label={text.subtotal} value={amounts.subtotal} />
        {groupTaxes(amounts.taxTotals).map(({ label, value }) => (
          <Sum key={label} label={label} value={value} />
        ))}
        {exchange && Exchanged && <Exchanged exchange={exchange} total={amounts.total_factura} />}
      </dl>
      <div className={styles.totalRow}>
        <span className="muted strong">{Exchanged ? text.exchange.due : text.total}</span>
        <MoneyText className={styles.totalValue} size="total">
          {formatCop(Exchanged ? sale.due : amounts.total_factura)}
        </MoneyText>
      </div>
      {/* Under the total, as on paper: above it, it would be one more term of a sum that has it already. */}
      {sale.priced.discount !== '0.00' && (
        <dl className={styles.included}>
          <Sum label={text.discountIncluded} value={sale.priced.discount} />
        </dl>
      )}
      <PaymentBlock
        onAdd={props.onAddPayment}
        onDone={onDone}
        onPaid={props.onPaid}
        onDiscount={props.onDiscount}
        onNote={props.onNote}
        onOrder={props.onOrder}
        onPayment={props.onPayment}
        onRemove={props.onRemovePayment}
        sale={sale}
      />
      <div className={styles.bottom}>
        <Warnings refusal={refusal} sale={sale} stockAsOf={stockAsOf} />
        <ActionButton
          className={styles.charge}
          // Not disabled: pressed all the same, it says what is missing.
          data-charge=""
          data-obstructed={(sale.obstacle !== null && !sale.needsDrawer) || undefined}
          isBusy={isCharging}
          isFullWidth
          keepsFocus
          keyHint="F8"
          onClick={onCharge}
          size={60}
          tone="primary"
        >
          {isCharging ? text.charging : sale.needsDrawer ? text.openDrawerFirst : text.charge}
        </ActionButton>
      </div>
    </div>
  );
}

/** One box: why the last try was refused, or what would stop the next. */
function Warnings({ sale, refusal, stockAsOf }: Pick<ChargePanelProps, 'sale' | 'refusal' | 'stockAsOf'>) {
  const [first, ...more] = sale.shortages;
  if (!refusal && !first) return null;
  return (
    <Notice className={classNames(styles.warning, first && styles.shortage)} tone="error">
      {refusal && <p>{refusal}</p>}
      {first && (
        <p>
          <strong>{first.nombre}</strong> {text.overStock(formatQuantity(first.stock), stockAsOf)}
          {more.length > 0 && ` ${text.moreShortages(more.length)}`}
        </p>
      )}
    </Notice>
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
