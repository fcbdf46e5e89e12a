/** What happens to a page: somebody looks at it again or no more, or the browser says how the network is. */
export type PageEvent = 'visible' | 'hidden' | 'online' | 'offline';

/** The page around an engine; tests make their own, and a page that is always looked at is the default. */
export interface PageLife {
  isVisible: () => boolean;
  /** @returns a function that stops listening */
  subscribe: (listener: (event: PageEvent) => void) => () => void;
}

/** A page that is looked at for ever. */
export const ALWAYS_VISIBLE: PageLife = { isVisible: () => true, subscribe: () => () => undefined };
