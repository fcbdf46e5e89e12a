import type { LucideIcon } from 'lucide-react';
import styles from './SideNav.module.css';

export interface RailActionProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

/** A button for the foot of the SideNav, in the same row shape as its links. */
export function RailAction({ icon: Icon, label, onClick }: RailActionProps) {
  return (
    <button className={styles.link} onClick={onClick} type="button">
      <Icon size={20} />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
