import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import styles from './ToastBody.module.css';

interface ToastBodyProps {
  message: string;
  action?: { label: string; onClick: () => void } | undefined;
}

export function ToastBody({ message, action }: ToastBodyProps) {
  return (
    <div className={styles.root} data-keep-page={action && ''}>
      <span className="grow anywhere">{message}</span>
      {action && (
        <ActionButton onClick={action.onClick} size={44} tone="quiet">
          {action.label}
        </ActionButton>
      )}
    </div>
  );
}
