import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { keeperOf, lastReport } from '#app/api/owner/last-reports.ts';
import { readStockOutlook } from '#app/api/owner/reports.ts';
import { failureWords } from '#app/features/account/person/failure-words.ts';
import { useFollowed } from '#app/ui/hooks/use-followed.ts';
import styles from './Today.module.css';
import { text } from './text.ts';

/** It reads sales of weeks: less often than the day. */
const EVERY_MS = 60_000;

const lastOf = (question: string) => {
  const kept = lastReport(localStorage, question);
  return kept?.name === 'inventario' ? kept.report : undefined;
};

/** What runs out, asked for by itself: nothing else waits for it. Without network as it was last heard. */
export function StockOutlook({ http, id }: { http: Http; id: string }) {
  const question = `hoy ${id}`;
  const load = useCallback(async () => {
    const keep = keeperOf(localStorage, question);
    const report = await readStockOutlook(http, id);
    keep({ name: 'inventario', report });
    return report;
  }, [http, id, question]);
  const [known] = useState(() => lastOf(question));
  const { value, error } = useFollowed(load, known, EVERY_MS);
  if (!value) {
    const words = error === undefined ? '…' : failureWords(error, text.stockFailed);
    return <p className={styles.quiet}>{words}</p>;
  }
  const { se_agotan: count, se_agota: some } = value;
  if (count === 0) return <p>{text.nothingShort}</p>;
  const names = some.slice(0, 2).map(({ nombre }) => nombre);
  return (
    <p className={styles.short}>
      {text.products(count)}
      <span className={styles.quiet}>: {names.join(', ')}</span>
    </p>
  );
}
