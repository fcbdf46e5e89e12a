import { CheckCheck } from 'lucide-react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { acknowledgeRenumbered, listRenumbered } from '#app/data/restore/renumbered.ts';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { MoneyText } from '#app/ui/figures/MoneyText.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatCop } from '#domain/money/money.ts';
import styles from './latest.module.css';

const text = screenText.renumbered;

interface RenumberedPanelProps {
  db: ErpDatabase;
  /** A person has seen them: the panel goes, and the focus with it. */
  onSeen: () => void;
}

/** Sales that a restored server gave another number than the customer's receipt shows; nothing when there are none. */
export function RenumberedPanel({ db, onSeen }: RenumberedPanelProps) {
  const sales = useLiveRead([db.outbox, db.invoices], () => listRenumbered(db), [db]) ?? [];
  if (sales.length === 0) return null;
  return (
    <Panel aria-label={text.title} padding="none">
      <div className={styles.warned}>
        <div>
          <h2 className={styles.heading}>{text.title}</h2>
          <p className="caption figures">{text.hint}</p>
        </div>
        <ActionButton
          icon={CheckCheck}
          onClick={() => void acknowledgeRenumbered(db, sales).then(onSeen)}
          size={36}
        >
          {text.seen}
        </ActionButton>
      </div>
      <ul>
        {sales.map(({ seq, former, current, cliente, total }) => (
          <li className={styles.renumbered} key={seq}>
            <div>
              <p className="figures medium anywhere">{text.numbers(former, current)}</p>
              <p className="caption figures">{cliente}</p>
            </div>
            <MoneyText size="strong">{formatCop(total)}</MoneyText>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
