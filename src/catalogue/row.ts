import type { CatalogueProduct } from '#contract/catalogue/catalogue.ts';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import type { Basket, BasketLine } from './basket.ts';
import styles from './catalogue.module.css';
import { h } from './dom.ts';
import { text } from './text.ts';

type Announce = (words: string) => void;

/** Less, how much, and more of a product. The basket decides what they show. */
export function createStepper(
  product: CatalogueProduct | BasketLine,
  basket: Basket,
  announce: Announce,
): { element: HTMLElement; more: HTMLButtonElement; update: () => void } {
  const press = (direction: 1 | -1) => () => {
    const quantity = basket.step(product, direction);
    const shown = quantity === '0' ? quantity : text.quantity(formatQuantity(quantity), product.unidad);
    announce(text.inBasket(shown, product.nombre, formatCop(basket.total)));
  };
  const shown = h('span', { class: styles.quantity });
  const button = (label: string, sign: string, direction: 1 | -1) =>
    h('button', { type: 'button', class: styles.step, 'aria-label': label, click: press(direction) }, sign);
  const less = button(text.lessOf(product.nombre), '−', -1);
  const more = button(text.moreOf(product.nombre), '+', 1);
  const element = h('div', { class: styles.stepper }, less, shown, more);
  const update = () => {
    shown.textContent = text.quantity(formatQuantity(basket.quantityOf(product.id)), product.unidad);
  };
  update();
  return { element, more, update };
}

/** A product of the list, with the way to want it. @param isOpen whether the shop takes orders */
export function createRow(
  product: CatalogueProduct,
  basket: Basket,
  isOpen: boolean,
  announce: Announce,
): { element: HTMLElement; update: () => void; focus: () => void } {
  const { id, nombre, precio, unidad, disponible } = product;
  const price = h('p', { class: styles.price }, text.perUnit(formatCop(precio), unidad));
  const words = h('div', { class: styles.words }, h('h3', { class: styles.product }, nombre), price);
  const element = h('li', { class: disponible ? styles.row : styles.gone, tabindex: '-1' }, words);
  if (!disponible) element.append(h('span', { class: styles.soldOut }, text.soldOut));
  if (!disponible || !isOpen) return { element, update: () => undefined, focus: () => element.focus() };
  const stepper = createStepper(product, basket, announce);
  const add = h('button', { type: 'button', class: styles.add, 'aria-label': text.addOf(nombre) }, text.add);
  add.addEventListener('click', () => {
    stepper.more.click();
    stepper.more.focus();
  });
  element.append(add, stepper.element);
  const update = () => {
    const isWanted = basket.quantityOf(id) !== '0';
    const hadFocus = stepper.element.contains(document.activeElement);
    add.hidden = isWanted;
    stepper.element.hidden = !isWanted;
    // What was pressed is gone: the focus stays at the product.
    if (!isWanted && hadFocus) add.focus();
    stepper.update();
    const newest = basket.priceOf(id);
    if (newest !== undefined) price.textContent = text.perUnit(formatCop(newest), unidad);
  };
  update();
  return { element, update, focus: () => (add.hidden ? stepper.more : add).focus() };
}
