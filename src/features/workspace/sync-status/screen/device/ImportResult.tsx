import { Check, X } from 'lucide-react';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import styles from './device.module.css';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';
import type { ImportedRow } from './use-import.ts';

const text = screenText.rescue;

/** What came of each operation of an imported file. */
export function ImportResult({ rows, failure }: { rows: readonly ImportedRow[]; failure: string | null }) {
  const accepted = rows.filter(({ isAccepted }) => isAccepted).length;
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      {rows.length > 0 && (
        <>
          <Notice tone={accepted === rows.length ? 'ok' : 'warning'}>
            {text.accepted(accepted, rows.length)}
          </Notice>
          {/* It scrolls: the keyboard has to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul aria-label={text.results} className={styles.results} tabIndex={0}>
            {rows.map(({ op, name, isAccepted, sentence }) => (
              <li data-accepted={isAccepted} key={op}>
                {isAccepted ? (
                  <Check aria-label={text.ok} role="img" size={16} />
                ) : (
                  <X aria-label={text.refused} role="img" size={16} />
                )}
                <span>
                  {name}
                  {sentence && <span className={styles.sentence}>{sentence}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
