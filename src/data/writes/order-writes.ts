import type { Order } from '#contract/orders/orders.ts';
import { can } from '#domain/accounts/permissions.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { cleanLine } from '#domain/normalize.ts';
import { type OrderKind, type OrderStep } from '#domain/orders/orders.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase, OrderRecord } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import type { OrderNames } from '#app/data/queue/effects.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { type OrderData, orderFields } from '#app/data/projection/order-fields.ts';
import { touch } from '#app/data/queue/touches.ts';
import { asSeen, baseOf, changedFields } from '#app/data/send/edit-base.ts';
import { addOperation, enqueue } from './enqueue.ts';
import { writePaths } from './write-paths.ts';

// Orders are taken, changed and brought further without network (orders.md). What a counter promised is a fact: the server
// takes it and flags what it would have refused.

/** As many characters as the texts of an order have (`order-input.ts`). */
export const ORDER_LIMITS = {
  name: 120,
  phone: 40,
  address: 200,
  hints: 200,
  note: 300,
  reason: 300,
} as const;

export interface OrderForm {
  tipo: OrderKind;
  clienteId: string | null;
  contacto: Order['contacto'];
  /** ISO 8601 with zone; null where nobody said when. */
  para: string | null;
  /** Money, of what is brought. */
  domicilio: string;
  nota: string;
  lineas: readonly OrderFormLine[];
}

interface OrderFormLine {
  product_id: string;
  nombre: string | null;
  /** Three decimals at most, above zero. */
  cantidad: string | number;
  /** Percent. */
  descuento?: string;
  /** Pesos with taxes of one, as it was told; null where nobody told a price. */
  precio_visto: string | null;
  nota?: string | null;
}

const line = (text: string | null, most: number): string | null => cleanLine(text ?? '', most) || null;

function dataOf(form: OrderForm): OrderData {
  const { tipo, clienteId: cliente_id, para } = form;
  const { nombre, telefono, direccion, indicaciones } = form.contacto;
  return {
    tipo,
    cliente_id,
    contacto: {
      nombre: line(nombre, ORDER_LIMITS.name),
      telefono: line(telefono, ORDER_LIMITS.phone),
      direccion: line(direccion, ORDER_LIMITS.address),
      indicaciones: line(indicaciones, ORDER_LIMITS.hints),
    },
    para: para === null ? null : bogotaTimestamp(new Date(para)),
    domicilio: tipo === 'domicilio' ? formatMoney(moneyToCents(form.domicilio || '0')) : '0.00',
    nota: line(form.nota, ORDER_LIMITS.note),
    lineas: form.lineas.map(({ product_id, nombre, cantidad, descuento, precio_visto, nota }, at) => ({
      linea: at + 1,
      product_id,
      nombre,
      cantidad: Number(cantidad),
      descuento: formatMoney(moneyToCents(descuento || '0')),
      precio_visto: precio_visto === null ? null : formatMoney(moneyToCents(precio_visto)),
      nota: line(nota ?? null, MAX_LINE_NOTE),
    })),
  };
}

/** Who works on this device. @throws Problem `modulo_inactivo` where orders are switched off */
async function worker(db: ErpDatabase) {
  const me = await db.me.get('me');
  if (!me?.componentes_activos.includes('pedidos')) throw new Problem('modulo_inactivo');
  return me;
}

/** Own creates without an answer of what an order names: it is known as soon as they are sent. */
async function needsOf(db: ErpDatabase, { cliente_id: client, lineas }: OrderData): Promise<string[]> {
  const products = [...new Set(lineas.map(({ product_id }) => product_id))].filter((id) => !isBuiltIn(id));
  const keys = await Promise.all([
    client ? openCreates(db, 'client-create', touch.client(client)) : [],
    ...products.map((id) => openCreates(db, 'product-create', touch.product(id))),
  ]);
  return keys.flat();
}

/** What people call an order. */
const namesOf = ({
  numero_display: number,
  contacto,
}: Pick<Order, 'numero_display' | 'contacto'>): OrderNames => ({
  number,
  client: contacto.nombre ?? '',
});

/**
 * Takes an order on this device. @returns its final id
 * @throws Problem `modulo_inactivo`, `sin_serie` (no store has the goods)
 */
export function createOrder(db: ErpDatabase, form: OrderForm, now = new Date()): Promise<string> {
  const id = newUuid(now.getTime());
  return enqueue(db, async () => {
    const me = await worker(db);
    if (me.serie_id === null) throw new Problem('sin_serie');
    const data = dataOf(form);
    const at = bogotaTimestamp(now);
    const order: Order = {
      ...data,
      id,
      serie_id: me.serie_id,
      numero: 0,
      numero_display: '',
      estado: 'nuevo',
      origen: 'mostrador',
      collaborator_id: me.sub_user_id,
      invoice_id: null,
      factura_numero: null,
      fisico_en: at,
      created_at: at,
      advertencias: [],
      abonado: '0.00',
      pasos: [],
    };
    await addOperation(
      db,
      {
        entityId: id,
        lane: id,
        touches: [touch.order(id)],
        dependsOn: await needsOf(db, data),
        method: 'POST',
        path: writePaths.orders,
        body: { ...data, serie_id: me.serie_id },
        effect: { type: 'order-create', order },
        delivered: true,
      },
      now,
    );
    return id;
  });
}

/**
 * Changes the data and lines of an order on this device, over what its form showed.
 * @param seen the order as the form showed it when it was opened
 * @returns undefined when nothing differs, or the order is not there
 * @throws Problem `modulo_inactivo`, `pedido_facturado`
 */
export function editOrder(
  db: ErpDatabase,
  seen: Order,
  form: OrderForm,
  now = new Date(),
): Promise<Operation | undefined> {
  return enqueue(db, async () => {
    await worker(db);
    const row = await db.orders.get(seen.id);
    if (!row) return undefined;
    if (row.invoice_id !== null)
      throw new Problem('pedido_facturado', { values: { numero: row.factura_numero ?? '' } });
    const data = dataOf(form);
    const base = asSeen(await baseOf(db, row, orderFields(row)), orderFields(seen));
    const changes = changedFields(base.fields, orderFields(data));
    if (Object.keys(changes).length === 0) return undefined;
    const creates = await openCreates(db, 'order-create', touch.order(row.id));
    return addOperation(
      db,
      {
        entityId: row.id,
        lane: row.id,
        touches: [touch.order(row.id)],
        dependsOn: [...creates, ...(await needsOf(db, data))],
        method: 'PUT',
        path: writePaths.order(row.id),
        // Written in full just before it is first sent: it may rest on an own write that is still waiting.
        body: null,
        base,
        effect: { type: 'order-edit', about: namesOf(row), changes },
      },
      now,
    );
  });
}

/** Whether somebody may cancel an order: the own one, those that nobody of the shop took, and from level 2 any. */
export const mayCancel = (
  { collaborator_id }: Pick<OrderRecord, 'collaborator_id'>,
  { sub_user_id, permission_level }: { sub_user_id: number; permission_level: number },
): boolean =>
  collaborator_id === null ||
  collaborator_id === sub_user_id ||
  can(permission_level, 'orders.cancel-others');

/**
 * Takes an order further on this device, or cancels it: a fact of its own that no other device's crosses.
 * @param reason why it is cancelled
 * @returns undefined when the order is not there
 * @throws Problem `modulo_inactivo`, `nivel_insuficiente`
 */
export function stepOrder(
  db: ErpDatabase,
  id: string,
  estado: OrderStep,
  reason = '',
  now = new Date(),
): Promise<Operation | undefined> {
  return enqueue(db, async () => {
    const me = await worker(db);
    const row = await db.orders.get(id);
    if (!row) return undefined;
    if (estado === 'cancelado' && !mayCancel(row, me)) throw new Problem('nivel_insuficiente');
    const [stepId, at] = [newUuid(now.getTime()), bogotaTimestamp(now)];
    const motivo = line(reason, ORDER_LIMITS.reason);
    const paso = {
      id: stepId,
      estado,
      collaborator_id: me.sub_user_id,
      fisico_en: at,
      created_at: at,
      motivo,
      invoice_id: null,
    };
    return addOperation(
      db,
      {
        entityId: stepId,
        lane: stepId,
        touches: [touch.order(id)],
        dependsOn: await openCreates(db, 'order-create', touch.order(id)),
        method: 'POST',
        path: writePaths.orderSteps(id),
        body: { estado, motivo },
        effect: { type: 'order-step', pedido_id: id, about: namesOf(row), paso },
        delivered: true,
      },
      now,
    );
  });
}
