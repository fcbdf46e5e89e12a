import { ActionButton } from './ActionButton.tsx';
import styles from './ListPanel.module.css';
import { Notice, type NoticeProps } from './Notice.tsx';

export interface ListFailureProps {
  /** First words, bold where `children` tells more. */
  title?: string;
  /** Why the list is not there. */
  children?: string | undefined;
  retryLabel: string;
  onRetry: () => void;
  isBusy?: boolean;
  tone?: NoticeProps['tone'];
  /** It stands in a column of the page, not inside a panel whose edge it must keep off. */
  isOnPage?: boolean;
}

/** Stands in the place of what could not be read, with the way to ask again. */
export function ListFailure(props: ListFailureProps) {
  const { title, children, retryLabel, onRetry, isBusy = false, tone = 'error', isOnPage = false } = props;
  return (
    <Notice
      action={
        <ActionButton isBusy={isBusy} onClick={onRetry} size={36}>
          {retryLabel}
        </ActionButton>
      }
      className={isOnPage ? undefined : styles.failure}
      title={children === undefined ? undefined : title}
      tone={tone}
    >
      {children ?? title}
    </Notice>
  );
}
