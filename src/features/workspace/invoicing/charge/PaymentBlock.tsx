import { ClipboardList } from 'lucide-react';
import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { CASH, paymentsOf } from '#app/data/drafts/draft-edits.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { inFavour } from '#domain/clients/in-favour.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { formatCop } from '#domain/money/money.ts';
import { CashRow } from './CashRow.tsx';
import styles from './charge.module.css';
import { DiscountField } from './DiscountField.tsx';
import { MethodTiles } from './MethodTiles.tsx';
import { NoteField } from './NoteField.tsx';
import { ReferenceFields } from './ReferenceFields.tsx';
import { SplitPayments } from './SplitPayments.tsx';
import { text } from '#app/features/workspace/invoicing/text.ts';
import { owedAfter, type Sale } from '#app/features/workspace/invoicing/use-sale.ts';

interface PaymentBlockProps {
  sale: Sale;
  onPayment: (at: number, changes: Partial<DraftPayment>) => void;
  onAdd: (payment: DraftPayment) => void;
  onRemove: (at: number) => void;
  onNote: (note: string) => void;
  onDiscount: (typed: string) => void;
  /** Makes an order of the sale; undefined where it can be none. */
  onOrder: (() => void) | undefined;
  /** Enter where it is typed what was received. */
  onPaid: () => void;
  /** Enter in a field: back to the scan field. */
  onDone: () => void;
}

/** What a sale on credit needs, or what the client will owe; empty where this level may not see it. */
function creditWords({ draft, credit, settlement, exchange }: Sale): string {
  if (draft.clienteIdentificacion === FINAL_CONSUMER_ID) return text.creditNeedsClient;
  if (!credit) return '';
  const onCredit = settlement.payments.find(({ medio }) => medio === 'credito');
  const owed = owedAfter(credit.balance, onCredit?.valor ?? '0.00', draft, exchange);
  const favour = inFavour(owed);
  if (favour !== null) return text.favourAfter(formatCop(favour));
  return credit.isActive || Number(owed) <= 0 ? text.creditAfter(formatCop(owed)) : text.noCredit;
}

/** How it is paid: method tiles, what was received, change in large type; several methods if need be; and a note. */
export function PaymentBlock({
  sale,
  onPayment,
  onAdd,
  onRemove,
  onNote,
  onDiscount,
  onOrder,
  onPaid,
  onDone,
}: PaymentBlockProps) {
  const payments = paymentsOf(sale.draft);
  const [first, ...others] = payments;
  const { medio } = first;
  const cashAt = payments.findIndex((payment) => payment.medio === 'efectivo');
  const cash = payments[cashAt];
  const { id, nota, descuento = '' } = sale.draft;
  const note = (
    <div className={styles.extras}>
      {sale.draft.lines.length > 0 && (
        <DiscountField
          isTooLarge={sale.priced.isDiscountTooLarge}
          key={`${id} discount`}
          onChange={onDiscount}
          onDone={onDone}
          typed={descuento}
        />
      )}
      <NoteField key={id} note={nota} onDone={onDone} onNote={onNote} />
      {/* An order has no discount on all of it: what was given here would be lost. */}
      {onOrder && descuento === '' && (
        <ActionButton className={styles.addNote} icon={ClipboardList} onClick={onOrder} tone="ghost">
          {text.saveAsOrder}
        </ActionButton>
      )}
    </div>
  );
  const { exchange } = sale;
  if (exchange && exchange.exchanged !== '0.00' && sale.due === '0.00')
    return (
      <div className={styles.payment}>
        {exchange.parts && <exchange.parts.ExchangeBack exchange={exchange} />}
        {note}
      </div>
    );
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
      {/* A part without an amount has nothing due: money received for it would be in no sum. */}
      {cash && (cashAt === 0 || cash.valor !== '') && (
        <CashRow
          onPaid={onPaid}
          onReceived={(recibido) => onPayment(cashAt, { recibido })}
          payment={cash}
          sale={sale}
        />
      )}
      {medio === 'credito' && <p className="caption figures">{creditWords(sale)}</p>}
      <ReferenceFields onDone={onDone} onPayment={onPayment} payments={payments} />
      {note}
    </div>
  );
}
