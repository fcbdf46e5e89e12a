/** Events of a page: it becomes visible or hidden, or the browser reports the network. */
export type PageEvent = 'visible' | 'hidden' | 'online' | 'offline';

/** The page around an engine; tests make their own, and a page that is always looked at is the default. */
export interface PageLife {
  isVisible: () => boolean;
  /** @returns a function that stops listening */
  subscribe: (listener: (event: PageEvent) => void) => () => void;
}

/** A page that is always visible. */
export const ALWAYS_VISIBLE: PageLife = { isVisible: () => true, subscribe: () => () => undefined };
