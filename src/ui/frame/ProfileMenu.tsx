import { ChevronDown, LogOut, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { initials } from '#app/ui/formats.ts';
import { Popup } from '#app/ui/feedback/Popup.tsx';
import { usePhone } from '#app/ui/hooks/use-screen.ts';
import styles from './ProfileMenu.module.css';
import { uiText } from '#app/ui/text.ts';

interface ProfileRow {
  label: string;
  value: ReactNode;
}

/** What else can be done here: each closes the menu. */
interface ProfileAction {
  icon: LucideIcon;
  label: string;
  keyHint?: string;
  onClick: () => void;
}

interface ProfileMenuProps {
  name: string;
  /** Under the name: 'Nivel 2'. */
  caption?: string | undefined;
  rows: readonly ProfileRow[];
  /** Above the logout button. */
  actions?: readonly ProfileAction[];
  onLogout: () => void;
  logoutLabel?: string;
  /** Above the logout button: a Notice about what is still to be sent, a link. */
  children?: ReactNode;
  /** On phones only: a Notice at the top, announced by a dot at the picture. */
  news?: ReactNode;
}

/** Who is working, with everything the session knows, and the way out. Esc or a press outside closes it. */
export function ProfileMenu(props: ProfileMenuProps) {
  const { name, caption, rows, actions = [], onLogout, logoutLabel = uiText.logout, children } = props;
  const isPhone = usePhone();
  const news = isPhone ? props.news : undefined;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closeAnd = (act: () => void) => () => {
    setIsOpen(false);
    act();
  };
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={news ? uiText.profileWithNews(name) : uiText.profile(name)}
        className={styles.opener}
        data-news={news ? true : undefined}
        onClick={() => setIsOpen((before) => !before)}
        ref={opener}
        type="button"
      >
        <span aria-hidden="true" className={styles.avatar}>
          {initials(name)}
        </span>
        <span className={styles.person}>
          <span className="ellipsis">{name}</span>
          {caption && <span className={styles.caption}>{caption}</span>}
        </span>
        <ChevronDown className={styles.chevron} size={15} />
      </button>
      {isOpen && (
        <Popup
          className={styles.popup}
          label={uiText.profile(name)}
          onClose={() => setIsOpen(false)}
          opener={opener}
        >
          {news && <div className={styles.news}>{news}</div>}
          <dl className={styles.rows}>
            {rows.map((row) => (
              <div className={styles.row} key={row.label}>
                <dt>{row.label}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
          </dl>
          {children}
          <div className="grid gap-8">
            {actions.map(({ icon, label, keyHint, onClick }) => (
              <ActionButton
                data-lock=""
                icon={icon}
                isFullWidth
                key={label}
                keyHint={keyHint}
                onClick={closeAnd(onClick)}
              >
                {label}
              </ActionButton>
            ))}
            <ActionButton icon={LogOut} isFullWidth onClick={closeAnd(onLogout)}>
              {logoutLabel}
            </ActionButton>
          </div>
        </Popup>
      )}
    </>
  );
}
