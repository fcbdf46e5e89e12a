import type { MouseEvent } from 'react';

/** For onMouseDown: the click still counts, but the field that had the focus (and the scanner) keeps it. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
