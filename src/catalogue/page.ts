import { catalogueText } from '#contract/catalogue/catalogue-text.ts';
import type { CataloguePage } from '#contract/catalogue/catalogue.ts';
import { formatCop } from '#domain/money/money.ts';
import { createBasket } from './basket.ts';
import { readCatalogue } from './calls.ts';
import styles from './catalogue.module.css';
import { h } from './dom.ts';
import { icon } from './icon.ts';
import { createList } from './list.ts';
import { createOrderDialog } from './order-dialog.ts';
import { text } from './text.ts';

const NOTICES = { abierto: null, pausado: text.paused, sin_pedidos: text.noOrders } as const;

/** A line that is read out when its words change. */
function createVoice(): { element: HTMLElement; announce: (words: string) => void } {
  const element = h('p', { class: styles.hidden, 'aria-live': 'polite' });
  return { element, announce: (words) => (element.textContent = words) };
}

/** Says so while there is no network. */
function createOfflineNotice(): HTMLElement {
  const notice = h('p', { class: styles.notice, role: 'status' });
  const update = () => {
    notice.textContent = navigator.onLine ? '' : text.offline;
    notice.hidden = navigator.onLine;
  };
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
  return notice;
}

function headOf({ negocio, establecimiento, ciudad, saludo }: CataloguePage): HTMLElement {
  return h(
    'header',
    { class: styles.head },
    h('span', { class: styles.mark }, icon('shop')),
    h(
      'div',
      {},
      h('h1', { class: styles.shop }, negocio),
      h('p', { class: styles.hint }, `${establecimiento} · ${ciudad}`),
    ),
    saludo !== null && h('p', { class: styles.greeting }, saludo),
  );
}

function showShop(root: HTMLElement, name: string, shop: CataloguePage, store: Storage | null): void {
  document.title = catalogueText.pageTitle(shop.negocio);
  const basket = createBasket(store ?? { getItem: () => null, setItem: () => undefined }, `catalogo:${name}`);
  // One each: what is outside of an open dialog is not read out, nor what is in a closed one.
  const [voice, inner] = [createVoice(), createVoice()];
  const list = createList({ name, first: shop, basket, announce: voice.announce });
  const main = h('main', {}, createOfflineNotice());
  const notice = NOTICES[shop.estado];
  if (notice !== null) main.append(h('p', { class: styles.notice }, notice));
  main.append(list);
  const parts: HTMLElement[] = [
    h('a', { class: styles.skip, href: '#productos' }, text.skip),
    headOf(shop),
    main,
    voice.element,
    h('footer', { class: styles.foot }, h('a', { href: '/' }, text.madeWith)),
  ];
  if (shop.estado === 'abierto') {
    const dialog = createOrderDialog({ name, shop, basket, announce: inner.announce });
    dialog.element.append(inner.element);
    const open = h('button', { type: 'button', class: styles.primary, click: dialog.open });
    const bar = h('section', { 'aria-label': text.order, class: styles.bottom }, open);
    const update = () => {
      bar.hidden = basket.lines.length === 0;
      open.textContent = text.basket(basket.lines.length, formatCop(basket.total));
    };
    basket.onChange(update);
    update();
    parts.push(bar, dialog.element);
  }
  root.replaceChildren(...parts);
}

function showMessage(
  root: HTMLElement,
  title: string,
  words: string,
  button: HTMLElement | null = null,
): void {
  const mark = h('span', { class: styles.mark }, icon('shop'));
  const parts = [mark, h('h1', { class: styles.shop }, title), h('p', { role: 'status' }, words)];
  root.replaceChildren(h('main', { class: styles.message }, ...parts, button));
}

/**
 * Draws the public page of a store.
 * @param root where; it says meanwhile that it loads
 * @param name the page's name in its address
 * @param store where the basket is kept; null where the browser forbids it
 */
export async function startCatalogue(root: HTMLElement, name: string, store: Storage | null): Promise<void> {
  const answer = await readCatalogue(name, '', 1);
  if (answer.kind === 'done') return showShop(root, name, answer.body, store);
  if (answer.kind === 'refused' && answer.status === 404)
    return showMessage(root, text.missingTitle, text.missing);
  const retry = h(
    'button',
    { type: 'button', class: styles.primary, click: () => void startCatalogue(root, name, store) },
    text.retry,
  );
  showMessage(root, text.failed, navigator.onLine ? text.tryAgain : text.offline, retry);
}
