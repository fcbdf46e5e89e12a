import type { DraftLine, DraftProduct } from '#app/data/drafts/draft.ts';
import { setClient } from '#app/data/drafts/draft-edits.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { newUuid } from '#app/data/ids.ts';
import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';
import { compareMoney } from '#domain/money/money.ts';
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
  // To the centavo: what was agreed with the client is what the invoice says.
  const named = (product: DraftProduct, money: string): DraftProduct => atNamedPrice(product, money, bagRate);
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

/** What an order promises, to tell whether it was edited since. */
const goodsOf = ({ lineas, domicilio }: ShownOrder): string =>
  JSON.stringify([
    domicilio,
    ...lineas.map(({ product_id, cantidad, descuento, nota }) => [product_id, cantidad, descuento, nota]),
  ]);

/**
 * Opens an order as a sale, in front of those that are open. A sale of it that is open already comes to the front; where
 * the order was edited since, with what it promises now, and with what was added at the counter.
 */
export async function putInFront(
  { db, drafts }: Workspace,
  order: ShownOrder,
  lines: readonly DraftLine[],
): Promise<void> {
  const buyer = order.cliente_id === null ? undefined : await db.clients.get(order.cliente_id);
  // Looked for once nothing is waited for any more: a second press finds what the first one opened.
  const open = drafts.getSnapshot().drafts.find(({ pedido }) => pedido?.id === order.id);
  const opened = { goods: goodsOf(order), keys: lines.map(({ key }) => key) };
  const pedido = { id: order.id, numero: order.numero_display, abonado: order.abonado, opened };
  if (open) {
    const before = open.pedido?.opened;
    const isEdited = before !== undefined && before.goods !== opened.goods;
    const added = open.lines.filter(({ key }) => !before?.keys.includes(key));
    if (isEdited) drafts.editOne(open.id, (draft) => ({ ...draft, lines: [...added, ...lines], pedido }));
    return drafts.show(open.id);
  }
  drafts.add();
  drafts.edit((draft) => {
    const filled = { ...draft, lines: [...lines], nota: order.nota ?? '', pedido };
    // Who is gone buys nothing.
    return buyer && !buyer.borrado ? setClient(filled, buyer) : filled;
  });
}
