import { ArrowRight, Hand } from 'lucide-react';
import { useState } from 'react';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import styles from './lock.module.css';
import { text } from './text.ts';

interface HandOverProps {
  /** Open sales that may change hands, of the person who was at work before. */
  sales: readonly SaleDraft[];
  /** That person's first name. */
  from: string;
  onChoose: (isTaken: boolean) => Promise<void>;
}

const goodsOf = ({ lines }: SaleDraft): number => lines.filter(({ product }) => product !== null).length;

/** At the switch: whose the open sales are from now on. */
export function HandOver({ sales, from, onChoose }: HandOverProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { handOver } = text;
  const count = sales.length;
  const choose = (isTaken: boolean) => {
    setIsBusy(true);
    void onChoose(isTaken).finally(() => setIsBusy(false));
  };
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <Wordmark />
      </header>
      <section aria-labelledby="hand-over" className={styles.question}>
        <h1 className={styles.title} id="hand-over">
          {handOver.title(from, count)}
        </h1>
        <ul className={styles.sales}>
          {sales.map((draft) => (
            <li className={styles.sale} key={draft.id}>
              {handOver.line(draft.clienteNombre, goodsOf(draft))}
              <span className={styles.goods}>
                {draft.lines.flatMap(({ product }) => product?.nombre ?? []).join(', ')}
              </span>
            </li>
          ))}
        </ul>
        <div className={styles.choices}>
          <button
            autoFocus
            className={styles.choice}
            disabled={isBusy}
            onClick={() => choose(false)}
            type="button"
          >
            <ArrowRight size={22} />
            <span className={styles.name}>
              <span className="heading">{handOver.leave(from, count)}</span>
              <span className="caption">{handOver.leaveHint(count)}</span>
            </span>
          </button>
          <button className={styles.choice} disabled={isBusy} onClick={() => choose(true)} type="button">
            <Hand size={22} />
            <span className={styles.name}>
              <span className="heading">{handOver.take(count)}</span>
              <span className="caption">{handOver.takeHint(count)}</span>
            </span>
          </button>
        </div>
      </section>
    </main>
  );
}
