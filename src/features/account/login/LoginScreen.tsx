import { ArrowLeft, Check, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ActionLink } from '#app/ui/button/ActionLink.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { TabSwitch } from '#app/ui/layout/TabSwitch.tsx';
import { ThemeToggle } from '#app/ui/layout/ThemeToggle.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import { CollaboratorForm } from './CollaboratorForm.tsx';
import styles from './LoginScreen.module.css';
import { OwnerForm } from './OwnerForm.tsx';
import { text } from './text.ts';

interface PendingWork {
  name: string;
  count: number;
  /** There may be more. */
  isUnknown: boolean;
}

export interface LoginScreenProps {
  http: Http;
  /** Unsent operations of collaborators who worked on this device. */
  pending: readonly PendingWork[];
  /** What happened while nobody looked: a sign-out in another tab. */
  notice: string | null;
  /** The tab to begin with: at a counter it is the collaborator's. */
  startsWith: 'owner' | 'collaborator';
  /** The address to begin with: that of a mail that was just confirmed. */
  email?: string;
  /** Goes to another page. */
  onFollow: (href: string) => void;
  /** Goes back to a locked screen, where a PIN is enough; undefined where none is locked. */
  onPin?: (() => void) | undefined;
  onOwner: (token: string) => Promise<void>;
  onCollaborator: (session: StoredSession) => void;
}

const TABS = [
  { value: 'owner', label: text.ownerTab },
  { value: 'collaborator', label: text.collaboratorTab },
] as const;

/** Sign-in of owners and collaborators, a tab each (owner-area §2). */
export function LoginScreen(props: LoginScreenProps) {
  const { http, pending, notice, startsWith, email = '', onFollow, onPin, onOwner, onCollaborator } = props;
  const [chosen, setChosen] = useState<'owner' | 'collaborator'>();
  const tab = chosen ?? startsWith;
  // Not after a change of tab by hand, which keeps the focus.
  const [isCarried, setIsCarried] = useState(false);
  const hasFocus = chosen === undefined || isCarried;
  // What was typed goes along into the other tab.
  const [typed, setTyped] = useState(email);
  const change = (to: 'owner' | 'collaborator') => (address: string) => {
    setTyped(address);
    setIsCarried(true);
    setChosen(to);
  };
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <Wordmark />
        <div className="row gap-8">
          <ActionLink href="/" icon={ArrowLeft} size={36} tone="ghost">
            {text.home}
          </ActionLink>
          <ThemeToggle />
        </div>
      </header>
      <div className={styles.columns}>
        <section className={styles.pitch}>
          <p className={styles.claim}>{text.pitch}</p>
          <ul className={styles.points}>
            {text.points.map((point) => (
              <li className="row gap-10" key={point}>
                <Check aria-hidden="true" className="accent" size={18} />
                {point}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="login-title" className={styles.card}>
          <h1 className="page-title" id="login-title">
            {text.title}
          </h1>
          {notice !== null && <Notice tone="info">{notice}</Notice>}
          {pending.map((left) => (
            <Notice key={left.name} tone="warning">
              {text.pendingHere(left)}
            </Notice>
          ))}
          <TabSwitch
            label={text.title}
            onChange={(next) => {
              setIsCarried(false);
              setChosen(next);
            }}
            tabs={TABS}
            value={tab}
          >
            {tab === 'owner' ? (
              <OwnerForm
                email={typed}
                hasFocus={hasFocus}
                http={http}
                onFollow={onFollow}
                onOther={change('collaborator')}
                onSignedIn={onOwner}
              />
            ) : (
              <CollaboratorForm
                email={typed}
                hasFocus={hasFocus}
                http={http}
                onOther={change('owner')}
                onSignedIn={onCollaborator}
              />
            )}
          </TabSwitch>
          {onPin && (
            <ActionButton icon={KeyRound} isFullWidth onClick={onPin} tone="ghost">
              {text.pin}
            </ActionButton>
          )}
        </section>
      </div>
    </main>
  );
}
