import {
  Archive,
  Boxes,
  ChartColumn,
  ClipboardList,
  type LucideIcon,
  Percent,
  ShieldCheck,
  Users,
  WifiOff,
  Zap,
} from 'lucide-react';
import styles from './Landing.module.css';
import { text } from './text.ts';

const ICONS: Record<keyof typeof text.cards, LucideIcon> = {
  offline: WifiOff,
  fast: Zap,
  inventory: Boxes,
  clients: Users,
  taxes: Percent,
  team: ShieldCheck,
  cash: Archive,
  reports: ChartColumn,
  orders: ClipboardList,
};

/** What the product does, a card each. */
export function FeatureCards() {
  const names = Object.keys(text.cards) as (keyof typeof text.cards)[];
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{text.cardsTitle}</h2>
      <p className={styles.sectionLead}>{text.cardsLead}</p>
      <ul className={styles.cards}>
        {names.map((name) => {
          const Icon = ICONS[name];
          const { title, lead } = text.cards[name];
          return (
            <li className={styles.card} key={name}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" size={22} />
              </span>
              <h3 className={styles.cardTitle}>{title}</h3>
              <p className="muted">{lead}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
