import { type KeyboardEvent, useId } from 'react';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import { markCutEnds } from '#app/ui/hooks/mark-cut-ends.ts';
import type { FavouritePage } from '#domain/invoicing/favourites.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';
import styles from './tabs.module.css';

interface PageTabsProps {
  pages: readonly FavouritePage[];
  /** Id of the page that is shown. */
  shown: string;
  onShow: (id: string) => void;
  /** Id of the element that shows it. */
  panelId: string;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The chosen one is in sight, however many there are. */
function keepInSight(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Pages of tiles as tabs in a row that scrolls; arrows choose. */
export function PageTabs({ pages, shown, onShow, panelId }: PageTabsProps) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const at = pages.findIndex((page) => page.id === shown);
    const next = step === undefined ? undefined : pages[(at + step + pages.length) % pages.length];
    if (!next) return;
    event.preventDefault();
    onShow(next.id);
    document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  };
  return (
    <div
      aria-label={text.favourites.pages}
      className={styles.tabs}
      // One tab more or less: whether it goes on is looked at anew.
      key={pages.length}
      ref={markCutEnds}
      role="tablist"
    >
      {pages.map((page) => (
        <button
          aria-controls={panelId}
          aria-selected={page.id === shown}
          className={styles.tab}
          id={`${id}-${page.id}`}
          key={page.id}
          onClick={() => onShow(page.id)}
          onKeyDown={move}
          onMouseDown={keepFocus}
          ref={page.id === shown ? keepInSight : undefined}
          role="tab"
          tabIndex={page.id === shown ? 0 : -1}
          type="button"
        >
          {page.nombre}
        </button>
      ))}
    </div>
  );
}
