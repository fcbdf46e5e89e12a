import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import styles from './ListPanel.module.css';
import { Notice, type NoticeProps } from '#app/ui/feedback/Notice.tsx';

interface ListFailureProps {
  /** First words, bold where `children` tells more. */
  title?: string;
  /** Why the list is not there. */
  children?: string | undefined;
  retryLabel: string;
  /** Asks again; the button says that it is asked for as long as the promise takes. */
  onRetry: () => unknown;
  isBusy?: boolean;
  tone?: NoticeProps['tone'];
  /** In a column of the page, not inside a panel whose edge it keeps off; the reason takes a line of its own. */
  isOnPage?: boolean;
}

/**
 * Stands in the place of what could not be read, with the way to ask again. Never disabled: a button that goes out
 * under somebody's finger takes the keyboard's focus with it.
 */
export function ListFailure(props: ListFailureProps) {
  const { title, children, retryLabel, onRetry, isBusy = false, tone = 'error', isOnPage = false } = props;
  const [asked, setAsked] = useState(0);
  const ask = () => {
    setAsked((count) => count + 1);
    void Promise.resolve(onRetry()).finally(() => setAsked((count) => count - 1));
  };
  return (
    <Notice
      action={
        <ActionButton aria-busy={isBusy || asked > 0 || undefined} onClick={ask} size={44}>
          {retryLabel}
        </ActionButton>
      }
      className={isOnPage ? undefined : styles.failure}
      title={children === undefined ? undefined : title}
      tone={tone}
    >
      {title !== undefined && children !== undefined && isOnPage ? (
        <span className={styles.reason}>{children}</span>
      ) : (
        (children ?? title)
      )}
    </Notice>
  );
}
