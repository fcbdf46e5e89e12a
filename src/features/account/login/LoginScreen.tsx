import { Check } from 'lucide-react';
import type { Http } from '#app/api/http.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { ThemeToggle } from '#app/ui/ThemeToggle.tsx';
import { Wordmark } from '#app/ui/Wordmark.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { CollaboratorForm } from './CollaboratorForm.tsx';
import styles from './LoginScreen.module.css';
import { text } from './text.ts';

export interface PendingWork {
  name: string;
  count: number;
}

export interface LoginScreenProps {
  http: Http;
  /** Unsent operations of collaborators who worked on this device. */
  pending: readonly PendingWork[];
  /** What happened while nobody looked: a sign-out in another tab. */
  notice: string | null;
  onSignedIn: (session: StoredSession) => void;
}

/** Sign-in of a collaborator at the counter. */
export function LoginScreen({ http, pending, notice, onSignedIn }: LoginScreenProps) {
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <Wordmark />
        <ThemeToggle />
      </header>
      <div className={styles.columns}>
        <section className={styles.pitch}>
          <p className={styles.claim}>{text.pitch}</p>
          <ul className={styles.points}>
            {text.points.map((point) => (
              <li key={point}>
                <Check aria-hidden="true" size={18} />
                {point}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="login-title" className={styles.card}>
          <h1 className={styles.title} id="login-title">
            {text.title}
          </h1>
          <p className={styles.lead}>{text.lead}</p>
          {notice !== null && <Notice tone="info">{notice}</Notice>}
          {pending.map(({ name, count }) => (
            <Notice key={name} tone="warning">
              {text.pendingHere(count, name)}
            </Notice>
          ))}
          <CollaboratorForm http={http} onSignedIn={onSignedIn} />
        </section>
      </div>
    </main>
  );
}
