import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientAccount } from '#contract/clients/client-account.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiReply, createShop, signIn } from '#tests/fixtures/shop.ts';
import { waitingWrites } from '#tests/fixtures/device/waiting-writes.ts';

const INVOICES = '/api/erp/facturacion/facturas/';
const CLIENTS = '/api/erp/clientes/';
// 15 June 2027 in Bogotá and the day after.
const EVENING = new Date('2027-06-16T04:59:59.900Z');
const NIGHT = new Date('2027-06-16T05:00:00.100Z');
const NIGHT_IN_BOGOTA = '2027-06-16T00:00:00.100-05:00';

type Sold = Invoice & { codigo?: string; error?: string };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
beforeEach(() => {
  server.clock.now = EVENING;
});
afterAll(() => server.stop());

async function openShop(options: Parameters<typeof createShop>[2] = {}) {
  const shop = await createShop(server.db, server.clock.now, options);
  const api = await signIn(server.url, shop.emails.l3);
  const sell = (more: object = {}, headers: Record<string, string> = {}) => {
    const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
    return api.send<Sold>('POST', INVOICES, { cliente_id: shop.finalConsumer, items, ...more }, headers);
  };
  return { ...shop, api, sell };
}

/** Lets a sale that came in the evening wait for its series until after midnight. */
async function overMidnight(
  { businessId, serieId }: { businessId: number; serieId: number },
  sale: () => Promise<ApiReply<Sold>>,
): Promise<ApiReply<Sold>> {
  let selling: Promise<ApiReply<Sold>> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM series WHERE business_id = ${businessId} AND id = ${serieId} FOR UPDATE`.execute(
      tx,
    );
    selling = sale();
    await expect.poll(() => waitingWrites(server.db)).toBe(1);
    server.clock.now = NIGHT;
  });
  return selling!;
}

describe('a sale that waits for its number over midnight', () => {
  it('bears the day on which it got it, as the numbers before it may', async () => {
    const shop = await openShop();
    const { status, body } = await overMidnight(shop, () => shop.sell());
    expect([status, body.numero, body.fecha_emision]).toEqual([201, 1, NIGHT_IN_BOGOTA]);
    expect((await shop.sell()).body.numero).toBe(2);
  });

  it('pays the bag tax of that day', async () => {
    const shop = await openShop({ products: [{ applies_bag_tax: true, iva_rate: null }] });
    const rates = JSON.stringify([
      { desde: '2000-01-01', valor: '70.00' },
      { desde: '2027-06-16', valor: '80.00' },
    ]);
    await sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{bolsa_tarifas}', ${rates}::jsonb)
      WHERE id = ${shop.businessId}`.execute(server.db);
    const { body } = await overMidnight(shop, () => shop.sell());
    expect([body.fecha_emision, body.total_factura]).toEqual([NIGHT_IN_BOGOTA, '1380.00']);
  });

  it('is refused when the resolution ended with the day, and takes neither number nor stock', async () => {
    const shop = await openShop({ vigencia_hasta: '2027-06-15' });
    const key = { 'idempotency-key': randomUUID() };
    const refused = await overMidnight(shop, () => shop.sell({}, key));
    expect([refused.status, refused.body.codigo]).toEqual([400, 'resolucion_vencida']);
    expect((await shop.sell({}, key)).body).toEqual(refused.body);
    const { rows } = await sql`SELECT s.proximo_consecutivo, k.cantidad_vitrina FROM series s
      JOIN stocks k ON k.business_id = s.business_id WHERE s.business_id = ${shop.businessId}`.execute(
      server.db,
    );
    expect(rows).toMatchObject([{ proximo_consecutivo: 1, cantidad_vitrina: '10.000' }]);
  });

  it('delivered keeps the time of the sale, and answers the same when it is sent again', async () => {
    const shop = await openShop();
    const headers = { 'idempotency-key': randomUUID(), 'erp-offline': '1' };
    const fecha_venta = '2027-06-15T20:00:00.000-05:00';
    const sale = () => shop.sell({ fecha_venta }, headers);
    const { body } = await overMidnight(shop, sale);
    expect([body.fecha_venta, body.fecha_emision]).toEqual([fecha_venta, NIGHT_IN_BOGOTA]);
    const again = await sale();
    expect([again.status, again.body]).toEqual([201, body]);
  });

  it('on credit is charged at the time on its invoice', async () => {
    const shop = await openShop();
    const { body: debtor } = await shop.api.send<{ id: string }>('POST', CLIENTS, {
      tipo_cliente: 'Natural',
      nombre_completo_natural: 'Luz',
      cedula_natural: '1020733418',
      credito_activo: true,
      monto_credito_aprobado: '10000.00',
      dias_credito_autorizados: 30,
    });
    const pagos = [{ medio: 'credito', valor: '1547.00' }];
    const { body } = await overMidnight(shop, () => shop.sell({ cliente_id: debtor.id, pagos }));
    const account = await shop.api.get<ClientAccount>(`${CLIENTS}${debtor.id}/cuenta/`);
    expect(account.body).toMatchObject({
      saldo: '1547.00',
      results: [{ fecha: NIGHT_IN_BOGOTA, factura_id: body.id }],
    });
    expect(body.fecha_emision).toBe(NIGHT_IN_BOGOTA);
  });
});

describe('a clock that was set back', () => {
  const AN_HOUR_MS = 3_600_000;
  const ago = (ms: number) => new Date(EVENING.getTime() - ms);

  it('dates no invoice before the one with the number before', async () => {
    const shop = await openShop();
    const first = await shop.sell();
    server.clock.now = ago(AN_HOUR_MS);
    const second = await shop.sell();
    expect([second.status, second.body.numero]).toEqual([201, 2]);
    expect(second.body.fecha_emision).toBe(first.body.fecha_emision);
    server.clock.now = new Date(EVENING.getTime() + 50);
    expect((await shop.sell()).body.fecha_emision).toBe(bogotaTimestamp(server.clock.now));
  });

  it('by a day leaves taxes, resolution and the time of the sale to the day on the invoice', async () => {
    const shop = await openShop({ vigencia_hasta: '2027-06-15' });
    const first = await shop.sell();
    server.clock.now = ago(24 * AN_HOUR_MS);
    const second = await shop.sell();
    expect([second.status, second.body.fecha_emision]).toEqual([201, first.body.fecha_emision]);
    await sql`UPDATE businesses SET vigencia_hasta = '2027-06-14' WHERE id = ${shop.businessId}`.execute(
      server.db,
    );
    expect((await shop.sell()).body.codigo).toBe('resolucion_vencida');
  });

  it('does not hold back the dates of another series', async () => {
    const shop = await openShop();
    await shop.sell();
    await sql`INSERT INTO series (business_id, nombre_establecimiento, nombre_norm, prefijo, rango_inicio, rango_fin,
      longitud_consecutivo, proximo_consecutivo) VALUES (${shop.businessId}, 'Norte', 'norte', 'POS2', 1, 100, 6, 1)`.execute(
      server.db,
    );
    await sql`UPDATE collaborators SET serie_id = (SELECT id FROM series WHERE business_id = ${shop.businessId} AND prefijo = 'POS2')
      WHERE business_id = ${shop.businessId}`.execute(server.db);
    await sql`INSERT INTO stocks (business_id, product_id, serie_id, cantidad_vitrina)
      SELECT k.business_id, k.product_id, s.id, 10 FROM stocks k JOIN series s ON s.business_id = k.business_id AND s.prefijo = 'POS2'
      WHERE k.business_id = ${shop.businessId}`.execute(server.db);
    server.clock.now = ago(AN_HOUR_MS);
    const { status, body } = await shop.sell();
    expect([status, body.fecha_emision]).toEqual([201, bogotaTimestamp(server.clock.now)]);
  });
});
