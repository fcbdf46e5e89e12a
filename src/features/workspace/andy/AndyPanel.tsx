import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Mark } from '#app/ui/layout/Mark.tsx';
import type { SessionData } from '#contract/session/session.ts';
import { rightsOf } from '#domain/andy/rights.ts';
import { AndyComposer } from './AndyComposer.tsx';
import { AndyMessages } from './AndyMessages.tsx';
import styles from './andy.module.css';
import type { AndySources } from './reply.ts';
import { text } from './text.ts';
import { useTalk } from './use-talk.ts';

interface AndyPanelProps {
  session: Pick<SessionData, 'first_name' | 'permission_level' | 'componentes_activos'>;
  sources: AndySources;
  isOpen: boolean;
  onClose: () => void;
}

const MOST_IDEAS = 3;

/** Questions that this collaborator gets an answer to. */
function ideasFor({ permission_level, componentes_activos }: AndyPanelProps['session']): string[] {
  const rights = rightsOf(permission_level, componentes_activos);
  const { low, sales, dearest, debtors } = text.idea;
  return [
    ...(rights.products ? [low] : []),
    ...(rights.sales ? [sales] : []),
    ...(rights.credit ? [debtors] : []),
    ...(rights.products ? [dearest] : []),
  ].slice(0, MOST_IDEAS);
}

/** Andy's chat (workspace §2). The page behind it stays usable; closed, it keeps the talk of the session. */
export function AndyPanel({ session, sources, isOpen, onClose }: AndyPanelProps) {
  const talk = useTalk(session.first_name.split(' ')[0] ?? '', sources);
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocus(isOpen, field);
  useWayOut(isOpen, root, onClose);
  if (!isOpen) return null;

  const ask = (idea: string) => {
    talk.send(idea);
    field.current?.focus();
  };
  const ideas = talk.messages.length === 1 ? ideasFor(session) : [];
  return (
    <section aria-label={text.name} className={styles.root} data-chat="" ref={root} role="dialog">
      <header className={styles.head}>
        <span className={styles.avatar}>
          <Mark size={20} />
        </span>
        <div className={styles.names}>
          <h2 className={styles.title}>{text.name}</h2>
          <p className="small">{text.caption}</p>
        </div>
        <IconAction icon={ChevronDown} label={text.close} onClick={onClose} />
      </header>
      <AndyMessages isPending={talk.isPending} messages={talk.messages}>
        {ideas.length > 0 && (
          <ul aria-label={text.ideas} className={styles.ideas}>
            {ideas.map((idea) => (
              <li key={idea}>
                <button className={styles.idea} onClick={() => ask(idea)} type="button">
                  {idea}
                </button>
              </li>
            ))}
          </ul>
        )}
      </AndyMessages>
      <AndyComposer field={field} isPending={talk.isPending} onSend={talk.send} />
    </section>
  );
}

/** The field has the focus when the chat opens; where it was gets it back. */
function useFocus(isOpen: boolean, field: RefObject<HTMLInputElement | null>): void {
  // Focus lives outside React. What takes it while the chat is open keeps it when it closes.
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    const own = field.current?.closest('section');
    field.current?.focus();
    return () => {
      const now = document.activeElement;
      const isFree = now === null || now === document.body || own?.contains(now) === true;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen, field]);
}

/** Esc in the chat closes it; and whatever takes the focus behind it has to be seen, so it gives way to that. */
function useWayOut(isOpen: boolean, root: RefObject<HTMLElement | null>, onClose: () => void): void {
  const hear = useEffectEvent((event: Event) => {
    const [panel, { target }] = [root.current, event];
    if (!panel || !(target instanceof Element)) return;
    const isOutside = !panel.contains(target);
    if (
      event instanceof KeyboardEvent
        ? !isOutside && event.key === 'Escape'
        : isOutside && overlaps(panel, target)
    )
      onClose();
  });
  // The focus moves in parts of the page that this component knows nothing of.
  useEffect(() => {
    if (!isOpen) return;
    const onEvent = (event: Event) => hear(event);
    document.addEventListener('focusin', onEvent);
    document.addEventListener('keydown', onEvent);
    return () => {
      document.removeEventListener('focusin', onEvent);
      document.removeEventListener('keydown', onEvent);
    };
  }, [isOpen]);
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
