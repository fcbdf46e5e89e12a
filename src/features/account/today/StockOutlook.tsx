import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readStockOutlook } from '#app/api/owner/reports.ts';
import { failureWords } from '#app/features/account/person/failure-words.ts';
import { useFollowed } from '#app/ui/hooks/use-followed.ts';
import { keeperOfOutlook, lastOutlook } from './last-answer.ts';
import styles from './Today.module.css';
import { text } from './text.ts';

/** The answer reads sales of weeks: asked for less often than the day. */
const EVERY_MS = 60_000;
const MOST_NAMES = 2;

/** What runs out, asked for by itself: nothing else waits for it. Without network as it was last heard. */
export function StockOutlook({ http, id }: { http: Http; id: string }) {
  const load = useCallback(async () => {
    const keep = keeperOfOutlook(id);
    const { se_agotan: count, se_agota } = await readStockOutlook(http, id);
    const outlook = { count, names: se_agota.slice(0, MOST_NAMES).map(({ nombre }) => nombre) };
    keep(outlook);
    return outlook;
  }, [http, id]);
  const [known] = useState(() => lastOutlook(id));
  const { value, error } = useFollowed(load, known, EVERY_MS);
  if (!value) {
    const words = error === undefined ? '…' : failureWords(error, text.stockFailed);
    return <p className={styles.quiet}>{words}</p>;
  }
  if (value.count === 0) return <p>{text.nothingShort}</p>;
  return (
    <p className={styles.short}>
      {text.products(value.count)}
      <span className={styles.quiet}>: {value.names.join(', ')}</span>
    </p>
  );
}
