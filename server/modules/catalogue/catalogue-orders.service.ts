import type { CatalogueOrder, CatalogueOrderInput } from '#contract/catalogue/catalogue.ts';
import { catalogueText } from '#contract/catalogue/catalogue-text.ts';
import type { Order } from '#contract/orders/orders.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { isOrderable, phoneKey } from '#domain/catalogue/catalogue.ts';
import { ORDERS_PER_ADDRESS, ORDERS_PER_PHONE } from '#domain/catalogue/limits.ts';
import { formatCop } from '#domain/money/money.ts';
import { bagRateOn } from '#domain/money/tax.ts';
import { orderTotal } from '#domain/orders/total.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import { addressKey } from '#server/http/limits/client-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import * as repo from './catalogue.repo.ts';
import { findPublished } from './catalogue.service.ts';
import { toShown } from './shown.ts';
import type { CataloguePorts } from './ports.ts';
import { refusal } from './refusal.ts';

const HOUR_MS = 3_600_000;

interface SentOrder {
  /** The page's name in its address. */
  nombre: string;
  input: CatalogueOrderInput;
  /** Address of the connection. */
  ip: string;
  /** SHA-256 of the request. */
  hash: string;
}

export type CatalogueOrderService = ReturnType<typeof createCatalogueOrderService>;

/** Orders that customers send from public pages. */
export function createCatalogueOrderService(db: Db, ports: CataloguePorts) {
  /**
   * The lines at today's prices. A line that was shown at another is refused, with the products as they are now: somebody
   * wrote it into the request, or the shop changed it meanwhile, and the customer has to say yes to that.
   */
  async function priced({ lineas }: CatalogueOrderInput, serieId: number, { tx, businessId, now }: Write) {
    const ids = lineas.map(({ product_id }) => product_id);
    const rows = await ports.products.findShown(tx, businessId, serieId, ids);
    const { opciones } = await ports.findBusiness(tx, businessId);
    const bagRate = bagRateOn(opciones.bolsa_tarifas, bogotaDate(now));
    const products = new Map(rows.map((row) => [row.id, toShown(row, bagRate)]));
    const defects = lineas.map(({ product_id, cantidad, precio_visto }): FieldMessages => {
      const product = products.get(product_id);
      if (!product) return { product_id: [catalogueText.notSold] };
      if (!product.disponible) return { product_id: [catalogueText.soldOut] };
      if (!isOrderable(cantidad, product.unidad)) return { cantidad: [catalogueText.quantity] };
      const isAsShown = precio_visto === null || precio_visto === product.precio;
      return isAsShown ? {} : { precio_visto: [catalogueText.priceNow(formatCop(product.precio))] };
    });
    if (defects.some((defect) => Object.keys(defect).length > 0))
      throw new Problem('datos_invalidos', {
        fields: { lineas: defects },
        extra: { productos: [...products.values()] },
      });
    return lineas.flatMap(({ product_id, cantidad }) => {
      const product = products.get(product_id);
      return product ? [{ product_id, cantidad, nombre: product.nombre, precio_visto: product.precio }] : [];
    });
  }

  /** @throws Problem `demasiados_intentos` (429) */
  async function assertFew(
    { tx, businessId, now }: Write,
    sender: { direccion_red: string; telefono: string },
  ) {
    const since = new Date(now.getTime() - HOUR_MS);
    const { byAddress, byPhone } = await repo.listSent(tx, businessId, sender, since);
    // There is room again once the oldest of as many as may be sent is an hour old.
    const full = [byAddress[ORDERS_PER_ADDRESS - 1], byPhone[ORDERS_PER_PHONE - 1]].filter((sent) => !!sent);
    if (full.length === 0) return;
    const roomMs = Math.max(...full.map((sent) => sent.getTime())) + HOUR_MS - now.getTime();
    throw refusal('tooMany', Math.max(1, Math.ceil(roomMs / 1000)));
  }

  return {
    /** The business that a page is of. @throws Problem `no_encontrado` (404) */
    locate: async (nombre: string): Promise<number> => (await findPublished(db, nombre)).businessId,

    /**
     * Takes an order, once per id. Nothing of a refused one is counted.
     * @throws Problem `no_encontrado` (404), `modulo_inactivo` (403) also while it is paused, `id_en_uso` (409),
     * `demasiados_intentos` (429), `datos_invalidos` (400)
     */
    async place({ nombre, input, ip, hash }: SentOrder, write: Write): Promise<EffectResult> {
      const { tx, businessId, now } = write;
      const catalogue = await findPublished(tx, nombre);
      if (catalogue.businessId !== businessId) throw refusal('missing');
      await repo.lockSenders(tx, businessId);
      const made = await ports.orders.find(write, input.id);
      if (made?.hash === hash) return { status: 200, body: toReply(made.order), replayed: true };
      if (made)
        throw new Problem('id_en_uso', {
          extra: {
            detail: catalogueText.alreadySent(made.order.numero_display),
            // The customer's page takes them out of the basket: it may have lost its answer, and more be in it since.
            lineas: made.order.lineas.map(({ product_id, nombre, cantidad }) => ({
              product_id,
              nombre,
              cantidad,
            })),
          },
        });
      if ((await ports.listWithModule(tx, [businessId], 'pedidos')).length === 0) throw refusal('noOrders');
      if (catalogue.pausado) throw refusal('paused');
      const sender = { direccion_red: addressKey(ip), telefono: phoneKey(input.telefono) };
      await assertFew(write, sender);
      const lines = await priced(input, catalogue.serie_id, write);
      const { id, tipo, nota, telefono } = input;
      const direccion = tipo === 'domicilio' ? input.direccion : null;
      const contacto = { nombre: input.nombre, telefono, direccion };
      const order = { id, serieId: catalogue.serie_id, tipo, contacto, nota, lines, hash };
      const taken = await ports.orders.take(write, order);
      await repo.noteSender(tx, businessId, id, sender, now);
      return { status: 201, body: toReply(taken) };
    },
  };
}

function toReply(order: Order): CatalogueOrder {
  // Each of its lines has a price: it was taken here.
  return { numero_display: order.numero_display, total: orderTotal(order) ?? '0.00' };
}
