import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';
import { sql } from '#server/platform/database/database.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { PRODUCTS } from '#tests/fixtures/inventory.ts';
import { giveBack, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

const openShop = () => drawer.openDrawerShop(server);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

describe('a return without invoice', () => {
  it('is for level 3, of somebody known, at no more than the price of today', async () => {
    const shop = await openShop();
    const lineas = [{ producto_id: shop.productIds[2], cantidad: 1, precio: 9000, destino: 'vitrina' }];
    const asked = { cliente_id: shop.debtor, lineas };
    const { cliente_id: _client, ...ofNobody } = asked;
    for (const low of [asked, ofNobody]) expect((await giveBack(shop.l2, null, low)).status).toBe(403);
    const dear = await giveBack(shop.l3, null, { ...asked, lineas: [{ ...lineas[0], precio: 11_000 }] });
    expect([dear.status, dear.body['lineas']]).toEqual([
      400,
      [{ precio: ['El precio no puede ser mayor que el de hoy.'] }],
    ]);
    const free = await giveBack(shop.l3, null, { ...asked, lineas: [{ ...lineas[0], precio: '0.00' }] });
    expect([free.status, free.body['lineas']]).toEqual([400, [{ precio: ['Debe ser mayor que cero.'] }]]);
    const nobody = await giveBack(shop.l3, null, { ...asked, cliente_id: shop.finalConsumer });
    expect([nobody.status, nobody.body['cliente_id']]).toEqual([
      400,
      ['Sin factura se devuelve a un cliente identificado.'],
    ]);
    const { status, body } = await giveBack(shop.l3, null, asked);
    expect([status, body.factura_id, body.total, body.nota?.numero_display]).toEqual([
      201,
      null,
      '9000.00',
      'NC1-000001',
    ]);
    await sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{varios_iva}', '19'::jsonb)
      WHERE id = ${shop.businessId}`.execute(server.db);
    const sundries = [{ producto_id: SUNDRIES_ID, cantidad: 1, precio: 1000, destino: 'vitrina' }];
    const taxed = await giveBack(shop.l3, null, { ...asked, lineas: sundries });
    expect([taxed.status, taxed.body.total]).toEqual([201, '1190.00']);
    const ofInvoice = await giveBack(shop.l3, (await sold(shop.l2, shop, 1, 1)).id);
    expect([body.tipo_operacion, ofInvoice.body.tipo_operacion]).toEqual([22, 20]);
  });

  it('of goods with a final price gives back what they are sold for today, to the centavo', async () => {
    const shop = await openShop();
    const path = `${PRODUCTS}${shop.productIds[2]}/`;
    const { body: product } = await shop.l3.get<object>(path);
    await shop.l3.send('PUT', path, {
      ...product,
      precio_modo: 'final',
      precio_final: '2000.00',
      iva_rate: 19,
    });
    const totalAt = async (precio: string) => {
      const lineas = [{ producto_id: shop.productIds[2], cantidad: 3, precio, destino: 'vitrina' }];
      return (await giveBack(shop.l3, null, { cliente_id: shop.debtor, lineas })).body.total;
    };
    expect([await totalAt('1680.67'), await totalAt('1680.66')]).toEqual(['6000.00', '5999.96']);
  });
});
