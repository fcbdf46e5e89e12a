import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountPayment } from '#contract/clients/client-account.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

// What day, drawer and device a sale belongs to and what its goods cost: reports are made of it later.

const INVOICES = '/api/erp/facturacion/facturas/';
const DEVICE = { 'erp-device': 'C0FFEE00-0000-4000-8000-000000000001' };
const NOTED = DEVICE['erp-device'].toLowerCase();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

async function openShop() {
  const products = [{ costo: '1000.33' }, { codigo_barras: '2', iva_rate: null, applies_bag_tax: true }];
  const shop = await createShop(server.db, server.clock.now, { products });
  const [l1, l3] = [await signIn(server.url, shop.emails.l1), await signIn(server.url, shop.emails.l3)];
  return { ...shop, l1, l3 };
}

const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(server.db)).rows;

it('a delivered sale belongs to the day in Bogotá that it was made on, its drawer and its device', async () => {
  const { l1, finalConsumer, productIds } = await openShop();
  const cajaId = randomUUID();
  const yesterday = new Date(server.clock.now.getTime() - 86_400_000);
  const midnight = `${bogotaDate(yesterday)}T23:59:59-05:00`;
  const sale = {
    cliente_id: finalConsumer,
    items: [{ producto_id: productIds[0], cantidad: 0.5 }],
    fecha_venta: midnight,
    caja_id: cajaId,
  };
  const { status, body } = await l1.send<Invoice>('POST', INVOICES, sale, { ...DEVICE, 'erp-offline': '1' });
  expect(status).toBe(201);
  expect(body.caja_id).toBe(cajaId);
  expect(JSON.stringify(body)).not.toMatch(/costo|device|c0ffee/iu);
  expect(
    await read(sql`SELECT dia::text, cash_session_id, device_id FROM invoices WHERE id = ${body.id}`),
  ).toEqual([{ dia: midnight.slice(0, 10), cash_session_id: cajaId, device_id: NOTED }]);
  expect(await read(sql`SELECT fisico_en FROM stock_movements WHERE invoice_id = ${body.id}`)).toEqual([
    { fisico_en: new Date(midnight) },
  ]);
});

it('a sale keeps what its goods cost then, also where the price is that of an older version, and its taxes by rate', async () => {
  const { l3, finalConsumer, productIds } = await openShop();
  const items = productIds.map((producto_id) => ({ producto_id, cantidad: 1.5 }));
  const { body } = await l3.send<Invoice>('POST', INVOICES, { cliente_id: finalConsumer, items });
  expect(
    await read(
      sql`SELECT costo_unitario, costo_linea FROM invoice_lines WHERE invoice_id = ${body.id} ORDER BY linea`,
    ),
  ).toEqual([
    { costo_unitario: '1000.33', costo_linea: '1500.50' },
    { costo_unitario: '1000.00', costo_linea: '1500.00' },
  ]);
  const [coffee, loose] = body.detalles_items.map(({ base_gravable }) => base_gravable);
  expect(
    await read(
      sql`SELECT nombre, base, valor FROM invoice_taxes WHERE invoice_id = ${body.id} ORDER BY nombre`,
    ),
  ).toEqual([
    { nombre: 'Bolsa', base: loose, valor: '140.00' },
    { nombre: 'Excluido', base: loose, valor: '0.00' },
    {
      nombre: 'IVA 19%',
      base: coffee,
      valor: body.detalles_items[0]?.impuestos_aplicados[0]?.valor_calculado,
    },
  ]);
});

it('a payment on account keeps its drawer and its device; a credit sale enters none of its own', async () => {
  const { l1, l3, productIds } = await openShop();
  const { body: client } = await l3.send<Client>('POST', '/api/erp/clientes/', {
    tipo_cliente: 'Juridico',
    nombre_empresa_juridico: 'Restaurante El Fogón',
    nit_juridico: '900508908',
    credito_activo: true,
    monto_credito_aprobado: '100000.00',
    dias_credito_autorizados: 30,
  });
  const cajaId = randomUUID();
  const items = [{ producto_id: productIds[1], cantidad: 1 }];
  const sale = { cliente_id: client.id, items, pagos: [{ medio: 'credito', valor: 1370 }], caja_id: cajaId };
  expect((await l1.send('POST', INVOICES, sale, DEVICE)).body).toMatchObject({ caja_id: cajaId });
  const payment = { valor: 370, caja_id: cajaId };
  const path = `/api/erp/clientes/${client.id}/abonos/`;
  expect((await l1.send<AccountPayment>('POST', path, payment, DEVICE)).status).toBe(201);
  expect(
    await read(
      sql`SELECT tipo, cash_session_id, device_id FROM ledger WHERE client_id = ${client.id} ORDER BY tipo DESC`,
    ),
  ).toEqual([
    { tipo: 'cargo', cash_session_id: null, device_id: null },
    { tipo: 'abono', cash_session_id: cajaId, device_id: NOTED },
  ]);
  const wrong = await l1.send('POST', path, { valor: 1, caja_id: 'x' }, DEVICE);
  expect(wrong.status).toBe(400);
  expect(wrong.body).toHaveProperty('caja_id');
});

it.each([
  ['sent in a batch, of the device that sends it', 'lote', {}, NOTED],
  ['rescued from another device, of none that is known', 'importar', {}, null],
  ['rescued from a device that the file names, of that one', 'importar', { device: 'caja-2' }, 'caja-2'],
])('an operation is, %s', async (_case, call, more, device) => {
  const { l3, finalConsumer, productIds, collaboratorIds } = await openShop();
  const id = randomUUID();
  const operation = {
    op: randomUUID(),
    method: 'POST',
    path: INVOICES,
    body: { cliente_id: finalConsumer, items: [{ producto_id: productIds[0], cantidad: 1 }] },
    entityId: id,
    autor: collaboratorIds[2],
    ...more,
  };
  await l3.send('POST', `/api/erp/sync/${call}/`, { operaciones: [operation] }, DEVICE);
  expect(await read(sql`SELECT device_id FROM invoices WHERE id = ${id}`)).toEqual([{ device_id: device }]);
});

it('a device that names itself with what is no id is noted as none, and its sale is taken', async () => {
  const { l3, finalConsumer, productIds } = await openShop();
  const items = [{ producto_id: productIds[0], cantidad: 1 }];
  const headers = { 'erp-device': "x'); DROP TABLE invoices; --" };
  const { status, body } = await l3.send<Invoice>(
    'POST',
    INVOICES,
    { cliente_id: finalConsumer, items },
    headers,
  );
  expect(status).toBe(201);
  expect(await read(sql`SELECT device_id FROM invoices WHERE id = ${body.id}`)).toEqual([
    { device_id: null },
  ]);
});

it('the dearest goods in the largest number may be given away: their cost is noted all the same', async () => {
  const products = [{ costo: '9999999999.99', porcentaje_margen: 0, cantidad_vitrina: 9_999_999 }];
  const shop = await createShop(server.db, server.clock.now, { products });
  const api = await signIn(server.url, shop.emails.l3);
  const items = [{ producto_id: shop.productIds[0], cantidad: 9_999_999, descuento: 100 }];
  const { status, body } = await api.send<Invoice>('POST', INVOICES, {
    cliente_id: shop.finalConsumer,
    items,
  });
  expect([status, body.total_factura]).toEqual([201, '0.00']);
  expect(await read(sql`SELECT costo_linea FROM invoice_lines WHERE invoice_id = ${body.id}`)).toEqual([
    { costo_linea: '99999989999900000.01' },
  ]);
});
