import { type RefObject, useLayoutEffect, type RefCallback, useState } from 'react';

/** Room between what floats and what it belongs to, and the edge of the screen, px. */
const GAP = 6;
const EDGE = 8;

type Alignment = 'end' | 'center';

/** Puts a fixed element under another one, or above where there is no room; never beyond the screen. */
function placeBeside(floating: HTMLElement, anchor: HTMLElement, align: Alignment): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const wanted = align === 'end' ? at.right - width : at.left + (at.width - width) / 2;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const isBelow = below + height + EDGE <= window.innerHeight || above < EDGE;
  const top = isBelow ? below : above;
  Object.assign(floating.style, {
    left: `${left}px`,
    top: `${top}px`,
    maxHeight: `${window.innerHeight - top - EDGE}px`,
  });
}

/** Keeps an element beside its anchor while it is on the screen. @returns for its `ref` */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  align: Alignment,
): RefCallback<HTMLElement> {
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  // Sizes are known once the browser has laid it out, and change with the window or what is scrolled below.
  useLayoutEffect(() => {
    if (!floating) return;
    const place = () => anchor.current && placeBeside(floating, anchor.current, align);
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [floating, anchor, align]);
  return setFloating;
}
