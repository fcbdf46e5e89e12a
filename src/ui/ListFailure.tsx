import { ActionButton } from './ActionButton.tsx';
import styles from './ListPanel.module.css';
import { Notice } from './Notice.tsx';

export interface ListFailureProps {
  /** Why the list is not there. */
  children: string;
  retryLabel: string;
  onRetry: () => void;
  isBusy?: boolean;
}

/** Stands in the place of a list that could not be read, with the way to ask again. */
export function ListFailure({ children, retryLabel, onRetry, isBusy = false }: ListFailureProps) {
  return (
    <Notice
      action={
        <ActionButton isBusy={isBusy} onClick={onRetry} size={36}>
          {retryLabel}
        </ActionButton>
      }
      className={styles.failure}
      tone="error"
    >
      {children}
    </Notice>
  );
}
