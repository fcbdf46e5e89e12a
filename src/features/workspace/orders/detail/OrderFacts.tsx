import type { ReactNode } from 'react';
import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import { KIND_NAMES, STATE_NAMES, text as all } from '#app/features/workspace/orders/text.ts';
import { timeOf, whenText } from '#app/features/workspace/orders/times.ts';
import { warningsOf } from '#app/features/workspace/orders/warnings.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { addMoney, compareMoney, formatCop, formatQuantity, minus } from '#domain/money/money.ts';
import type { OrderState } from '#domain/orders/orders.ts';
import { lineTotal } from '#domain/orders/total.ts';
import styles from './detail.module.css';

const text = all.detail;

const TONES: Readonly<Record<OrderState, 'neutral' | 'ok' | 'warning' | 'error' | 'info'>> = {
  nuevo: 'info',
  preparando: 'warning',
  listo: 'ok',
  en_camino: 'info',
  entregado: 'ok',
  cancelado: 'error',
};

interface OrderFactsProps {
  order: ShownOrder;
  onInvoice: (id: string) => void;
}

/** All that is known of an order: who, where, when, what, for how much, and what was done about it. */
export function OrderFacts({ order, onInvoice }: OrderFactsProps) {
  const { contacto, tipo, estado, para, nota, invoice_id: invoice, factura_numero: number } = order;
  const nowMs = useNow();
  return (
    <>
      <div className={styles.who}>
        <strong className={styles.name}>{order.name || all.nobody}</strong>
        <span className="wrap-row gap-6">
          <Tag tone={TONES[estado]}>{STATE_NAMES[estado]}</Tag>
          <Tag>{KIND_NAMES[tipo]}</Tag>
          {order.store !== null && <Tag tone="warning">{order.store}</Tag>}
          {order.numero_display === '' && <Tag tone="warning">{all.provisional}</Tag>}
        </span>
      </div>
      {warningsOf(order).map((codigo) => (
        <Notice isStanding key={codigo} tone="warning">
          {text.warnings[codigo]}
        </Notice>
      ))}
      <dl className={styles.facts}>
        {contacto.telefono !== null && <Fact name={all.form.phone}>{contacto.telefono}</Fact>}
        {contacto.direccion !== null && (
          <Fact name={text.address}>
            {contacto.direccion}
            {contacto.indicaciones !== null && <span className="caption"> · {contacto.indicaciones}</span>}
          </Fact>
        )}
        <Fact name={text.when}>{para === null ? text.anytime : whenText(para, nowMs)}</Fact>
        <Fact name={text.taken}>{formatBogotaDateTime(order.fisico_en)}</Fact>
        {nota !== null && <Fact name={text.note}>{nota}</Fact>}
        {invoice !== null && (
          <Fact name={text.invoice}>
            <span className="wrap-row gap-8">
              <span className="figures">{number ?? text.invoicePending}</span>
              <ActionButton onClick={() => onInvoice(invoice)} size={36}>
                {text.seeInvoice}
              </ActionButton>
            </span>
          </Fact>
        )}
      </dl>
      <Goods order={order} />
      {order.pasos.length > 0 && (
        <section aria-label={text.steps}>
          <h3 className="caption">{text.steps}</h3>
          <ol className={styles.steps}>
            {order.pasos.map((step) => (
              <li key={step.id}>
                <span className="small figures">{timeOf(step.fisico_en)}</span> {STATE_NAMES[step.estado]}
                {step.motivo !== null && <span className="caption"> · {step.motivo}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd className="anywhere">{children}</dd>
    </div>
  );
}

function Goods({ order }: { order: ShownOrder }) {
  const { total } = order;
  const isPaid = compareMoney(order.abonado, '0.00') > 0;
  return (
    <section aria-label={text.lines} className={styles.goods}>
      <ul className={styles.lines}>
        {order.priced.map((line) => {
          const amount = lineTotal(line);
          return (
            <li key={line.linea}>
              <span className="figures strong">{formatQuantity(line.cantidad)}</span>
              <span className="anywhere">
                {line.nombre ?? ''}
                {line.nota !== null && <span className="caption"> · {line.nota}</span>}
              </span>
              <span className="figures">{amount === null ? '' : formatCop(amount)}</span>
            </li>
          );
        })}
      </ul>
      {order.domicilio !== '0.00' && <Sum amount={order.domicilio} name={text.fee} />}
      <Sum amount={total} isTotal name={text.total} />
      {isPaid && <Sum amount={order.abonado} name={text.paid} />}
      {isPaid && total !== null && (
        <Sum amount={addMoney(total, minus(order.abonado))} isTotal name={text.balance} />
      )}
    </section>
  );
}

function Sum({ name, amount, isTotal = false }: { name: string; amount: string | null; isTotal?: boolean }) {
  return (
    <p className={styles.sum} data-total={isTotal || undefined}>
      <span>{name}</span>
      <span className="figures">{amount === null ? all.noTotal : formatCop(amount)}</span>
    </p>
  );
}
