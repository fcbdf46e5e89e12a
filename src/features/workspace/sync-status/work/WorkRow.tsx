import type { ReactNode } from 'react';
import { isInTrouble } from '#app/data/queue/operation.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { agoText } from '#app/ui/age-text.ts';
import type { DescribedWork } from './described.ts';
import { SUBJECT_ICONS } from './subject-icons.ts';
import { workText as text } from './text.ts';
import styles from './work.module.css';

interface WorkRowProps {
  item: DescribedWork;
  now: number;
  /** At the right, before the amount. */
  end?: ReactNode;
  /** Under the name. */
  children?: ReactNode;
}

/** What an entry is, since when, how much: the same in both lists. */
export function WorkRow({ item, now, end, children }: WorkRowProps) {
  const { words, operation, since } = item;
  const Icon = SUBJECT_ICONS[operation.kind];
  const facts = [
    words.detail,
    formatBogotaDateTime(since),
    agoText(since, now),
    operation.delivered && operation.kind === 'sale' ? text.delivered : '',
    // Tries without a network are the device's own business, and what was refused is not tried any more.
    isInTrouble(operation) ? text.attempts(operation.attempts) : '',
  ];
  return (
    <div className={styles.line}>
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      <div className="grow">
        <div className={styles.first}>
          <p className="grow figures medium anywhere">{words.name}</p>
          {end}
          {words.amount && <span className={styles.amount}>{words.amount}</span>}
        </div>
        <p className={styles.facts}>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {children}
      </div>
    </div>
  );
}
