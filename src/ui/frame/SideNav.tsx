import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { type SideNavItem, SideNavLink } from './SideNavLink.tsx';
import styles from './SideNav.module.css';
import { uiText } from '#app/ui/text.ts';
import { useRail } from './use-rail.ts';

interface SideNavProps {
  items: readonly SideNavItem[];
  /** Plain clicks come here instead of loading the page; with a modifier key the browser opens a tab as usual. */
  onNavigate?: ((href: string) => void) | undefined;
  /** A RailAction that is always there: under the links, apart from them; the last of the bar on phones. */
  assistant?: ReactNode;
  /** At the foot of the rail; not shown on phones. */
  footer?: ReactNode;
}

/**
 * The rail of modules: 60 px, 220 over the content (which doesn't move) on hover, keyboard focus or a tap on its
 * empty part or its button; Esc closes. Up to 640 px wide it is a bar at the bottom.
 */
export function SideNav({ items, onNavigate, assistant, footer }: SideNavProps) {
  const { isOpen, toggle, railProps } = useRail();
  const Toggle = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <div className={styles.space}>
      <nav aria-label={uiText.modules} className={styles.rail} data-open={isOpen || undefined} {...railProps}>
        <button
          aria-expanded={isOpen}
          aria-label={isOpen ? uiText.closeMenu : uiText.openMenu}
          className={styles.toggle}
          onClick={toggle}
          type="button"
        >
          <Toggle size={20} />
        </button>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.slug}>
              <SideNavLink item={item} onNavigate={onNavigate} />
            </li>
          ))}
          {assistant && <li className={styles.assistant}>{assistant}</li>}
        </ul>
        {footer && <div className={styles.footer}>{footer}</div>}
      </nav>
    </div>
  );
}
