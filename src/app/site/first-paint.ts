// A page that begins with a form was drawn when the app was built: a person sees it, and may type, before the app is there.

type Field = HTMLInputElement | HTMLSelectElement;

/** Fields that have a value: what is typed or chosen in them. */
const FIELDS = 'input, select';

const setterOf = ({ prototype }: typeof HTMLInputElement | typeof HTMLSelectElement) =>
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
// React takes what is set by a field's own property for its own doing, and hears no change.
const [setInput, setSelect] = [setterOf(HTMLInputElement), setterOf(HTMLSelectElement)];

/** What is drawn in `root`, where the app has not drawn itself yet. */
const drawnIn = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>('[data-drawn]');

export const isDrawn = (root: Element): boolean => drawnIn(root) !== null;

/**
 * Hands what is typed and chosen in the drawn fields over to those of the app, by their names, in the moment in which these
 * take their place; so it does with the focus, the tab that was chosen or typed into, and a form that was sent (`public/form.js`).
 * @param drawNow runs something, and has the app draw at once what it changed
 */
export function carryTyped(root: Element, drawNow: (change: () => void) => void): void {
  const drawn = drawnIn(root);
  if (drawn === null) return;
  let focused = drawn.contains(document.activeElement) ? document.activeElement : null;
  drawn.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  const replaced = new MutationObserver(() => {
    if (drawn.isConnected) return;
    replaced.disconnect();
    const { tab, sent } = drawn.dataset;
    const tabs = [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
    // All of it before the next key: a key that comes while no field has the focus is lost.
    drawNow(() => tabs.find(({ textContent }) => textContent === tab)?.click());
    for (const field of drawn.querySelectorAll<Field>(FIELDS))
      if (field.name !== '') handOver(field, fieldOf(root, field.name));
    if (focused?.matches(FIELDS)) fieldOf(root, (focused as Field).name)?.focus();
    // In a task of its own: the app has drawn by then what was typed.
    if (sent !== undefined) setTimeout(() => root.querySelector<HTMLElement>('[type="submit"]')?.click());
  });
  replaced.observe(root, { childList: true });
}

const fieldOf = (root: Element, name: string) =>
  root.querySelector<Field>(`:is(${FIELDS})[name="${CSS.escape(name)}"]`);

function handOver({ value }: Field, to: Field | null): void {
  if (to === null || value === '') return;
  const isChoice = to instanceof HTMLSelectElement;
  (isChoice ? setSelect : setInput)?.call(to, value);
  to.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }));
}
