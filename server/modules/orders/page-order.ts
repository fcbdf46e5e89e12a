import type { Order } from '#contract/orders/orders.ts';
import { searchedPhone } from '#domain/orders/phone.ts';
import type { Write } from '#server/platform/write.ts';
import { settleOrder } from './order-billing.ts';
import { searchTextOf } from './order-checks.ts';
import * as repo from './order-writes.repo.ts';
import { findOrders } from './orders.repo.ts';

/** An order that a customer sends from a store's public page. */
interface PageOrder {
  id: string;
  serieId: number;
  tipo: 'recoger' | 'domicilio';
  contacto: { nombre: string; telefono: string; direccion: string | null };
  nota: string | null;
  lines: { product_id: string; nombre: string; cantidad: string; precio_visto: string }[];
  /** SHA-256 of the request. */
  hash: string;
}

/** What the public pages need of orders. */
export const pageOrders = {
  /** The order with this id, and what it was made by, under its lock; undefined where there is none yet. */
  async find({ tx, businessId }: Write, id: string): Promise<{ order: Order; hash: string } | undefined> {
    await repo.lockOrder(tx, businessId, id);
    const made = await repo.findCreation(tx, businessId, id);
    const [order] = made ? await findOrders(tx, businessId, [id]) : [];
    return made && order && { order, hash: made.creation_hash };
  },

  /** Takes it, under its lock: nobody of the shop did, so nobody is written down. The counters hear of it by the feed. */
  async take(write: Write, { lines, contacto, serieId, hash, ...order }: PageOrder): Promise<Order> {
    const { tx, businessId, now } = write;
    const numero = await repo.takeNumber(tx, businessId);
    await repo.insertOrder(tx, businessId, {
      ...order,
      contacto: { ...contacto, indicaciones: null },
      cliente_id: null,
      para: null,
      domicilio: '0.00',
      advertencias: [],
      busqueda: searchTextOf(numero, `${contacto.nombre} ${searchedPhone(contacto.telefono)}`),
      serie_id: serieId,
      numero,
      origen: 'catalogo',
      collaboratorId: null,
      deviceId: null,
      fisico_en: now,
      created_at: now,
      creation_hash: hash,
    });
    const rows = lines.map((line) => ({ ...line, descuento: '0.00', nota: null }));
    await repo.writeLines(tx, businessId, order.id, rows);
    await settleOrder(write, order.id);
    const [taken] = await findOrders(tx, businessId, [order.id]);
    if (!taken) throw new Error(`business ${businessId} lost an order of its page`);
    return taken;
  },
};
