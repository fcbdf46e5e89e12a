import type { ReactNode } from 'react';
import type { Receipt } from '#app/print/receipt.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop, formatCopPlain, isShownAsZero } from '#domain/money/money.ts';
import type { ReturnableLine } from '#domain/returns.ts';
import { ReceiptLines } from './ReceiptLines.tsx';
import styles from './detail.module.css';
import { text } from './text.ts';

interface ReceiptBodyProps {
  receipt: Receipt;
  /** What is left of its lines, in their order; undefined where this device cannot tell. */
  sold: readonly ReturnableLine[] | undefined;
}

/** What a printed sale shows (domain §8), on screen, and what has come back of it. */
export function ReceiptBody({ receipt, sold }: ReceiptBodyProps) {
  const { seller, buyer, soldEarlier } = receipt;
  return (
    <>
      <div className={styles.parties}>
        <Party
          lines={[
            text.nit(seller.identificacion),
            seller.direccion,
            seller.telefono && text.phone(seller.telefono),
            seller.establecimiento,
          ]}
          name={seller.nombre}
          title={text.seller}
        />
        <Party lines={[buyer.identificacion ?? '']} name={buyer.nombre} title={text.buyer} />
        <Party
          lines={[
            text.cashier(receipt.cashier),
            soldEarlier ? text.soldEarlier(formatBogotaDateTime(soldEarlier.at), soldEarlier.code) : '',
          ]}
          name={formatBogotaDateTime(receipt.issuedAt)}
          title={receipt.kind === 'invoice' ? text.issued : text.sold}
        />
      </div>
      <ReceiptLines lines={receipt.lines} sold={sold} />
      <div className={styles.ends}>
        <Payments receipt={receipt} />
        <Sums receipt={receipt} />
      </div>
      {receipt.note && <p className="small">{text.note(receipt.note)}</p>}
      {receipt.resolution && <p className="small">{receipt.resolution}</p>}
      <p className="small">{text.internal}</p>
    </>
  );
}

function Party({ title, name, lines }: { title: string; name: string; lines: readonly string[] }) {
  return (
    <section className={styles.party}>
      <h3>{title}</h3>
      <p className="figures strong anywhere">{name}</p>
      {lines.filter(Boolean).map((line) => (
        <p className="caption figures" key={line}>
          {line}
        </p>
      ))}
    </section>
  );
}

function Payments({ receipt: { payments, rounding, change } }: { receipt: Receipt }) {
  return (
    <dl aria-label={text.payments} className="grid gap-4 figures">
      {payments.map(({ medio, valor, recibido, referencia }) => (
        <Row
          caption={[referencia, recibido && text.received(formatCopPlain(recibido))]
            .filter(Boolean)
            .join(' · ')}
          key={medio}
          label={text.methods[medio]}
          value={formatCopPlain(valor)}
        />
      ))}
      {!isShownAsZero(rounding) && <Row label={text.rounding} value={formatCopPlain(rounding)} />}
      {!isShownAsZero(change) && <Row label={text.change} value={formatCopPlain(change)} />}
    </dl>
  );
}

function Sums({ receipt: { subtotal, taxes, total, discount } }: { receipt: Receipt }) {
  return (
    <dl aria-label={text.total} className="grid gap-4 figures">
      {discount !== undefined && <Row label={text.saleDiscount} value={formatCopPlain(discount)} />}
      <Row label={text.subtotal} value={formatCopPlain(subtotal)} />
      {taxes.map(({ nombre, base, valor, bags }) => (
        <Row
          caption={bags > 0 ? text.bags(bags) : text.base(formatCopPlain(base))}
          key={nombre}
          label={nombre === 'IVA 0%' ? text.exempt : nombre}
          value={formatCopPlain(valor)}
        />
      ))}
      <div className={styles.total}>
        <dt>{text.total}</dt>
        <dd>{formatCop(total)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, caption, value }: { label: string; caption?: ReactNode; value: string }) {
  return (
    <div className={styles.sum}>
      <dt>
        {label} {caption && <span className="small figures">{caption}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
