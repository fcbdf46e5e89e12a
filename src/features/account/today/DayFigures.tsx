import type { ReactNode } from 'react';
import { methodName } from '#contract/invoicing/payment-method-name.ts';
import type { DayReport } from '#contract/reports/reports.ts';
import { formatCop, moneyToCents } from '#domain/money/money.ts';
import type { joinFigures } from '#domain/reports/joined-figures.ts';
import styles from './Today.module.css';
import { text } from './text.ts';

/** What a day says of money, of one business or of several. */
interface DayMoney {
  cifras: ReturnType<typeof joinFigures>;
  cartera: DayReport['cartera'];
}

const isNothing = (money: string): boolean => moneyToCents(money) === 0n;

/** How customers paid, what was earned, and what is owed. */
export function DayFigures({ dia: { cifras, cartera } }: { dia: DayMoney }) {
  const { recaudo, fiado_otorgado: credit, abonos, utilidad, margen, lineas_sin_costo } = cifras;
  const profitWords = [
    margen !== null && text.margin(margen),
    lineas_sin_costo !== null && lineas_sin_costo > 0 && text.withoutCost(lineas_sin_costo),
  ].filter(Boolean);
  const most = Math.max(1, ...[...recaudo.map(({ valor }) => valor), credit].map(Number));
  return (
    <div className={styles.figures}>
      <h3 className={styles.label}>{text.means}</h3>
      {recaudo.length === 0 && isNothing(credit) ? (
        <p className={styles.quiet}>{text.noMeans}</p>
      ) : (
        <dl className={styles.means}>
          {recaudo.map(({ medio, valor }) => (
            <Means key={medio} most={most} name={methodName(medio)} value={valor} />
          ))}
          {!isNothing(credit) && <Means isCredit most={most} name={text.credit} value={credit} />}
          {!isNothing(abonos) && (
            <div className={styles.note}>
              <dt>{text.paidBack}</dt>
              <dd>{formatCop(abonos)}</dd>
            </div>
          )}
        </dl>
      )}
      <dl aria-label={text.figures} className={styles.pair}>
        <Figure label={text.profit} value={utilidad === null ? '—' : formatCop(utilidad)}>
          {profitWords.join(' · ')}
        </Figure>
        <Figure label={text.receivable} value={formatCop(cartera.total)}>
          {receivableWords(cartera)}
        </Figure>
      </dl>
    </div>
  );
}

function receivableWords({ clientes, vencida }: DayReport['cartera']): string {
  if (clientes === 0) return text.nobodyOwes;
  return isNothing(vencida) ? text.debtors(clientes) : text.overdue(vencida);
}

function Means({
  name,
  value,
  most,
  isCredit = false,
}: {
  name: string;
  value: string;
  most: number;
  isCredit?: boolean;
}) {
  const share = Math.max(0, Number(value) / most);
  return (
    <div className={styles.method} data-credit={isCredit || undefined}>
      <dt>{name}</dt>
      <dd>{formatCop(value)}</dd>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.share} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className={styles.quiet}>{children}</dd>
    </div>
  );
}
