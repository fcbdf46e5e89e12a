import { Link } from '@tanstack/react-router';
import { CircleCheck, Grid2x2, LogIn, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './RegisteredScreen.module.css';
import { text } from './text.ts';

interface RegisteredScreenProps {
  /** The business that was registered; unknown when the page was opened by its address. */
  business: { id: string; name: string } | undefined;
  onServices: () => void;
  /** Ends the owner's session and leads to the collaborators' sign-in. */
  onWorkspace: () => void;
}

/** A business is registered: what is left to do until it sells (owner-area §2). */
export function RegisteredScreen({ business, onServices, onWorkspace }: RegisteredScreenProps) {
  return (
    <Panel className={styles.panel}>
      <CircleCheck aria-hidden="true" className="accent" size={40} />
      <h1 className={styles.title}>{text.title}</h1>
      <p className={styles.lead}>
        {business === undefined ? text.leadWithoutName : text.lead(business.name)}
      </p>
      <ol aria-label={text.steps} className={styles.steps}>
        <Step {...text.collaborator}>
          <ActionButton
            icon={UserPlus}
            renderRoot={(root) => (
              <Link search={{ negocio: business?.id }} to="/crear-colaborador-subusuario" {...root} />
            )}
            size={36}
            tone="primary"
          >
            {text.collaborator.action}
          </ActionButton>
        </Step>
        <Step {...text.workspace}>
          <ActionButton icon={LogIn} onClick={onWorkspace} size={36}>
            {text.workspace.action}
          </ActionButton>
        </Step>
        <Step {...text.products} />
      </ol>
      <ActionButton icon={Grid2x2} onClick={onServices}>
        {text.services}
      </ActionButton>
    </Panel>
  );
}

function Step({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.words}>
        <h2 className="heading">{title}</h2>
        <p className={styles.muted}>{words}</p>
        {children}
      </div>
    </li>
  );
}
