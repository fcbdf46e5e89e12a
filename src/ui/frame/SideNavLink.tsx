import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import styles from './SideNav.module.css';

export interface SideNavItem {
  slug: string;
  label: string;
  icon: LucideIcon;
  href: string;
  isActive: boolean;
  /** How many wait there. */
  badge?: number;
}

interface SideNavLinkProps {
  item: SideNavItem;
  onNavigate?: ((href: string) => void) | undefined;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export function SideNavLink({ item, onNavigate }: SideNavLinkProps) {
  const { icon: Icon, label, href, isActive, badge } = item;
  const onClick = (event: MouseEvent) => {
    if (!onNavigate || !isPlainClick(event)) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    <a aria-current={isActive ? 'page' : undefined} className={styles.link} href={href} onClick={onClick}>
      <Icon size={20} />
      <span className={styles.label}>{label}</span>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </a>
  );
}
