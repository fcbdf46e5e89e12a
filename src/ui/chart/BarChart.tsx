import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BarDrawing } from './bar-drawing.ts';
import styles from './BarChart.module.css';
import { text } from './text.ts';

export interface Bar {
  /** For the table and who points at it: '10:00 a 11:00'. */
  label: string;
  /** Under the bar: '10'. */
  short: string;
  amount: Amount;
  /** What it is compared with. */
  before?: Amount | undefined;
}

interface Amount {
  /** As high as it is drawn. */
  value: number;
  /** As people read it: '$ 90.000'. */
  words: string;
}

interface BarChartProps {
  /** What it shows: 'Ventas por hora'. */
  label: string;
  /** Head of the first column of its table: 'Hora'. */
  placeLabel: string;
  /** What it is compared with: 'Jueves pasado'. */
  beforeLabel?: string | undefined;
  bars: readonly Bar[];
  /** px */
  height?: number;
  /** The page has its numbers as a table of its own. */
  isTabled?: boolean;
}

const KEYS: Record<string, number | undefined> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

const clamp = (at: number, most: number): number => Math.max(0, Math.min(most, at));

/** What a bar says: '9:00 a 10:00: $ 90.000 · jueves pasado $ 80.000'. */
function wordsOf(bar: Bar | undefined, beforeLabel: string | undefined): string {
  if (!bar) return '';
  const now = `${bar.label}: ${bar.amount.words}`;
  return beforeLabel && bar.before ? `${now} · ${beforeLabel} ${bar.before.words}` : now;
}

/** Amounts as bars: pointed at or walked along with the arrow keys each says what it is, and a table says them all. */
export function BarChart({
  label,
  placeLabel,
  beforeLabel,
  bars,
  height = 150,
  isTabled = false,
}: BarChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<BarDrawing | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  // What draws is fetched, and draws outside of React.
  useEffect(() => {
    const root = plot.current;
    let drawn: BarDrawing | undefined;
    let isGone = false;
    const begin = async () => {
      const { drawBars } = await import('./bar-drawing.ts');
      if (isGone || !root) return;
      drawn = drawBars(root, height, setAt);
      setDrawing(drawn);
    };
    // Without the picture the table is there.
    begin().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      drawn?.destroy();
      setDrawing(null);
    };
  }, [height]);
  useEffect(() => {
    drawing?.draw({
      labels: bars.map(({ short }) => short),
      values: bars.map(({ amount }) => amount.value),
      before: bars.some(({ before }) => before) ? bars.map(({ before }) => before?.value ?? null) : null,
    });
  }, [bars, drawing]);
  useEffect(() => drawing?.mark(at), [at, drawing]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // What a reader hears of it before a key is the first bar.
    setAt((before) => clamp((before ?? 0) + step, bars.length - 1));
  };
  const bar = at === null ? undefined : bars[at];
  return (
    <figure className={styles.root}>
      <figcaption className={styles.caption}>
        <span>{label}</span>
        {beforeLabel && !bar && (
          <span aria-hidden="true" className={styles.before}>
            {beforeLabel}
          </span>
        )}
        {bar && (
          <span aria-hidden="true" className={styles.said}>
            {wordsOf(bar, beforeLabel)}
          </span>
        )}
      </figcaption>
      {!hasFailed && (
        <div
          aria-label={label}
          aria-readonly
          aria-valuemax={Math.max(0, bars.length - 1)}
          aria-valuemin={0}
          aria-valuenow={at ?? 0}
          aria-valuetext={wordsOf(bar ?? bars[0], beforeLabel)}
          className={styles.plot}
          onBlur={() => setAt(null)}
          onKeyDown={onKeyDown}
          ref={plot}
          role="slider"
          style={{ height }}
          tabIndex={0}
        />
      )}
      {(!isTabled || hasFailed) && (
        <details className={styles.table} open={hasFailed || undefined}>
          <summary>{text.table}</summary>
          <BarTable bars={bars} beforeLabel={beforeLabel} label={label} placeLabel={placeLabel} />
        </details>
      )}
    </figure>
  );
}

function BarTable({ label, placeLabel, beforeLabel, bars }: Omit<BarChartProps, 'height'>) {
  return (
    <table>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{placeLabel}</th>
          <th scope="col">{text.value}</th>
          {beforeLabel && <th scope="col">{beforeLabel}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label: place, amount, before }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td>{amount.words}</td>
            {beforeLabel && <td>{before?.words ?? '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
