import type { CataloguePage } from '#contract/catalogue/catalogue.ts';
import { formatQuantity } from '#domain/money/money.ts';
import type { Basket } from './basket.ts';
import { readCatalogue } from './calls.ts';
import styles from './catalogue.module.css';
import { h } from './dom.ts';
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
  let words = '';
  let asked = 0;

  const items = h('ul', { class: styles.products });
  const count = h('p', { class: styles.count, role: 'status' });
  const more = h(
    'button',
    { type: 'button', class: styles.quiet, click: () => void load(shown.page + 1) },
    text.more,
  );
  const input = h('input', {
    type: 'search',
    id: 'buscar',
    class: styles.field,
    autocomplete: 'off',
    enterkeyhint: 'search',
    placeholder: text.search,
    input: () => later(),
  });

  function show(page: CataloguePage): void {
    shown = page;
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
        : words === ''
          ? text.none
          : text.noneFound(words);
  }

  /** Shows a page unless something else was asked for meanwhile. */
  async function load(page: number): Promise<void> {
    const mine = (asked += 1);
    const answer = await readCatalogue(name, words, page);
    if (mine !== asked) return;
    if (answer.kind !== 'done') {
      count.textContent = text.failed;
      return;
    }
    const before = rows.length;
    show(answer.body);
    // The button that was pressed may be gone: the focus goes to the first of the new products.
    if (page > 1) rows[before]?.element.querySelector('button')?.focus();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  function later(isNow = false): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (input.value.trim() === words) return;
        words = input.value.trim();
        void load(1);
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
    input,
  );
  basket.onChange(() => {
    for (const row of rows) row.update();
  });
  show(first);
  const heading = h('h2', { class: styles.hidden, id: 'productos', tabindex: '-1' }, text.products);
  return h('section', { 'aria-labelledby': 'productos' }, search, heading, count, items, more);
}
