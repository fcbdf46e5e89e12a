import { formatCop, formatCopPlain } from '#domain/money/money.ts';
import styles from '#app/features/workspace/invoicing/charge/charge.module.css';
import { text as all } from '#app/features/workspace/invoicing/text.ts';
import { text } from './exchange-text.ts';
import type { ExchangeOfSale } from '#app/features/workspace/invoicing/use-sale.ts';

interface ExchangeSumsProps {
  exchange: ExchangeOfSale;
  /** Total of the sale, money. */
  total: string;
}

/** Among the sums of a sale: what it comes to, and what the goods that came back pay of it. */
export function ExchangeSums({ exchange: { goods, exchanged, toDebt }, total }: ExchangeSumsProps) {
  return (
    <>
      <div className={styles.sum}>
        <dt>{all.total}</dt>
        <dd>{formatCopPlain(total)}</dd>
      </div>
      {toDebt !== '0.00' && (
        <div className={styles.sum}>
          <dt>{text.toDebt}</dt>
          <dd>{formatCopPlain(toDebt)}</dd>
        </div>
      )}
      <div className={styles.sum}>
        <dt>{text.title(goods.of.number)}</dt>
        <dd>−{formatCopPlain(exchanged)}</dd>
      </div>
    </>
  );
}

/** In place of the means of payment: the goods pay it all, and what they are worth beyond it goes back. */
export function ExchangeBack({ exchange }: Pick<ExchangeSumsProps, 'exchange'>) {
  const { goods, given, obstacle } = exchange;
  if (obstacle !== null) return null;
  return (
    <div aria-live="polite" className={styles.change}>
      <span className={styles.label}>{all.exchange.back(goods.medio)}</span>
      <span className={styles.changeValue} data-none={given === '0.00' || undefined}>
        {formatCop(given)}
      </span>
    </div>
  );
}
