let last: Element | null = null;
// Where the focus was is known to nobody once its element has gone.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null;
});

/**
 * Ref of a heading: takes the focus that was lost with the button that led here, so that people who work by keyboard,
 * or have the page read aloud, go on in the new view. A page that has just been loaded is left as it is.
 */
export function takeLostFocus(heading: HTMLElement | null): void {
  if (!heading || document.activeElement !== document.body || last === null || last.isConnected) return;
  heading.focus({ preventScroll: true });
}
