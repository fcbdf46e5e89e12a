import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import styles from './ActionMenu.module.css';
import { Popup } from '#app/ui/feedback/Popup.tsx';

export interface MenuAction {
  key: string;
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  /** A line above it: what follows is of another kind. */
  isApart?: boolean;
  /** The action destroys something: it is drawn in red. */
  isDanger?: boolean;
  /** The action can't be chosen now; arrow keys skip it. */
  isOff?: boolean | undefined;
}

/** Actions under a title of their own, after the others. */
interface MenuGroup {
  title: string;
  /** What they leave alone, or why they are off. */
  hint: string;
  actions: readonly MenuAction[];
}

interface ActionMenuProps {
  /** Name of the menu and of its button. */
  label: string;
  actions: readonly MenuAction[];
  group?: MenuGroup | undefined;
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
  // From nowhere, too, to the last one.
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function Items({ actions, onChoose }: { actions: readonly MenuAction[]; onChoose: () => void }) {
  return actions.map(({ key, label, icon: Icon, onClick, isApart, isDanger, isOff }) => (
    <button
      className={styles.item}
      data-apart={isApart || undefined}
      data-danger={isDanger || undefined}
      disabled={isOff}
      key={key}
      onClick={() => {
        onChoose();
        onClick();
      }}
      role="menuitem"
      type="button"
    >
      <Icon size={17} />
      {label}
    </button>
  ));
}

function Group({ title, hint, actions, onChoose }: MenuGroup & { onChoose: () => void }) {
  const id = useId();
  return (
    <div aria-describedby={`${id}-hint`} aria-labelledby={id} className={styles.group} role="group">
      <p className={styles.title} id={id}>
        {title}
      </p>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <Items actions={actions} onChoose={onChoose} />
    </div>
  );
}

/** A button with further actions under it; arrows walk through them. */
export function ActionMenu({ label, actions, group, renderOpener }: ActionMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') close();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not([disabled])')];
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
            <Items actions={actions} onChoose={close} />
            {group && <Group {...group} onChoose={close} />}
          </div>
        </Popup>
      )}
    </>
  );
}
