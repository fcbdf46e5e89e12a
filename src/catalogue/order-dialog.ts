import type { CatalogueOrder, CataloguePage } from '#contract/catalogue/catalogue.ts';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import { backCloses } from './back.ts';
import { type Basket, type BasketLine, lineTotal } from './basket.ts';
import { type Answer, sendOrder } from './calls.ts';
import styles from './catalogue.module.css';
import { h } from './dom.ts';
import { icon } from './icon.ts';
import { createFields, type TypedOrder } from './order-fields.ts';
import { createStepper } from './row.ts';
import { messageAt, productsIn, refusedLines, takenLines } from './refusal.ts';
import { text } from './text.ts';
import { whatsappLink } from './whatsapp.ts';

interface DialogOptions {
  /** The page's name in its address. */
  name: string;
  shop: CataloguePage;
  basket: Basket;
  announce: (words: string) => void;
}

/** A line of what was sent. */
const sentLine = (line: BasketLine): HTMLElement =>
  h(
    'li',
    { class: styles.row },
    h(
      'p',
      { class: styles.words },
      text.sentLine(text.quantity(formatQuantity(line.cantidad), line.unidad), line.nombre),
    ),
    h('p', { class: styles.price }, formatCop(lineTotal(line))),
  );

/** What is wanted, the form that sends it, and what came of it. */
export function createOrderDialog({ name, shop, basket, announce }: DialogOptions) {
  const dialog = h('dialog', { class: styles.dialog, 'aria-labelledby': 'pedido' });
  const lines = h('ul', { class: styles.lines });
  const amount = h('span', {});
  const total = h('p', { class: styles.total }, h('span', {}, text.total), amount);
  const empty = h('p', {}, text.emptyBasket);
  const delivery = h('p', { class: styles.hint }, text.withoutDelivery);
  const failure = h('p', { class: styles.failure, role: 'alert' });
  const fields = createFields(update);
  const submit = h('button', { type: 'submit', class: styles.primary }, text.send);
  const form = h(
    'form',
    { novalidate: true, class: styles.form, submit: onSubmit },
    h('h3', { class: styles.heading }, text.yourData),
    ...fields.elements,
    h('p', { class: styles.hint }, text.priceNote),
    failure,
    submit,
  );
  let problems: Readonly<Record<string, string>> = {};

  function lineOf(line: BasketLine): HTMLElement {
    const remove = () => {
      basket.remove(line.id);
      announce(text.inBasket('0', line.nombre, formatCop(basket.total)));
      heading.focus();
    };
    const problem = problems[line.id];
    return h(
      'li',
      { class: styles.row },
      h(
        'div',
        { class: styles.words },
        h('p', { class: styles.product }, line.nombre),
        h('p', { class: styles.price }, formatCop(lineTotal(line))),
        problem !== undefined && h('p', { class: styles.error }, problem),
        problem !== undefined &&
          h(
            'button',
            { type: 'button', class: styles.link, 'aria-label': text.removeOf(line.nombre), click: remove },
            text.removeOf(line.nombre),
          ),
      ),
      createStepper(line, basket, announce).element,
    );
  }

  function update(): void {
    const pressed = dialog.contains(document.activeElement)
      ? document.activeElement?.getAttribute('aria-label')
      : null;
    lines.replaceChildren(...basket.lines.map(lineOf));
    // The lines were drawn anew: what was pressed has the focus again, or the heading where it is gone.
    if (pressed && !dialog.contains(document.activeElement)) {
      const same = [...lines.querySelectorAll('button')].find(
        (one) => one.getAttribute('aria-label') === pressed,
      );
      (same ?? heading).focus();
    }
    const isEmpty = basket.lines.length === 0;
    amount.textContent = formatCop(basket.total);
    empty.hidden = !isEmpty;
    total.hidden = isEmpty;
    form.hidden = isEmpty;
    delivery.hidden = isEmpty || fields.read().tipo !== 'domicilio';
  }

  const heading = h('h2', { id: 'pedido', tabindex: '-1', class: styles.heading }, text.yourOrder);
  const close = h('button', { type: 'button', class: styles.quiet, click: () => dialog.close() }, text.close);
  const body = h('div', { class: styles.sheet });

  function showBasket(): void {
    heading.textContent = text.yourOrder;
    body.replaceChildren(
      h('div', { class: styles.bar }, heading, close),
      empty,
      lines,
      total,
      delivery,
      form,
    );
    update();
  }

  function showSent(order: CatalogueOrder, typed: TypedOrder, sent: readonly BasketLine[]): void {
    const { numero_display: numero } = order;
    heading.textContent = text.received(numero);
    const direccion = typed.tipo === 'domicilio' ? typed.direccion : null;
    const { nombre, nota } = typed;
    const words = { negocio: shop.negocio, numero, lines: sent, total: order.total, nombre, direccion, nota };
    body.replaceChildren(
      h('span', { class: styles.mark }, icon('done')),
      heading,
      h('p', {}, text.thanks(shop.negocio)),
      h('ul', { class: styles.lines }, ...sent.map(sentLine)),
      h('p', { class: styles.total }, h('span', {}, text.total), h('span', {}, formatCop(order.total))),
      direccion === null ? '' : h('p', { class: styles.hint }, text.withoutDelivery),
      shop.whatsapp === null
        ? ''
        : h(
            'a',
            {
              class: styles.primary,
              href: whatsappLink(shop.whatsapp, words),
              target: '_blank',
              rel: 'noopener noreferrer',
            },
            text.whatsapp,
          ),
      againButton(),
    );
    reveal();
  }

  /** Shows the outcome even where the dialog was closed before the answer came. */
  function reveal(): void {
    if (!dialog.open) {
      dialog.showModal();
      enter();
    }
    heading.focus();
    dialog.scrollTop = 0;
  }

  /** The order arrived before, in other words: the shop has it as it was then, and what was added since is another one. */
  function showTaken(answer: Record<string, unknown>): void {
    const taken = takenLines(answer);
    const words = taken.map(({ product_id, nombre, cantidad }) => {
      const unit = basket.lines.find(({ id }) => id === product_id)?.unidad ?? 'und';
      return h('li', {}, text.sentLine(text.quantity(formatQuantity(cantidad), unit), nombre));
    });
    basket.close(taken.map(({ product_id, cantidad }) => ({ id: product_id ?? '', cantidad })));
    heading.textContent = text.takenBefore;
    body.replaceChildren(
      h('span', { class: styles.mark }, icon('done')),
      heading,
      h('p', {}, messageAt(answer)['all'] ?? ''),
      h('ul', { class: styles.lines }, ...words),
      basket.lines.length === 0 ? '' : h('p', { class: styles.hint }, text.addedSince),
      againButton(),
    );
    reveal();
  }

  const againButton = () => h('button', { type: 'button', class: styles.quiet, click: again }, text.again);

  function again(): void {
    dialog.close();
    showBasket();
  }

  function showRefusal(
    answer: Exclude<Answer<CatalogueOrder>, { kind: 'done' }>,
    sent: readonly BasketLine[],
  ): void {
    if (answer.kind === 'unreachable') failure.textContent = text.unsent;
    else if (answer.status >= 500 || answer.body['codigo'] === 'ocupado') failure.textContent = text.busy;
    else {
      problems = refusedLines(answer.body, sent);
      basket.refresh(productsIn(answer.body));
      update();
      const isAtField = fields.tell(messageAt(answer.body));
      const hasLines = Object.keys(problems).length > 0;
      // What is marked stands above the form that was sent.
      if (hasLines && !isAtField) heading.focus();
      const marked = hasLines ? text.checkLines : text.check;
      failure.textContent = messageAt(answer.body)['all'] ?? (isAtField || hasLines ? marked : text.busy);
    }
  }

  let isSending = false;
  function onSubmit(event: Event): void {
    event.preventDefault();
    // Pressed twice it is sent once; and were it sent twice, it would be one order by its id.
    if (isSending) return;
    problems = {};
    failure.textContent = '';
    if (fields.tell(fields.check())) {
      failure.textContent = text.check;
      return;
    }
    isSending = true;
    submit.setAttribute('aria-disabled', 'true');
    submit.textContent = text.sending;
    void send().finally(() => {
      isSending = false;
      submit.removeAttribute('aria-disabled');
      submit.textContent = text.send;
    });
  }

  async function send(): Promise<void> {
    const typed = fields.read();
    const sent = [...basket.lines];
    const lineas = sent.map(({ id, cantidad, precio }) => ({
      product_id: id,
      cantidad,
      precio_visto: precio,
    }));
    const answer = await sendOrder(name, { id: basket.order, ...typed, lineas });
    if (answer.kind === 'done') {
      showSent(answer.body, typed, sent);
      basket.close(sent);
      return;
    }
    if (answer.kind === 'refused' && answer.body['codigo'] === 'id_en_uso') showTaken(answer.body);
    else showRefusal(answer, sent);
  }

  basket.onChange(() => {
    if (body.contains(lines)) update();
  });
  showBasket();
  dialog.append(body);
  const enter = backCloses(dialog);
  return {
    element: dialog,
    open() {
      if (!body.contains(lines)) showBasket();
      reveal();
    },
  };
}
