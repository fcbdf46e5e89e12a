import type { OrderInput, OrderStepInput } from '#contract/orders/order-input.ts';
import type { Order } from '#contract/orders/orders.ts';
import { can, isKeyRank } from '#domain/accounts/permissions.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { Problem } from '#domain/problems.ts';
import { requireBase, versionOf } from '#server/platform/changes.ts';
import { canonicalJson, newId } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { settleOrder } from './order-billing.ts';
import { type CheckedOrder, createOrderChecks, type OrderRequest, searchTextOf } from './order-checks.ts';
import * as repo from './order-writes.repo.ts';
import { findOrders } from './orders.repo.ts';
import { orderDeeds, orderLog } from './orders-text.ts';
import type { OrderPorts } from './ports.ts';

/**
 * Orders are taken, changed and brought further (orders.md). What a counter did is a fact: with `Erp-Offline` it is taken
 * and flagged. Every write locks the order first, then the numbers.
 */
export function createOrderWriter(ports: OrderPorts) {
  const check = createOrderChecks(ports);

  /** The order as the answer to a write has it: its version is not given out yet. @throws Problem `no_encontrado` */
  async function show({ tx, businessId }: Write, id: string): Promise<Order> {
    const [order] = await findOrders(tx, businessId, [id]);
    if (!order) throw new Problem('no_encontrado');
    const { version: _before, ...shown } = order;
    return shown;
  }

  /** The answer to a create whose row exists: to its author for the same request (docs/offline.md). */
  /** The version of an order, where a write leaves it as it is. */
  async function standing({ tx, businessId }: Write, id: string) {
    const version = await versionOf(tx, businessId, 'pedidos', id);
    return version === undefined ? undefined : { from: version, to: version };
  }

  async function replayed(
    { actor, hash }: OrderRequest<unknown>,
    write: Write,
    id: string,
    made: { collaborator_id: number | null; creation_hash: string | null },
  ): Promise<EffectResult> {
    if (made.collaborator_id !== actor.id || made.creation_hash !== hash) throw new Problem('id_en_uso');
    return { status: 200, body: await show(write, id), replayed: true, versions: await standing(write, id) };
  }

  return {
    /** @throws Problem `datos_invalidos` (400), `sin_serie`, `id_en_uso` (409) */
    async create(request: OrderRequest<OrderInput>, write: Write): Promise<EffectResult> {
      const { actor, input, facts, hash } = request;
      const { tx, businessId, now } = write;
      const id = facts.entityId ?? newId(now);
      await repo.lockOrder(tx, businessId, id);
      const existing = await repo.findCreation(tx, businessId, id);
      if (existing) return replayed(request, write, id, existing);
      const checked = await check(request, write);
      const numero = await repo.takeNumber(tx, businessId);
      await repo.insertOrder(tx, businessId, {
        ...dataOf(input, checked, numero, checked.warnings),
        id,
        serie_id: checked.serieId,
        numero,
        origen: isKeyRank(actor.level) ? 'api' : 'mostrador',
        collaboratorId: actor.id,
        deviceId: facts.deviceId,
        fisico_en: facts.occurredAt ?? now,
        created_at: now,
        creation_hash: hash,
      });
      await repo.writeLines(tx, businessId, id, checked.lines);
      await settleOrder(write, id);
      const what = orderLog.taken(orderNumber(numero), checked.name);
      await ports.recordActivity(write, actor, 'pedidos', 'Crear', what);
      return { status: 201, body: await show(write, id) };
    },

    /**
     * All lines and data at once, on the version that was read; nothing of a billed order.
     * @throws Problem `no_encontrado`, `pedido_facturado` (409), `version_cambiada` (412), `datos_invalidos` (400)
     */
    async edit(request: OrderRequest<OrderInput>, write: Write, id: string): Promise<EffectResult> {
      const { actor, input, facts } = request;
      const { tx, businessId, changes } = write;
      await repo.lockOrder(tx, businessId, id);
      const before = await show(write, id);
      // First: the invoice has raised the version, and to see its row again would not make the edit possible.
      if (before.invoice_id !== null) throw alreadyBilled(before.invoice_id, before.factura_numero ?? '');
      await requireBase(tx, businessId, { tabla: 'pedidos', id }, facts);
      const checked = await check(request, write, before);
      const kept = before.advertencias.filter((warning) => isStillOf(warning, input, before));
      await repo.updateOrder(tx, businessId, id, dataOf(input, checked, before.numero, kept));
      await repo.writeLines(tx, businessId, id, checked.lines);
      const after = await show(write, id);
      if (canonicalJson(after) === canonicalJson(before))
        return { status: 200, body: after, versions: await standing(write, id) };
      changes.put('pedidos', id);
      const what = orderLog.edited(before.numero_display);
      await ports.recordActivity(write, actor, 'pedidos', 'Editar', what);
      return { status: 200, body: after };
    },

    /** @throws Problem `no_encontrado`, `nivel_insuficiente` (403) for cancelling another's unless delivered, `id_en_uso` */
    async step(request: OrderRequest<OrderStepInput>, write: Write, orderId: string): Promise<EffectResult> {
      const { actor, input, facts, hash } = request;
      const { tx, businessId, now } = write;
      const id = facts.entityId ?? newId(now);
      await repo.lockOrder(tx, businessId, orderId);
      const course = await repo.findCourse(tx, businessId, orderId);
      if (!course) throw new Problem('no_encontrado');
      const existing = await repo.findStep(tx, businessId, orderId, id);
      if (existing) return replayed(request, write, orderId, existing);
      if (!mayStep(request, course)) {
        if (!facts.isOffline)
          throw new Problem('nivel_insuficiente', { values: { deed: orderDeeds.cancelOthers } });
        const warning = { codigo: 'nivel_insuficiente' as const, paso_id: id };
        await repo.storeWarnings(tx, businessId, orderId, [...course.advertencias, warning]);
      }
      await repo.insertStep(tx, businessId, orderId, {
        ...input,
        id,
        collaboratorId: actor.id,
        deviceId: facts.deviceId,
        invoiceId: null,
        fisico_en: facts.occurredAt ?? now,
        created_at: now,
        creation_hash: hash,
      });
      await settleOrder(write, orderId);
      await record(write, request, orderNumber(course.numero));
      return { status: 201, body: await show(write, orderId) };
    },
  };

  function record(write: Write, { actor, input }: OrderRequest<OrderStepInput>, number: string) {
    const { estado, motivo } = input;
    return estado === 'cancelado'
      ? ports.recordActivity(write, actor, 'pedidos', 'Cancelar', orderLog.cancelled(number, motivo))
      : ports.recordActivity(write, actor, 'pedidos', 'Mover', orderLog.stepped(number, estado));
  }
}

export type OrderWriter = ReturnType<typeof createOrderWriter>;

/** The refusal of what only an order without invoice allows. */
const alreadyBilled = (factura_id: string, numero: string): Problem =>
  new Problem('pedido_facturado', { values: { numero }, extra: { factura_id, numero } });

/**
 * Whether what was odd about an order holds after an edit: of a client or product that the order goes without from now on it
 * does not, nor of a time, which the edit has looked at. The store is the same for ever, and so is who cancelled.
 */
function isStillOf(
  { codigo, ...about }: Order['advertencias'][number],
  { cliente_id, lineas }: OrderInput,
  before: Order,
): boolean {
  switch (codigo) {
    case 'nivel_insuficiente':
    case 'serie_distinta':
      return true;
    case 'cliente_desconocido':
      return cliente_id === before.cliente_id;
    case 'producto_desconocido':
      return lineas.some(({ product_id }) => product_id === about['product_id']);
    // `cancelado_tarde` follows from the steps and is stored nowhere.
    default:
      return false;
  }
}

/** Everybody brings orders further; somebody else's is cancelled from a level on, and nobody's by all. */
function mayStep(
  { actor, input }: OrderRequest<OrderStepInput>,
  { collaborator_id }: Pick<repo.OrderCourse, 'collaborator_id'>,
): boolean {
  if (input.estado !== 'cancelado' || collaborator_id === null || collaborator_id === actor.id) return true;
  return can(actor.level, 'orders.cancel-others');
}

function dataOf(
  { lineas: _lines, serie_id: _store, para, ...data }: OrderInput,
  { words }: CheckedOrder,
  numero: number,
  advertencias: Order['advertencias'],
) {
  return {
    ...data,
    para: para === null ? null : new Date(para),
    advertencias,
    busqueda: searchTextOf(numero, words),
  };
}
