import { buyerOf } from '#contract/clients/client-fields.ts';
import { fieldText } from '#contract/field-text.ts';
import type { OrderInput } from '#contract/orders/order-input.ts';
import type { Order } from '#contract/orders/orders.ts';
import { orderText } from '#contract/orders/order-text.ts';
import { isKeyRank } from '#domain/accounts/permissions.ts';
import { searchForm } from '#domain/normalize.ts';
import { isLongPast } from '#domain/orders/order-time.ts';
import { orderNumber, type OrderWarningCode } from '#domain/orders/orders.ts';
import { searchedPhone } from '#domain/orders/phone.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import { BUILT_IN_PRODUCTS } from '#domain/products/built-in.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { Write } from '#server/platform/write.ts';
import type { OrderLineRow } from './order-writes.repo.ts';
import type { OrderPorts } from './ports.ts';

export interface OrderRequest<Input> {
  actor: Collaborator;
  input: Input;
  facts: RequestFacts;
  /** SHA-256 of the request. */
  hash: string;
}

type Warnings = Order['advertencias'];

/** An order with what is known of its parts. */
export interface CheckedOrder {
  serieId: number;
  lines: OrderLineRow[];
  warnings: Warnings;
  /** Who it is for, as people call them; null where nobody said. */
  name: string | null;
  /** What the search reads, but its number. */
  words: string;
}

const BUILT_INS = new Map<string, string>(BUILT_IN_PRODUCTS.map(({ id, nombre }) => [id, nombre]));

/** What is wrong with an order: told at its field, or flagged where it was delivered. */
class Findings {
  readonly fields: FieldMessages = {};
  readonly warnings: Warnings = [];

  constructor(readonly isDelivered: boolean) {}

  add(field: string, message: string, codigo: OrderWarningCode): void {
    if (this.isDelivered) this.warnings.push({ codigo });
    else this.fields[field] = [message];
  }

  /** @throws Problem `datos_invalidos` (400) with every field */
  finish(): Warnings {
    if (Object.keys(this.fields).length > 0) throw new Problem('datos_invalidos', { fields: this.fields });
    return this.warnings;
  }
}

/** Looks at what orders name. */
export function createOrderChecks(ports: OrderPorts) {
  /** The store that has the goods: the one told, the own one, or the first of the business. */
  async function storeOf(
    actor: Collaborator,
    told: number | null,
    { tx, businessId }: Write,
    found: Findings,
  ) {
    const known = told === null ? undefined : await ports.findSeries(tx, businessId, told);
    if (told !== null && !known) found.add('serie_id', fieldText.unknownSeries, 'serie_distinta');
    // A key sells and takes orders in the store that its owner chose.
    if (known && isKeyRank(actor.level) && actor.serieId !== null && known.id !== actor.serieId)
      found.add('serie_id', orderText.otherStore, 'serie_distinta');
    const serieId = known?.id ?? actor.serieId ?? (await ports.listSeries(tx, businessId))[0]?.id;
    if (serieId === undefined) throw new Problem('sin_serie');
    return serieId;
  }

  async function clientOf(
    { cliente_id }: OrderInput,
    { tx, businessId }: Write,
    before: Order | undefined,
    found: Findings,
  ) {
    if (cliente_id === null) return undefined;
    const client = await ports.findClient(tx, businessId, cliente_id);
    const isThere = client !== undefined && client.deleted_at === null;
    if (!isThere && cliente_id !== before?.cliente_id)
      found.add('cliente_id', orderText.unknownClient, 'cliente_desconocido');
    return client && buyerOf(client);
  }

  function checkTime({ para }: OrderInput, takenAt: Date, before: Order | undefined, found: Findings): void {
    if (para === null || !isLongPast(para, takenAt.getTime())) return;
    if (Date.parse(para) !== Date.parse(before?.para ?? ''))
      found.add('para', orderText.longPast, 'para_pasada');
  }

  async function linesOf(
    { lineas }: OrderInput,
    { tx, businessId }: Write,
    before: Order | undefined,
    found: Findings,
  ): Promise<OrderLineRow[]> {
    const ids = [...new Set(lineas.map(({ product_id }) => product_id))];
    const rows = await ports.findProducts(tx, businessId, ids);
    const names = new Map([...rows.map(({ id, nombre }) => [id, nombre] as const), ...BUILT_INS]);
    const sold = new Set([
      ...rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
      ...BUILT_INS.keys(),
      ...(before?.lineas.map(({ product_id }) => product_id) ?? []),
    ]);
    for (const product_id of found.isDelivered ? ids.filter((id) => !sold.has(id)) : [])
      found.warnings.push({ codigo: 'producto_desconocido', product_id });
    if (!found.isDelivered && ids.some((id) => !sold.has(id)))
      found.fields['lineas'] = lineas.map(
        ({ product_id }): FieldMessages =>
          sold.has(product_id) ? {} : { product_id: [orderText.unknownProduct] },
      );
    return lineas.map((line) => ({ ...line, nombre: names.get(line.product_id) ?? null }));
  }

  /**
   * Taken at a counter an order is a fact: with `Erp-Offline` what is unknown is flagged.
   * @param before the order as it is, of an edit: what it holds already is not looked at again
   * @throws Problem `datos_invalidos` (400) with every field
   */
  return async function check(
    { actor, input, facts }: OrderRequest<OrderInput>,
    write: Write,
    before?: Order,
  ): Promise<CheckedOrder> {
    const found = new Findings(facts.isOffline && before === undefined);
    const serieId = before?.serie_id ?? (await storeOf(actor, input.serie_id, write, found));
    const buyer = await clientOf(input, write, before, found);
    checkTime(input, facts.occurredAt ?? write.now, before, found);
    const lines = await linesOf(input, write, before, found);
    const { nombre, telefono } = input.contacto;
    const parts = [nombre, searchedPhone(telefono), buyer?.nombre, buyer?.identificacion];
    const words = parts.filter(Boolean).join(' ');
    return { serieId, lines, warnings: found.finish(), name: nombre ?? buyer?.nombre ?? null, words };
  };
}

/** What the search among orders reads. */
export const searchTextOf = (numero: number, words: string): string =>
  searchForm(`${orderNumber(numero)} ${words}`);
