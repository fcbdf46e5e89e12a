import { taxTotalsOf } from '#app/print/documents.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { Invoice } from '#contract/invoices.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop, formatCopPlain, formatQuantity } from '#domain/money.ts';
import { ItemTable } from './ItemTable.tsx';
import styles from './history.module.css';
import { text } from './text.ts';

/** What a printed invoice shows (domain §8), on screen. */
export function InvoiceBody({ invoice }: { invoice: Invoice }) {
  const { datos_vendedor: seller, datos_cliente: buyer } = invoice;
  return (
    <>
      <div className={styles.parties}>
        <Party
          lines={[
            seller.nombre_vendedor,
            text.nit(seller.identificacion_vendedor),
            seller.direccion_vendedor,
            seller.nombre_establecimiento,
          ]}
          title={text.seller}
        />
        <Party
          lines={[
            buyer.nombre,
            buyer.identificacion,
            formatBogotaDateTime(invoice.fecha_emision),
            invoice.cajero,
            invoice.codigo_provisional ? text.code(invoice.codigo_provisional) : '',
          ]}
          title={text.buyer}
        />
      </div>
      {invoice.advertencias.map((warning, at) => (
        <Notice key={`${warning.codigo}-${at}`} tone="warning">
          {text.warningTexts[warning.codigo] ?? warning.codigo}
        </Notice>
      ))}
      <ItemTable
        items={invoice.detalles_items.map((item) => ({
          key: `${item.producto_id}-${item.cantidad}-${item.descuento_pct}`,
          name: item.nombre,
          code: item.codigo_barras,
          quantity: formatQuantity(item.cantidad),
          price: formatCopPlain(item.valor_unitario),
          discount: formatQuantity(item.descuento_pct),
          base: formatCopPlain(item.base_gravable),
          total: formatCopPlain(item.total_linea),
        }))}
      />
      <dl className={styles.sums}>
        <Row label={text.subtotal} value={formatCopPlain(invoice.subtotal)} />
        {taxTotalsOf(invoice.detalles_items).map(({ name, value }) => (
          <Row key={name} label={name} value={formatCopPlain(value)} />
        ))}
        <Row isStrong label={text.total} value={formatCop(invoice.total_factura)} />
        {invoice.pagos.map(({ medio, valor, recibido }) => (
          <Row
            key={`${medio}-${valor}`}
            label={
              recibido
                ? `${text.methods[medio]} · ${text.received(formatCopPlain(recibido))}`
                : text.methods[medio]
            }
            value={formatCopPlain(valor)}
          />
        ))}
      </dl>
      <p className={styles.resolution}>{invoice.datos_resolucion.texto_resolucion}</p>
    </>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  const [first, ...rest] = lines.filter(Boolean);
  return (
    <section>
      <h3 className={styles.partyTitle}>{title}</h3>
      <p className={styles.partyName}>{first}</p>
      {rest.map((line) => (
        <p className={styles.partyLine} key={line}>
          {line}
        </p>
      ))}
    </section>
  );
}

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={styles.sum} data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
