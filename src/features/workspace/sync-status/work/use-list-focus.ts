import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a list whose entries go when something is done about them: the keyboard goes on at its heading, or, when the
 * list goes with its last entry, at the element beside it.
 * @param next takes the focus then
 */
export function useListFocus(next: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What has the focus is outside of React; asked before the list is taken out of the page.
  useLayoutEffect(() => {
    const [leaving, heir] = [list.current, next.current];
    return () => {
      if (leaving?.contains(document.activeElement)) heir?.focus();
    };
  }, [next]);
  return { list, heading, onDone: () => (heading.current ?? next.current)?.focus() };
}
