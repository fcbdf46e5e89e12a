import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { listRefused, type RefusedWrite } from '#app/data/read/products/inventory-list.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageLink } from '#app/ui/layout/PageLink.tsx';
import { listText as text } from '#app/features/workspace/inventory/text.ts';
import styles from './list.module.css';

const SHOWN = 3;

interface RefusedWritesProps {
  db: ErpDatabase;
  /** Opens the form of a creation or of an edit with what was typed. */
  onCorrect: (write: RefusedWrite) => void;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

/** A refused creation is in no list: it is shown above them, with the server's reason and the way on. */
export function RefusedWrites({ db, onCorrect, onFollow }: RefusedWritesProps) {
  const refused = useLiveRead([db.outbox, db.products], () => listRefused(db).catch(() => []), [db]);
  if (!refused || refused.length === 0) return null;
  return (
    <Notice className="below-12" title={text.refusedTitle(refused.length)} tone="error">
      <ul className={styles.refusedList}>
        {refused.slice(0, SHOWN).map((write) => (
          <li key={write.seq}>
            <span className={styles.refusedWords}>
              <strong>{text.refusedKinds[write.kind]}</strong> {write.name}
              {`: ${write.reason}`}
            </span>
            {(write.kind === 'create' || write.kind === 'edit') && !write.isDispute && (
              <ActionButton
                aria-label={text.correctOf(write.name)}
                onClick={() => onCorrect(write)}
                size={36}
              >
                {text.correct}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <PageLink className={styles.review} href="/erp_core/sincronizacion" onFollow={onFollow}>
        {refused.length > SHOWN ? text.seeMoreReview(refused.length - SHOWN) : text.seeReview}
      </PageLink>
    </Notice>
  );
}
