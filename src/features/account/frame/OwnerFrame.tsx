import { Link } from '@tanstack/react-router';
import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { PublicPage } from '#app/ui/layout/PublicPage.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import styles from './OwnerFrame.module.css';
import { text } from './text.ts';

interface OwnerFrameProps {
  /** E-mail of the signed-in owner; undefined until the server has told it. */
  email: string | undefined;
  /** 'wide' for tables. */
  width?: 'normal' | 'wide';
  onLogout: () => void;
  /** Above the page: that a new version waits. */
  news?: ReactNode;
  children: ReactNode;
}

const YEAR = new Date().getFullYear();

/** Header of the owner's pages: the way home, who is signed in, the way out. */
export function OwnerFrame({ email, width = 'normal', onLogout, news, children }: OwnerFrameProps) {
  return (
    <PublicPage
      actions={
        <ActionButton icon={DoorOpen} onClick={onLogout} size={36}>
          {text.logout}
        </ActionButton>
      }
      brand={
        <Link aria-label={text.home} to="/erplobby">
          <Wordmark />
        </Link>
      }
      footer={text.rights(YEAR)}
      note={
        <span className={styles.person}>
          {email !== undefined && <span className="ellipsis">{text.greeting(email)}</span>}
          <Link className={styles.account} to="/cuenta">
            {text.account}
          </Link>
        </span>
      }
      width={width}
    >
      {news && <div className="below-12">{news}</div>}
      {children}
    </PublicPage>
  );
}
