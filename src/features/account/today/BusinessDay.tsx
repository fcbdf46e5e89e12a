import { useMemo } from 'react';
import type { Http } from '#app/api/http.ts';
import { BarChart } from '#app/ui/chart/BarChart.tsx';
import { Meanings } from '#app/ui/figures/Meanings.tsx';
import type { DayReport, OwnerToday } from '#contract/reports/reports.ts';
import { formatCop } from '#domain/money/money.ts';
import { usePhone } from '#app/ui/hooks/use-screen.ts';
import { FIGURE_WORDS, lateWords, runsOutFor } from '#domain/reports/figures-text.ts';
import { SHORT_AT } from '#domain/reports/stock-outlook.ts';
import { Attention } from './Attention.tsx';
import { DayFigures } from './DayFigures.tsx';
import { Compared } from './Compared.tsx';
import { comparedDay, comparisonOf, hourBars, type HoursOfDay } from './day-view.ts';
import styles from './Today.module.css';
import { text } from './text.ts';
import { useOtherDay } from './use-other-day.ts';

const SHOWN = [
  ...(
    [
      'ventas_netas',
      'llegaron_despues',
      'ticket_promedio',
      'recaudo',
      'fiado',
      'abonos',
      'utilidad',
      'margen',
      'lineas_sin_costo',
      'cartera',
      'vencida',
      'debia_haber',
      'diferencia',
      'por_revisar',
    ] as const
  ).map((name) => FIGURE_WORDS[name]),
  runsOutFor(SHORT_AT),
];

type Business = OwnerToday['negocios'][number];

/** How one business is doing today. */
export function BusinessDay({ http, business }: { http: Http; business: Business }) {
  const { dia, ayer } = business;
  return (
    <div className={styles.day}>
      <div className={styles.main}>
        <Headline dia={dia} yesterday={ayer} />
        <Hours dia={dia} />
      </div>
      <DayFigures dia={dia} />
      <Attention business={business} http={http} />
      <Meanings of={SHOWN} />
    </div>
  );
}

function Headline({ dia, yesterday }: { dia: DayReport; yesterday: Business['ayer'] }) {
  const { ventas_netas, facturas, ticket_promedio, llegaron_despues: late } = dia.cifras;
  const day = useOtherDay(dia.calculado_en);
  const came = lateWords(late);
  return (
    <div>
      <p className={styles.label}>{text.netSales(day)}</p>
      <p className={styles.total}>{formatCop(ventas_netas)}</p>
      {facturas === 0 ? (
        <p className={styles.quiet}>
          {text.noSales(day)}{' '}
          {yesterday && text.dayBefore(day && yesterday.fecha, yesterday.ventas_netas, yesterday.facturas)}{' '}
          {day === null && text.weekBefore(comparedDay(dia), dia.comparado)}
        </p>
      ) : (
        <>
          <Compared comparison={comparisonOf(dia)} />
          <p className={styles.quiet}>
            {text.sales(facturas)}
            {ticket_promedio && ` · ${text.average(ticket_promedio)}`}
          </p>
        </>
      )}
      {came !== null && <p className={styles.quiet}>{came}</p>}
    </div>
  );
}

/** Sales by hour as a picture; nothing where nothing was sold on either day. */
export function Hours({ dia }: { dia: HoursOfDay }) {
  const bars = useMemo(() => hourBars(dia), [dia]);
  const isPhone = usePhone();
  if (bars.length === 0) return null;
  return (
    <BarChart
      bars={bars}
      beforeLabel={comparedDay(dia)}
      height={isPhone ? 108 : 132}
      label={text.byHour}
      placeLabel={text.hour}
    />
  );
}
