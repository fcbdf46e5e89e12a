import type { LucideIcon } from 'lucide-react';
import { ActionButton, type ActionButtonProps } from '#app/ui/button/ActionButton.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string | undefined;
  /** The one next step, when the person may take it. A step back (searching for nothing again) is quiet. */
  action?:
    | (Pick<ActionButtonProps, 'onClick' | 'icon' | 'autoFocus' | 'renderRoot'> & {
        label: string;
        isQuiet?: boolean | undefined;
      })
    | undefined;
  /** The page shows nothing else: the title is its h1. */
  isPage?: boolean;
}

/** Takes the place of the rows of an empty list: says what is missing and what to do next. */
export function EmptyState({ icon: Icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  const { label, isQuiet = false, ...button } = action ?? {};
  return (
    <div className={styles.root}>
      <span className={styles.icon}>
        <Icon size={24} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && (
        <ActionButton className={styles.action} tone={isQuiet ? 'quiet' : 'primary'} {...button}>
          {label}
        </ActionButton>
      )}
    </div>
  );
}
