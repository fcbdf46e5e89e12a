import { formText as text } from '#app/features/workspace/inventory/text.ts';
import { priceLine } from '#domain/money/invoice-math.ts';
import { addMoney, formatCop, formatCopPlain } from '#domain/money/money.ts';
import { salePrice } from '#domain/money/price.ts';
import { checkField, readProduct, type TypedProduct } from '#contract/inventory/typed-product.ts';
import styles from './form.module.css';

/** What one unit costs, before and after taxes; undefined while cost or margin are not there yet. */
function pricesOf(typed: TypedProduct, bagRate: string) {
  const needed = ['costo', 'porcentaje_margen', 'precio_final'] as const;
  if (needed.some((field) => checkField(field, typed))) return undefined;
  const read = readProduct(typed);
  const price = salePrice(read);
  const line = priceLine({ ...read, precio: price, cantidad: 1, descuento: 0 }, bagRate);
  return { price, line, gain: addMoney(price, `-${read.costo}`) };
}

/** The price while it is typed: the same arithmetic as the counter and the server. */
export function PricePreview({ typed, bagRate }: { typed: TypedProduct; bagRate: string }) {
  const prices = pricesOf(typed, bagRate);
  return (
    <section aria-label={text.preview} aria-live="polite" className={styles.preview}>
      {prices ? (
        <>
          <dl className={styles.sums}>
            <div>
              <dt>{text.beforeTaxes}</dt>
              <dd>{formatCopPlain(prices.price)}</dd>
            </div>
            {prices.line.impuestos_aplicados.map(({ nombre, valor_calculado }) => (
              <div key={nombre}>
                <dt>{nombre}</dt>
                <dd>{formatCopPlain(valor_calculado)}</dd>
              </div>
            ))}
            <div className={styles.shelf}>
              <dt>{text.shelfPrice}</dt>
              <dd>{formatCop(prices.line.total)}</dd>
            </div>
          </dl>
          <p className={styles.gain}>{text.margin(formatCop(prices.gain))}</p>
        </>
      ) : (
        <p className="caption">{text.noPrice}</p>
      )}
    </section>
  );
}
