import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import styles from './ActionMenu.module.css';
import { Popup } from '#app/ui/feedback/Popup.tsx';

interface MenuAction {
  key: string;
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  /** A line above it: what follows is of another kind. */
  isApart?: boolean;
}

interface ActionMenuProps {
  /** Name of the menu and of its button. */
  label: string;
  actions: readonly MenuAction[];
  /** The button; everything given belongs to it. */
  renderOpener: (opener: {
    ref: RefObject<HTMLButtonElement | null>;
    onClick: () => void;
    'aria-expanded': boolean;
    'aria-haspopup': 'menu';
    'aria-label': string;
  }) => ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** A button with further actions under it; arrows walk through them. */
export function ActionMenu({ label, actions, renderOpener }: ActionMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') close();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[step(at, items.length)]?.focus();
  };
  return (
    <>
      {renderOpener({
        ref: opener,
        onClick: () => setIsOpen(!isOpen),
        'aria-expanded': isOpen,
        'aria-haspopup': 'menu',
        'aria-label': label,
      })}
      {isOpen && (
        <Popup className={styles.menu} label={label} onClose={close} opener={opener} role="menu">
          <div onKeyDown={walk} role="none">
            {actions.map(({ key, label: name, icon: Icon, onClick, isApart }) => (
              <button
                className={styles.item}
                data-apart={isApart || undefined}
                key={key}
                onClick={() => {
                  close();
                  onClick();
                }}
                role="menuitem"
                type="button"
              >
                <Icon size={17} />
                {name}
              </button>
            ))}
          </div>
        </Popup>
      )}
    </>
  );
}
