import type { ReactNode } from 'react';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import type { RefundSplit } from '#domain/refunds.ts';
import styles from './returns.module.css';
import { text } from './text.ts';

interface ReturnFootProps {
  /** What goes back by each means. */
  byMeans: RefundSplit['byMeans'];
  /** What of it goes to the client's debt first, money. */
  toDebt?: string;
  /** What keeps it from being taken, in words. */
  told: string | null;
  /** What can be done. */
  children: ReactNode;
}

/** What goes back, and what is wrong: in sight beside the buttons, however far the form is scrolled. */
export function ReturnFoot({ byMeans, toDebt = '0.00', told, children }: ReturnFootProps) {
  const isDebtOnly = toDebt !== '0.00' && byMeans.every(({ valor }) => valor === '0.00');
  return (
    <div className={styles.foot}>
      <dl className={styles.sums}>
        {toDebt !== '0.00' && (
          <div className="spread">
            <dt>{text.toDebt}</dt>
            <dd className={isDebtOnly ? styles.given : 'figures strong'}>{formatCop(toDebt)}</dd>
          </div>
        )}
        {!isDebtOnly &&
          byMeans.map(({ medio, valor }) => (
            <div className="spread" key={medio}>
              <dt>{medio === 'credito' ? text.toAccount : text.givenBy(text.methods[medio])}</dt>
              <dd className={styles.given}>{formatCop(valor)}</dd>
            </div>
          ))}
      </dl>
      {told !== null && <Notice tone="error">{told}</Notice>}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
