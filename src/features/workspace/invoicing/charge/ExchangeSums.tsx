import type { DraftExchange, ExchangeAmounts } from '#app/data/drafts/exchange.ts';
import { formatCop, formatCopPlain } from '#domain/money/money.ts';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface ExchangeSumsProps {
  exchange: DraftExchange;
  amounts: ExchangeAmounts;
  /** What is left to pay with money, money. */
  due: string;
}

/** Under the total: what the goods that came back pay of it, and what is left to pay. */
export function ExchangeSums({ exchange, amounts, due }: ExchangeSumsProps) {
  return (
    <dl className={styles.exchange}>
      <div className={styles.sum}>
        <dt>{text.exchange.title(exchange.number)}</dt>
        <dd>−{formatCopPlain(amounts.exchanged)}</dd>
      </div>
      <div className={styles.sum}>
        <dt className="strong">{text.exchange.due}</dt>
        <dd className="strong">{formatCop(due)}</dd>
      </div>
    </dl>
  );
}

/** In place of the means of payment: the goods pay it all, and what they are worth beyond it goes back. */
export function ExchangeBack({ exchange, amounts }: Omit<ExchangeSumsProps, 'due'>) {
  return (
    <div className={styles.change}>
      <span className={styles.label}>{text.exchange.back(exchange.medio)}</span>
      <span className={styles.changeValue} data-none={amounts.given === '0.00' || undefined}>
        {formatCop(amounts.given)}
      </span>
    </div>
  );
}
