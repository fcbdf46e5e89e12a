import { formatCop, formatCopPlain } from '#domain/money/money.ts';
import styles from './charge.module.css';
import { text as all } from '#app/features/workspace/invoicing/text.ts';
import { text } from './exchange-text.ts';
import type { ExchangeOfSale } from '#app/features/workspace/invoicing/use-sale.ts';

interface ExchangeSumsProps {
  exchange: ExchangeOfSale;
  /** What is left to pay with money, money. */
  due: string;
}

/** Under the total: what the goods that came back pay of it, and what is left to pay; nothing where they cannot. */
export function ExchangeSums({ exchange, due }: ExchangeSumsProps) {
  const { goods, exchanged, toDebt, obstacle } = exchange;
  if (obstacle !== null) return null;
  return (
    <dl className={styles.exchange}>
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
      <div className={styles.sum}>
        <dt className="strong">{all.exchange.due}</dt>
        <dd className="strong">{formatCop(due)}</dd>
      </div>
    </dl>
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
