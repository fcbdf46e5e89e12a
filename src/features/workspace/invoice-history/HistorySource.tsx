import { CloudDownload, Undo2 } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import styles from './history.module.css';
import { text } from './text.ts';

interface HistorySourceProps {
  /** The rows come from the server. */
  isServer: boolean;
  /** Nothing of the server can be read now. */
  isOffline: boolean;
  /** What the server's rows are; null while there are none for want of an answer. */
  told: string | null;
  onChange: (isServer: boolean) => void;
}

/** Where the rows come from: this device keeps the newest invoices, the server all of them (offline §3). */
export function HistorySource({ isServer, isOffline, told, onChange }: HistorySourceProps) {
  if (!isServer) {
    return (
      <div className={styles.source}>
        <p>{isOffline ? text.olderOffline : text.older}</p>
        {!isOffline && (
          <ActionButton icon={CloudDownload} onClick={() => onChange(true)} size={36} tone="ghost">
            {text.searchServer}
          </ActionButton>
        )}
      </div>
    );
  }
  const back = (
    <ActionButton icon={Undo2} onClick={() => onChange(false)} size={36} tone="ghost">
      {text.backToDevice}
    </ActionButton>
  );
  return (
    <div className={styles.source}>
      {told === null ? (
        back
      ) : (
        <Notice action={back} className={styles.notice} tone="info">
          {told}
        </Notice>
      )}
    </div>
  );
}
