import type { DraftClient, DraftLine, DraftOrder, DraftProduct, SaleDraft } from '#app/data/drafts/draft.ts';
import { repriceLines, setClient } from '#app/data/drafts/draft-edits.ts';
import { finalConsumer } from '#app/data/drafts/final-consumer.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { newUuid } from '#app/data/ids.ts';
import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';
import { addMoney, compareMoney, minus } from '#domain/money/money.ts';
import { builtInIva, isBuiltIn } from '#domain/products/built-in.ts';
import { DELIVERY_FEE, DELIVERY_FEE_ID } from '#domain/products/delivery-fee.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';

/** What an order comes to at the counter today. */
export interface OrderBill {
  /** Lines as a sale has them, the fee last. */
  lines: DraftLine[];
  /** Products whose price is another one than was told; money with taxes. */
  changed: { nombre: string; before: string; now: string }[];
  /** Products that are sold no more. */
  missing: string[];
}

/** The lines of an order at the prices of today, and what is different since it was taken. */
export async function billOf({ db, catalogue }: Workspace, order: ShownOrder): Promise<OrderBill> {
  const ids = order.lineas.map(({ product_id }) => product_id);
  const [business, bagRate, found] = await Promise.all([
    db.business.toCollection().first(),
    currentBagRate(db, new Date()),
    catalogue.byIds(ids),
  ]);
  const options = sellOptionsOf(business?.opciones);
  const byId = new Map(found.map((product) => [product.id, toDraftProduct(product)]));
  // To the centavo: what was agreed with the client is what the invoice says. A told price has the bag in it, a named one
  // has not.
  const named = (product: DraftProduct, money: string): DraftProduct => {
    const bare = product.applies_bag_tax ? addMoney(money, minus(bagRate)) : money;
    return atNamedPrice(product, compareMoney(bare, '0.00') > 0 ? bare : money, bagRate);
  };
  /** *Varios* or *Domicilio* before its price is named. */
  const builtIn = (id: string): DraftProduct => ({
    ...sundries(builtInIva(id, options)),
    ...(id === DELIVERY_FEE_ID ? DELIVERY_FEE : {}),
  });
  const bill: OrderBill = { lines: [], changed: [], missing: [] };
  for (const { product_id, nombre, cantidad, descuento, precio_visto: told, nota } of order.lineas) {
    const product = isBuiltIn(product_id) ? builtIn(product_id) : byId.get(product_id);
    if (!product) {
      bill.missing.push(nombre ?? product_id);
      continue;
    }
    const isOpen = product.abierto !== undefined;
    const sold = isOpen && told !== null ? named(product, told) : product;
    if (!isOpen && told !== null && compareMoney(told, sold.precioConImpuestos) !== 0)
      bill.changed.push({ nombre: sold.nombre, before: told, now: sold.precioConImpuestos });
    bill.lines.push(
      lineOf(sold, {
        cantidad: String(cantidad),
        descuento: String(Number(descuento)),
        ...(nota === null ? {} : { nota }),
        ...(isOpen ? { isApart: true as const } : {}),
      }),
    );
  }
  if (compareMoney(order.domicilio, '0.00') > 0) {
    const fee = named(builtIn(DELIVERY_FEE_ID), order.domicilio);
    bill.lines.push(lineOf(fee, { cantidad: '1', descuento: '0', isApart: true }));
  }
  return bill;
}

const lineOf = (
  product: DraftProduct,
  more: Pick<DraftLine, 'cantidad' | 'descuento'> & Partial<DraftLine>,
): DraftLine => ({ key: newUuid(), product, text: product.nombre, ...more });

/** What an order promises, to tell what was edited since. */
interface Promised {
  buyer: string | null;
  note: string | null;
  goods: unknown;
}

/** @param lines of its bill: a price that was told counts where it is what is billed */
function promisedBy(
  { cliente_id, nota, lineas, domicilio }: ShownOrder,
  lines: readonly DraftLine[],
): Promised {
  const named = new Set(lines.flatMap(({ product }) => (product?.abierto ? [product.id] : [])));
  const goods = lineas.map(({ product_id: id, cantidad, descuento, nota: note, precio_visto: told }) => [
    id,
    cantidad,
    descuento,
    note,
    named.has(id) ? told : null,
  ]);
  return { buyer: cliente_id, note: nota, goods: [domicilio, ...goods] };
}

/** A sale with what was edited in its order since; what the counter changed stays where the order did not. */
function withEdits(draft: SaleDraft, before: Promised, now: Promised, bill: EditedBill): SaleDraft {
  let sale = draft;
  if (JSON.stringify(before.goods) !== JSON.stringify(now.goods)) {
    const added = draft.lines.filter(({ key }) => !draft.pedido?.opened?.keys.includes(key));
    sale = { ...sale, lines: [...added, ...bill.lines], pedido: bill.pedido };
  } else if (draft.pedido?.opened)
    sale = {
      ...sale,
      pedido: { ...bill.pedido, opened: { ...draft.pedido.opened, goods: JSON.stringify(now) } },
    };
  if (before.note !== now.note) sale = { ...sale, nota: now.note ?? '' };
  return before.buyer === now.buyer ? sale : { ...setClient(sale, bill.buyer), isClientCleared: false };
}

interface EditedBill {
  lines: readonly DraftLine[];
  pedido: DraftOrder;
  buyer: DraftClient | null;
}

/** Products of a bill that are sold at a price of their own, by id. */
const pricedAnew = (lines: readonly DraftLine[]): ReadonlyMap<string, DraftProduct> =>
  new Map(
    lines.flatMap(({ product }) =>
      product && !product.isNamed && !isBuiltIn(product.id) ? [[product.id, product] as const] : [],
    ),
  );

/**
 * Opens an order as a sale, in front of those that are open. A sale of it that is open already comes to the front, at the
 * prices of today; where the order was edited since, with what it promises now, and with what was added at the counter.
 */
export async function putInFront(
  { db, drafts }: Workspace,
  order: ShownOrder,
  lines: readonly DraftLine[],
): Promise<void> {
  const named = order.cliente_id === null ? undefined : await db.clients.get(order.cliente_id);
  // Who is gone buys nothing.
  const buyer = named && !named.borrado ? named : undefined;
  const nobody = (await finalConsumer(db)) ?? null;
  // Looked for once nothing is waited for any more: a second press finds what the first one opened.
  const open = drafts.getSnapshot().drafts.find(({ pedido }) => pedido?.id === order.id);
  const promised = promisedBy(order, lines);
  const opened = { goods: JSON.stringify(promised), keys: lines.map(({ key }) => key) };
  const pedido = { id: order.id, numero: order.numero_display, abonado: order.abonado, opened };
  if (open) {
    const before = open.pedido?.opened;
    const isEdited = before !== undefined && before.goods !== opened.goods;
    if (isEdited) {
      const was = JSON.parse(before.goods) as Promised;
      const bill = { lines, pedido, buyer: buyer ?? nobody };
      drafts.editOne(open.id, (draft) => withEdits(draft, was, promised, bill));
    }
    drafts.editOne(open.id, (draft) => repriceLines(draft, pricedAnew(lines)));
    return drafts.show(open.id);
  }
  drafts.add();
  drafts.edit((draft) => {
    const filled = { ...draft, lines: [...lines], nota: order.nota ?? '', pedido };
    return buyer ? setClient(filled, buyer) : filled;
  });
}
