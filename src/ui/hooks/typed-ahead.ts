/** Keys pressed inside one of these belong to it: a person types there, or chooses by a first letter. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** What was typed so far, Enter as a line feed; null while no screen is on its way. */
let typed: string | null = null;

function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKEN) !== null;
}

function withKey(before: string, { key, repeat }: KeyboardEvent): string | undefined {
  if (key === 'Enter') return repeat ? undefined : `${before}\n`;
  if (key === 'Backspace') return before.slice(0, -1);
  return key.length === 1 ? before + key : undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  if (typed === null || isTaken(event.target)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  // Enter and the space bar press what has the focus, until words stand before them.
  if (typed === '' && (event.key === 'Enter' || event.key === ' ')) return;
  const now = withKey(typed, event);
  if (now === undefined) return;
  event.preventDefault();
  typed = now;
}

function onFocusIn({ target }: FocusEvent): void {
  // The field that it is kept for takes the focus as it comes, just before it takes what was typed.
  const isMeant = target instanceof Element && target.hasAttribute('data-scan-field');
  if (isTaken(target) && !isMeant) forgetTypedAhead();
}

/**
 * A screen with a field to type into is on its way: from now on keys that nobody else takes are kept for it. The link
 * that led there still has the focus, and they would be lost in it.
 */
export function keepTypedAhead(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('focusin', onFocusIn);
}

/** The screen does not come, or somebody went to write elsewhere. */
export function forgetTypedAhead(): void {
  typed = null;
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  window.removeEventListener('focusin', onFocusIn);
}

/**
 * Hands over what was typed while the screen was on its way, and keeps no more. To be called in the same moment in
 * which the field takes the focus: between the two a key would be lost.
 * @returns the keys in their order, Enter as a line feed
 */
export function takeTypedAhead(): string {
  const taken = typed ?? '';
  forgetTypedAhead();
  return taken;
}
