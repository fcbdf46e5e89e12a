import { LogIn } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './Collaborators.module.css';
import { text } from './text.ts';

interface SavedProps {
  words: string;
  email: string;
  isNew: boolean;
  /** Whether the permission is enough to register products. */
  canStock: boolean;
  onGoOn: () => void;
  onWorkspace: () => void;
}

/** A collaborator is saved; of a new one, what can be done with it. */
export function Saved({ words, email, isNew, canStock, onGoOn, onWorkspace }: SavedProps) {
  return (
    <Panel className={styles.saved}>
      <Notice tone="ok">{words}</Notice>
      {isNew && (
        <div>
          <h2 className={styles.savedTitle}>{text.nextTitle}</h2>
          <p className={styles.muted}>
            {text.nextText(email)} {canStock ? text.nextProducts : text.nextSells}
          </p>
        </div>
      )}
      <div className="ends gap-10">
        {isNew && (
          <ActionButton icon={LogIn} onClick={onWorkspace}>
            {text.openWorkspace}
          </ActionButton>
        )}
        <ActionButton autoFocus onClick={onGoOn} tone="primary">
          {text.goOn}
        </ActionButton>
      </div>
    </Panel>
  );
}
