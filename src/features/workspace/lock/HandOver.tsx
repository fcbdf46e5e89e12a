import { ArrowRight, Hand } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import styles from './lock.module.css';
import { text } from './text.ts';

interface HandOverProps {
  /** Open sales of the person who was at work before: those that may change hands, and those that can't. */
  takeable: readonly SaleDraft[];
  bound: readonly SaleDraft[];
  /** That person's first name. */
  from: string;
  onChoose: (isTaken: boolean) => Promise<void>;
  /** Back to who it is; also where nobody answers. */
  onBack: () => void;
}

/** A second Enter behind the PIN, or a key held down, answers nothing. */
const UNSEEN_MS = 400;
/** Whose PIN was right has been called away, and anybody could sell in that name. */
const PATIENCE_MS = 60_000;

const goodsOf = ({ lines }: SaleDraft): number => lines.filter(({ product }) => product !== null).length;

/** At the switch: whose the open sales are from now on. */
export function HandOver({ takeable, bound, from, onChoose, onBack }: HandOverProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { handOver } = text;
  const [shownAt] = useState(() => Date.now());
  const giveUp = useEffectEvent(onBack);
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const count = takeable.length + bound.length;
  const choose = (isTaken: boolean, { detail }: MouseEvent) => {
    const isByKey = detail === 0;
    if (isByKey && Date.now() - shownAt < UNSEEN_MS) return;
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
          {[...takeable, ...bound].map((draft) => (
            <li className={styles.sale} key={draft.id}>
              {handOver.line(draft.clienteNombre, goodsOf(draft))}
              <span className={styles.goods}>
                {draft.lines.flatMap(({ product }) => product?.nombre ?? []).join(', ')}
              </span>
              {bound.includes(draft) && <span className="caption">{handOver.bound(from)}</span>}
            </li>
          ))}
        </ul>
        <div className={styles.choices}>
          <button
            autoFocus
            className={styles.choice}
            disabled={isBusy}
            onClick={(event) => choose(false, event)}
            type="button"
          >
            <ArrowRight size={22} />
            <span className={styles.name}>
              <span className="heading">{handOver.leave(from, count)}</span>
              <span className="caption">{handOver.leaveHint(count)}</span>
            </span>
          </button>
          {takeable.length > 0 && (
            <button
              className={styles.choice}
              disabled={isBusy}
              onClick={(event) => choose(true, event)}
              type="button"
            >
              <Hand size={22} />
              <span className={styles.name}>
                <span className="heading">{handOver.take(takeable.length)}</span>
                <span className="caption">{handOver.takeHint(takeable.length)}</span>
              </span>
            </button>
          )}
        </div>
        <ActionButton disabled={isBusy} onClick={onBack} tone="ghost">
          {handOver.back}
        </ActionButton>
      </section>
    </main>
  );
}
