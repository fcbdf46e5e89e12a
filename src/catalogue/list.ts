import type { CataloguePage } from '#contract/catalogue/catalogue.ts';
import { formatQuantity } from '#domain/money/money.ts';
import type { Basket } from './basket.ts';
import { readCatalogue } from './calls.ts';
import styles from './catalogue.module.css';
import { h } from './dom.ts';
import { icon } from './icon.ts';
import { createRow } from './row.ts';
import { text } from './text.ts';

const TYPING_MS = 250;

interface ListOptions {
  /** The page's name in its address. */
  name: string;
  /** What was read already: the first products without a search. */
  first: CataloguePage;
  basket: Basket;
  announce: (words: string) => void;
}

/** The products of a store with the search over them, a page after the other. */
export function createList({ name, first, basket, announce }: ListOptions): HTMLElement {
  const isOpen = first.estado === 'abierto';
  let rows: ReturnType<typeof createRow>[] = [];
  let shown = first;
  /** What was asked for last: what is shown, unless it did not come. */
  let wanted = { words: '', page: 1 };
  let asked = 0;

  const items = h('ul', { class: styles.products });
  const count = h('p', { class: styles.count, role: 'status' });
  const more = h(
    'button',
    { type: 'button', class: styles.quiet, click: () => void load({ ...wanted, page: shown.page + 1 }) },
    text.more,
  );
  const why = h('p', { role: 'status' });
  const retry = h(
    'button',
    { type: 'button', class: styles.quiet, click: () => void load(wanted) },
    text.retry,
  );
  retry.hidden = true;
  const input = h('input', {
    type: 'search',
    id: 'buscar',
    class: styles.field,
    autocomplete: 'off',
    enterkeyhint: 'search',
    placeholder: text.search,
    input: () => later(),
  });

  /** What did not come is said where it would stand; of another search nothing of before stays. */
  function showFailure(): void {
    why.textContent = `${text.failed} ${navigator.onLine ? text.tryAgain : text.offline}`;
    retry.hidden = false;
    more.hidden = true;
    if (wanted.page > 1) return;
    rows = [];
    items.replaceChildren();
    count.textContent = '';
  }

  function show(page: CataloguePage): void {
    shown = page;
    why.textContent = '';
    retry.hidden = true;
    const made = page.productos.map((product) => createRow(product, basket, isOpen, announce));
    if (page.page === 1) {
      rows = made;
      items.replaceChildren(...made.map(({ element }) => element));
    } else {
      rows = [...rows, ...made];
      items.append(...made.map(({ element }) => element));
    }
    basket.refresh(page.productos);
    more.hidden = page.page >= page.pages;
    count.textContent =
      page.count > 0
        ? text.found(page.count, formatQuantity(page.count))
        : wanted.words === ''
          ? text.none
          : text.noneFound(wanted.words);
  }

  /** Shows a page unless something else was asked for meanwhile. */
  async function load(next: typeof wanted): Promise<void> {
    wanted = next;
    const mine = (asked += 1);
    // The next page of what is shown is not that of what was asked for.
    if (next.page === 1) more.hidden = true;
    const answer = await readCatalogue(name, next.words, next.page);
    if (mine !== asked) return;
    const wasPressed = document.activeElement === more || document.activeElement === retry;
    if (answer.kind !== 'done') {
      showFailure();
      if (wasPressed) retry.focus();
      return;
    }
    const before = next.page > 1 ? rows.length : 0;
    show(answer.body);
    // The button that was pressed may be gone: the focus goes to the first of the new products.
    if (wasPressed) rows[before]?.focus();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  function later(isNow = false): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        const words = input.value.trim();
        if (words !== wanted.words || !retry.hidden) void load({ words, page: 1 });
      },
      isNow ? 0 : TYPING_MS,
    );
  }
  const search = h(
    'form',
    {
      role: 'search',
      class: styles.search,
      submit: (event) => {
        event.preventDefault();
        later(true);
      },
    },
    h('label', { for: 'buscar', class: styles.hidden }, text.search),
    icon('search'),
    input,
  );
  basket.onChange(() => {
    for (const row of rows) row.update();
  });
  show(first);
  const heading = h('h2', { class: styles.hidden, id: 'productos', tabindex: '-1' }, text.products);
  return h('section', { 'aria-labelledby': 'productos' }, search, heading, count, items, why, retry, more);
}
