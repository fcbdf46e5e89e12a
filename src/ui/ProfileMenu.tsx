import { Popover } from '@mantine/core';
import { ChevronDown, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { initials } from './formats.ts';
import styles from './ProfileMenu.module.css';
import { uiText } from './text.ts';

export interface ProfileRow {
  label: string;
  value: ReactNode;
}

export interface ProfileMenuProps {
  name: string;
  /** Under the name: 'Nivel 2'. */
  caption?: string | undefined;
  rows: readonly ProfileRow[];
  onLogout: () => void;
  logoutLabel?: string;
  /** Above the logout button: a Notice about what is still to be sent, a link. */
  children?: ReactNode;
}

/** Who is working, with everything the session knows, and the way out. Esc or a press outside closes it. */
export function ProfileMenu(props: ProfileMenuProps) {
  const { name, caption, rows, onLogout, logoutLabel = uiText.logout, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const leave = () => {
    setIsOpen(false);
    onLogout();
  };
  return (
    <Popover
      onChange={setIsOpen}
      opened={isOpen}
      position="bottom-end"
      returnFocus
      trapFocus
      width={320}
      withRoles
    >
      <Popover.Target>
        <button
          aria-label={uiText.profile(name)}
          className={styles.opener}
          onClick={() => setIsOpen((before) => !before)}
          type="button"
        >
          <span aria-hidden="true" className={styles.avatar}>
            {initials(name)}
          </span>
          <span className={styles.person}>
            <span className={styles.name}>{name}</span>
            {caption && <span className={styles.caption}>{caption}</span>}
          </span>
          <ChevronDown className={styles.chevron} size={15} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popup}>
        <dl className={styles.rows}>
          {rows.map((row) => (
            <div className={styles.row} key={row.label}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
        {children}
        <ActionButton icon={LogOut} isFullWidth onClick={leave}>
          {logoutLabel}
        </ActionButton>
      </Popover.Dropdown>
    </Popover>
  );
}
