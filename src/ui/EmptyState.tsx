import type { LucideIcon } from 'lucide-react';
import { ActionButton } from './ActionButton.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string | undefined;
  /** The one next step, when the person may take it. A step back (searching for nothing again) is quiet. */
  action?:
    | { label: string; onClick: () => void; icon?: LucideIcon | undefined; isQuiet?: boolean | undefined }
    | undefined;
}

/** What stands where rows would stand: what is missing and what to do next. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      <span className={styles.icon}>
        <Icon size={24} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && (
        <ActionButton
          className={styles.action}
          icon={action.icon}
          onClick={action.onClick}
          tone={action.isQuiet ? 'quiet' : 'primary'}
        >
          {action.label}
        </ActionButton>
      )}
    </div>
  );
}
