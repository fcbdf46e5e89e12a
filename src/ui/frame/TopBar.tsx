import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Mark } from '#app/ui/layout/Mark.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** Name of the application, beside the mark. */
  title: string;
  businessName?: string | undefined;
  establishment?: string | undefined;
  /** A StatusPill. */
  status?: ReactNode;
  /** A ThemeToggle and the like. */
  toggle?: ReactNode;
  /** A ProfileMenu. */
  profile?: ReactNode;
}

/** The header of the workspace: whose counter this is, how the connection stands, who works. */
export function TopBar({ title, businessName, establishment, status, toggle, profile }: TopBarProps) {
  return (
    <header className={styles.root}>
      <Mark className="accent rigid" size={24} />
      <div className={styles.names}>
        <span className={styles.title}>{title}</span>
        {businessName && <span className={styles.business}>{businessName}</span>}
        {establishment && (
          <span className={styles.establishment}>
            <Store size={15} />
            <span className="cut">{establishment}</span>
          </span>
        )}
      </div>
      <div className={styles.end}>
        {status}
        {toggle}
        {profile}
      </div>
    </header>
  );
}
