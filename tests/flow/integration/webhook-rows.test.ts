import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product } from '#contract/inventory/products.ts';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { WebhookWithSecret } from '#contract/integration/webhooks.ts';
import type { KeyPermission } from '#domain/accounts/permissions.ts';
import { countAndClose, INVOICES, open, openDrawerShop, sell, SESSIONS } from '#tests/fixtures/drawer.ts';
import { createKey } from '#tests/fixtures/integration/keys.ts';
import { openReceiver } from '#tests/fixtures/integration/receiver.ts';
import { order } from '#tests/fixtures/orders.ts';
import { giveBack, RETURNS } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ webhooks: { timeoutMs: 2_000 } });
});
afterAll(() => server.stop());

/** Where a key reads the row of an event alone. */
const PATH_OF: Readonly<Record<string, string>> = {
  'factura.creada': INVOICES,
  'devolucion.creada': RETURNS,
  'caja.cerrada': SESSIONS,
  'producto.cambiado': ENDPOINTS.products.path,
  'cliente.cambiado': ENDPOINTS.clients.path,
  'pedido.creado': ENDPOINTS.orders.path,
};

it.each<[string, boolean, KeyPermission]>([
  ['without costs', false, 'leer'],
  ['with costs', true, 'leer-costos'],
])(
  'a subscription %s hears of a row what a key of the same permissions reads of it',
  async (_name, con_costos, permission) => {
    const shop = await openDrawerShop(server);
    const receiver = await openReceiver();
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const { api: key } = await createKey(server.url, shop, [permission, 'caja', 'pedidos'], { owner });
    const body = { url: receiver.url, eventos: Object.keys(PATH_OF), con_costos };
    const list = fillPath(ENDPOINTS.webhooks.path, { tipo: 'PJ', id: shop.businessId });
    const { body: made } = await owner.send<WebhookWithSecret>('POST', list, body);
    const drawer = (await open(shop.l3, shop)).body;
    const sale = (await sell(shop.l3, shop, 2, { caja_id: drawer.id })).body;
    await sell(shop.l3, shop, 3, {
      cliente_id: shop.debtor,
      pagos: [{ medio: 'credito', valor: 25_000 }],
    });
    expect((await giveBack(shop.l3, sale.id, { caja_id: drawer.id })).status).toBe(201);
    expect((await countAndClose(shop.l3, drawer.id, 90_000)).status).toBe(200);
    const path = `${ENDPOINTS.products.path}${shop.productIds[0]}/`;
    const { body: product } = await shop.l3.get<Product>(path);
    expect((await shop.l3.send('PUT', path, { ...product, nombre: 'Panela' })).status).toBe(200);
    expect((await order(shop.l3, shop, 1)).status).toBe(201);
    await server.services.delivery.deliver({ business_id: shop.businessId, id: made.id });
    await receiver.stop();
    const told = receiver.came.map(({ tipo, datos }) => [tipo, datos]);
    const read = await Promise.all(
      receiver.came.map(async ({ tipo, datos }) => [
        tipo,
        (await key.get(`${PATH_OF[tipo]}${String(datos['id'])}/`)).body,
      ]),
    );
    expect(told).toEqual(read);
    expect(new Set(told.map(([tipo]) => tipo))).toEqual(new Set(Object.keys(PATH_OF)));
  },
);
