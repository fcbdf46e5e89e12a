import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import styles from './SideNav.module.css';

interface RailActionProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  /** More than the label says. */
  title?: string;
  /** accent: stands out from the links; news: was not there before. */
  tone?: 'normal' | 'accent' | 'news';
  /** Whether the button's dialog is open; undefined for a button without dialog. */
  isOpen?: boolean | undefined;
}

/** A button for the SideNav, in the same row shape as its links. */
export function RailAction({ icon: Icon, label, onClick, title, tone = 'normal', isOpen }: RailActionProps) {
  return (
    <button
      aria-expanded={isOpen}
      aria-haspopup={isOpen === undefined ? undefined : 'dialog'}
      className={styles.link}
      data-tone={tone}
      onClick={onClick}
      onMouseDown={keepOtherFocus}
      title={title}
      type="button"
    >
      <Icon size={20} />
      <span className={styles.label}>{label}</span>
    </button>
  );
}

/** Where nothing has the focus the button takes it: what it opens has to give it back to somebody. */
function keepOtherFocus(event: MouseEvent): void {
  if (document.activeElement !== document.body) keepFocus(event);
}
