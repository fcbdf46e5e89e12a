import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientAccount } from '#contract/clients/client-account.ts';
import type { Return, ReturnReply } from '#contract/returns/returns.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { insertSeries } from '#server/modules/businesses/business-creation.ts';
import { sql } from '#server/platform/database/database.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { gaveBack, giveBack, lookAt, RETURNS, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

const { DEVICE, INVOICES } = drawer;
const openShop = () => drawer.openDrawerShop(server);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const two = [{ linea: 1, cantidad: 2, destino: 'vitrina' }];

async function stockOf(businessId: number, productId: string | undefined) {
  const { rows } = await sql<{ vitrina: number; bodega: number }>`
    SELECT cantidad_vitrina::float AS vitrina, cantidad_bodega::float AS bodega FROM stocks
    WHERE business_id = ${businessId} AND product_id = ${productId}`.execute(server.db);
  return rows[0];
}

describe('a return', () => {
  it('puts the goods back, gives the money out of the drawer, and stands on the invoice under a note of its own', async () => {
    const shop = await openShop();
    const { body: box } = await drawer.open(shop.l2, shop);
    const sale = await sold(shop.l2, shop, 2, 3, { caja_id: box.id });
    const before = await stockOf(shop.businessId, shop.productIds[2]);
    const { status, body } = await giveBack(shop.l2, sale.id, { lineas: two, caja_id: box.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      factura: sale.numero_factura_display,
      total: '20000.00',
      nota: { numero_display: 'NC1-000001', total: '20000.00', datos_cliente: sale.datos_cliente },
      reembolso: [{ medio: 'efectivo', valor: '20000.00', referencia: null }],
      factura_nueva: null,
      advertencias: [],
    });
    const after = await stockOf(shop.businessId, shop.productIds[2]);
    expect(after?.vitrina).toBe((before?.vitrina ?? 0) + 2);
    const seen = await lookAt(shop.l2, sale.id);
    expect(seen).toMatchObject({ estado: 'emitida', devuelto: [{ linea: 1, cantidad: 2 }], debe: '0.00' });
    expect(seen.notas).toEqual([
      { devolucion_id: body.id, numero_display: 'NC1-000001', total: '20000.00', concepto: 1 },
    ]);
    const figures = await drawer.look(shop.l2, box.id);
    expect(figures).toMatchObject({ esperado: '110000.00', cifras: { reembolsos: '20000.00' } });
    expect(figures.cifras?.documentos).toMatchObject({ ventas: 1, devoluciones: 1 });
    const asked = { userInput: '¿cuánto devolvieron hoy?', history: [] };
    const { body: told } = await shop.l2.send<{ response: string }>('POST', '/api/erp/andy/consulta/', asked);
    expect(told.response).toMatch(/^Hoy se devolvieron \$\s20\.000: las ventas netas quedaron en/u);
  });

  it('of all of it annuls the invoice, once, and the history finds it', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 3);
    const part = await giveBack(shop.l2, sale.id, { concepto: 2, lineas: two });
    expect([part.status, part.body]).toMatchObject([
      400,
      { concepto: ['Una anulación devuelve todas las líneas completas.'] },
    ]);
    const { body } = await giveBack(shop.l2, sale.id, { concepto: 2, lineas: undefined });
    expect(body).toMatchObject({ concepto: 2, total: '30000.00', nota: { numero_display: 'NC1-000001' } });
    expect(await lookAt(shop.l2, sale.id)).toMatchObject({ estado: 'anulada' });
    const again = await giveBack(shop.l2, sale.id);
    expect([again.status, again.body.codigo]).toEqual([400, 'factura_anulada']);
    for (const estado of ['anulada', 'devuelta']) {
      const { body: page } = await shop.l2.get<{ results: { id: string; estado: string }[] }>(
        `${INVOICES}?estado=${estado}`,
      );
      expect(page.results.map((one) => [one.id, one.estado])).toEqual([[sale.id, 'anulada']]);
    }
    const { body: standing } = await shop.l2.get<{ results: { id: string }[] }>(`${INVOICES}?estado=emitida`);
    expect(standing.results.map(({ id }) => id)).not.toContain(sale.id);
  });

  it('of more than is left is refused with what is left of each line', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 3);
    await giveBack(shop.l2, sale.id, { lineas: two });
    const { status, body } = await giveBack(shop.l2, sale.id, { lineas: two });
    expect([status, body.codigo, body['lineas']]).toEqual([
      400,
      'devolucion_excedida',
      [{ linea: 1, queda: 1 }],
    ]);
    expect(body['error']).toMatch(/^Se devuelve más de lo que queda de la factura: de .+ quedan 1\.$/u);
  });

  it('goes to the warehouse, or comes in and goes out again when it is spoilt', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 0, 3);
    const before = await stockOf(shop.businessId, shop.productIds[0]);
    const lineas = [
      { linea: 1, cantidad: 1, destino: 'bodega' },
      { linea: 1, cantidad: 2, destino: 'averia' },
    ];
    const { body } = await giveBack(shop.l2, sale.id, { lineas });
    const after = await stockOf(shop.businessId, shop.productIds[0]);
    expect(after).toEqual({ vitrina: before?.vitrina, bodega: (before?.bodega ?? 0) + 1 });
    const { rows } = await sql<{ motivo: string; vitrina: number; bodega: number }>`
      SELECT motivo, delta_vitrina::float AS vitrina, delta_bodega::float AS bodega FROM stock_movements
      WHERE documento_id = ${body.id} ORDER BY motivo DESC`.execute(server.db);
    expect(rows).toEqual([
      { motivo: 'devolucion', vitrina: 2, bodega: 1 },
      { motivo: 'averia', vitrina: -2, bodega: 0 },
    ]);
  });

  it('of a sale on credit goes to the debt first, and only the rest is given back', async () => {
    const shop = await openShop();
    server.clock.now = new Date(server.clock.now.getTime() + 60_000); // the older charge is older
    const pagos = [{ medio: 'credito', valor: 30_000 }];
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, pagos });
    await drawer.pay(shop.l2, shop, 112_000); // 100.000 of an older charge, and 12.000 of this one
    expect((await lookAt(shop.l2, sale.id)).debe).toBe('18000.00');
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const inCash = await giveBack(shop.l2, sale.id, {
      lineas: two,
      reembolso: [{ medio: 'efectivo', valor: 20_000 }],
    });
    expect([inCash.status, inCash.body]).toMatchObject([
      400,
      { codigo: 'reembolso_no_cuadra', debe: '18000.00', minimo_credito: '18000.00' },
    ]);
    const reembolso = [
      { medio: 'credito', valor: 18_000 },
      { medio: 'efectivo', valor: 2000 },
    ];
    const { status } = await giveBack(shop.l2, sale.id, { lineas: two, reembolso });
    expect(status).toBe(201);
    const { body: account } = await shop.l2.get<ClientAccount>(`/api/erp/clientes/${shop.debtor}/cuenta/`);
    expect(account.saldo).toBe('0.00');
    expect(account.movimientos[0]).toMatchObject({
      tipo: 'abono',
      valor: '18000.00',
      medio: 'nota_credito',
      factura_id: sale.id,
      referencia: 'NC1-000001',
    });
    // Without a word the same is given: here nothing is owed any more.
    const rest = await giveBack(shop.l2, sale.id);
    expect(rest.body.reembolso).toEqual([{ medio: 'efectivo', valor: '10000.00', referencia: null }]);
  });

  it('settles the charge of its own invoice, whatever is older', async () => {
    const shop = await openShop();
    const pagos = [{ medio: 'credito', valor: 30_000 }];
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, pagos });
    const { body } = await giveBack(shop.l2, sale.id, { lineas: two });
    expect(body.reembolso).toEqual([{ medio: 'credito', valor: '20000.00', referencia: null }]);
    expect((await lookAt(shop.l2, sale.id)).debe).toBe('10000.00');
    expect((await lookAt(shop.l1, sale.id)).debe).toBeUndefined();
  });

  it('takes its cash out of the drawer once, in however many parts it was said', async () => {
    const shop = await openShop();
    const { body: opened } = await drawer.open(shop.l2, shop);
    const sale = await sold(shop.l2, shop, 0, 2, { caja_id: opened.id });
    const parts = ['333.40', '333.40', '333.20'].map((valor) => ({ medio: 'efectivo', valor }));
    const { body } = await giveBack(shop.l2, sale.id, { caja_id: opened.id, reembolso: parts });
    expect(body.reembolso).toEqual([{ medio: 'efectivo', valor: '1000.00', referencia: null }]);
    expect(await drawer.look(shop.l2, opened.id)).toMatchObject({
      esperado: '101000.00',
      cifras: { reembolsos: '1000.00' },
    });
  });

  it('gives nothing where cash is rounded to nothing, said or not', async () => {
    const shop = await openShop();
    await sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{redondeo_efectivo}', '50')
      WHERE id = ${shop.businessId}`.execute(server.db);
    const pagos = [
      { medio: 'credito', valor: 9980 },
      { medio: 'nequi', valor: 20 },
    ];
    const credit = { medio: 'credito', valor: '9980.00', referencia: null };
    for (const reembolso of [undefined, [credit, { medio: 'efectivo', valor: 0 }]]) {
      const sale = await sold(shop.l2, shop, 2, 1, { cliente_id: shop.debtor, pagos });
      const { status, body } = await giveBack(shop.l2, sale.id, { reembolso });
      expect([status, body.reembolso]).toEqual([201, [credit]]);
    }
    const sale = await sold(shop.l2, shop, 2, 1, { cliente_id: shop.debtor, pagos });
    expect((await giveBack(shop.l2, sale.id, { reembolso: [credit] })).status).toBe(400);
  });

  it('is the client’s to spend, though the credit is off, and no more than that', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 1, { cliente_id: shop.debtor });
    await sql`UPDATE clients SET saldo_credito = 0, credito_activo = false, monto_credito_aprobado = 0
      WHERE id = ${shop.debtor}`.execute(server.db);
    const credit = [{ medio: 'credito', valor: 10_000 }];
    expect((await giveBack(shop.l2, sale.id, { reembolso: credit })).status).toBe(201);
    const spend = (at: number) =>
      drawer.sell(shop.l2, shop, at, {
        cliente_id: shop.debtor,
        items: [{ producto_id: shop.productIds[at], cantidad: 1 }],
        pagos: [{ medio: 'credito', valor: at === 1 ? 8000 : 10_000 }],
      });
    expect((await spend(1)).status).toBe(201);
    const more = await spend(2);
    expect([more.status, more.body.codigo]).toEqual([400, 'credito_inactivo']);
  });

  it('cannot go to the account of somebody who was deleted, unless it has', async () => {
    const shop = await openShop();
    const { body: client } = await shop.l2.send<{ id: string }>('POST', '/api/erp/clientes/', {
      tipo_cliente: 'Natural',
      nombre_completo_natural: 'Ana Ruiz',
      cedula_natural: '52123456',
    });
    const sale = await sold(shop.l2, shop, 2, 2, { cliente_id: client.id });
    await shop.l3.send('DELETE', `/api/erp/clientes/${client.id}/`);
    const reembolso = [{ medio: 'credito', valor: 10_000 }];
    const { status, body } = await giveBack(shop.l2, sale.id, { reembolso });
    expect([status, body.codigo]).toEqual([400, 'reembolso_no_cuadra']);
    expect((await giveBack(shop.l2, sale.id)).status).toBe(201);
    const lineas = [{ producto_id: shop.productIds[2], cantidad: 1, precio: 9000, destino: 'vitrina' }];
    const nameless = await giveBack(shop.l3, null, { cliente_id: client.id, lineas });
    expect([nameless.status, Object.keys(nameless.body)]).toEqual([400, ['cliente_id', 'codigo']]);
    expect((await gaveBack(shop.l2, sale.id, { reembolso })).status).toBe(201);
  });

  it('says how much is owed to nobody who may not see it', async () => {
    const shop = await openShop();
    const pagos = [{ medio: 'credito', valor: 10_000 }];
    const sale = await sold(shop.l2, shop, 2, 1, { cliente_id: shop.debtor, pagos });
    const reembolso = [{ medio: 'efectivo', valor: 10_000 }];
    const { body: made } = await gaveBack(shop.l2, sale.id, { reembolso });
    const { body } = await shop.l1.get<Return>(`${RETURNS}${made.id}/`);
    expect(body.advertencias).toEqual([{ codigo: 'reembolso_no_cuadra' }]);
  });
});

describe('who may take goods back, and when', () => {
  it('is level 2 within thirty days, or level 3; at the counter anybody did, and the shop reads it', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 3);
    // Whatever else is amiss with it.
    for (const [id, more] of [
      [sale.id, {}],
      [randomUUID(), {}],
      [sale.id, { motivo: '' }],
    ] as const) {
      const low = await giveBack(shop.l1, id, more);
      expect([low.status, low.body.codigo]).toEqual([403, 'nivel_insuficiente']);
    }
    const bad = [
      await giveBack(shop.l2, sale.id, { motivo: '' }),
      await gaveBack(shop.l1, sale.id, { motivo: '' }),
      await giveBack(shop.l1, sale.id, { motivo: '', autoriza: randomUUID() }),
    ];
    expect(bad.map(({ status }) => status)).toEqual([400, 400, 400]);
    const done = await gaveBack(shop.l1, sale.id);
    expect([done.status, done.body.advertencias]).toEqual([201, [{ codigo: 'nivel_insuficiente' }]]);
    await sql`UPDATE invoices SET fecha_emision = fecha_emision - interval '31 days' WHERE id = ${sale.id}`.execute(
      server.db,
    );
    const late = await giveBack(shop.l2, sale.id);
    expect([late.status, late.body.codigo]).toEqual([400, 'devolucion_vencida']);
    expect((await giveBack(shop.l3, sale.id)).status).toBe(201);
    expect((await gaveBack(shop.l2, sale.id)).body.advertencias).toMatchObject([
      { codigo: 'devolucion_vencida', dias: 31 },
    ]);
  });

  it('goes by the shop’s clock as long as the money is here, whatever the device says', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 3);
    await sql`UPDATE invoices SET fecha_emision = fecha_emision - interval '31 days' WHERE id = ${sale.id}`.execute(
      server.db,
    );
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const headers = { ...DEVICE, 'erp-occurred-at': daysAgo(20) };
    expect((await giveBack(shop.l2, sale.id, {}, headers)).body.codigo).toBe('devolucion_vencida');
    const { body: now } = await giveBack(shop.l3, sale.id, {}, headers);
    expect(Date.now() - Date.parse(now.fisico_en)).toBeLessThan(3_600_000);
    const { body: then } = await gaveBack(shop.l3, sale.id, {}, { 'erp-occurred-at': daysAgo(3) });
    expect(Date.now() - Date.parse(then.fisico_en)).toBeGreaterThan(2 * 86_400_000);
  });

  it('is nobody of another business', async () => {
    const shop = await openShop();
    const other = await openShop();
    const sale = await sold(shop.l2, shop, 1, 1);
    const { status, body } = await giveBack(other.l3, sale.id);
    expect([status, body.codigo]).toEqual([400, 'factura_desconocida']);
    const { body: made } = await giveBack(shop.l2, sale.id);
    expect((await other.l3.get(`${RETURNS}${made.id}/`)).status).toBe(404);
  });
});

describe('goods that two counters took back', () => {
  it('get one note; the second is a fact of its drawer, and neither stock nor debt', async () => {
    const shop = await openShop();
    const { body: box } = await drawer.open(shop.l2, shop);
    const sale = await sold(shop.l2, shop, 2, 2);
    await gaveBack(shop.l2, sale.id, { lineas: two });
    const before = await stockOf(shop.businessId, shop.productIds[2]);
    const { status, body } = await gaveBack(shop.l2, sale.id, { lineas: two, caja_id: box.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      nota: null,
      total: '20000.00',
      lineas: [{ con_nota: false, cantidad: 2 }],
      advertencias: [{ codigo: 'devolucion_excedida', linea: 1, vendida: 2, devuelta: 2, pedida: 2 }],
    });
    expect(await stockOf(shop.businessId, shop.productIds[2])).toEqual(before);
    expect(await drawer.look(shop.l2, box.id)).toMatchObject({ esperado: '80000.00' });
  });

  it('settle the debt once', async () => {
    const shop = await openShop();
    const pagos = [{ medio: 'credito', valor: 20_000 }];
    const sale = await sold(shop.l2, shop, 2, 2, { cliente_id: shop.debtor, pagos });
    const reembolso = [{ medio: 'credito', valor: 20_000 }];
    await gaveBack(shop.l2, sale.id, { lineas: two, reembolso });
    const again = await gaveBack(shop.l2, sale.id, { lineas: two, reembolso });
    expect(again.body.abonado).toBe('0.00');
    const one = [{ linea: 1, cantidad: 1, destino: 'vitrina' }];
    const next = await sold(shop.l2, shop, 2, 1, {
      cliente_id: shop.debtor,
      pagos: [{ medio: 'credito', valor: 10_000 }],
    });
    // Twice as many as there were: half of it has a note, and the answer says so.
    const half = await gaveBack(shop.l2, next.id, { lineas: [{ ...one[0], cantidad: 2 }], reembolso });
    expect([half.body.nota?.total, half.body.abonado]).toEqual(['10000.00', '10000.00']);
    const read = await shop.l2.get<ReturnReply>(`${RETURNS}${half.body.id}/`);
    expect(read.body.abonado).toBe('10000.00');
    const { body } = await shop.l2.get<ClientAccount>(`/api/erp/clientes/${shop.debtor}/cuenta/`);
    expect(body.saldo).toBe('100000.00');
  });

  it('are both on the note as far as there were any, in whatever order they come at once', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 3);
    const all = await Promise.all([1, 2, 3].map(() => gaveBack(shop.l2, sale.id, { lineas: two })));
    const notes = all.flatMap(({ body }) => (body.nota ? [body.nota] : []));
    expect(notes.map(({ total }) => total).toSorted()).toEqual(['10000.00', '20000.00']);
    expect(notes.map(({ numero }) => numero).toSorted()).toEqual([1, 2]);
    expect((await lookAt(shop.l2, sale.id)).devuelto).toEqual([{ linea: 1, cantidad: 3 }]);
  });
});

describe('notes of two stores', () => {
  it('have letters of their own, though both begin at the same moment', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 2);
    const branch = {
      nombre_establecimiento: 'Sur',
      prefijo: 'SUR',
      rango_inicio: 1,
      rango_fin: 100,
      longitud_consecutivo: 4,
    };
    const branchId = await server.db.transaction().execute((tx) => insertSeries(tx, shop.businessId, branch));
    await sql`UPDATE series SET prefijo = 'NOR' WHERE id = ${shop.serieId}`.execute(server.db);
    await sql`UPDATE collaborators SET serie_id = ${branchId}
      WHERE business_id = ${shop.businessId} AND permission_level = 3`.execute(server.db);
    const [one, other] = [sale, await sold(shop.l2, shop, 1, 2)];
    const both = await Promise.all([giveBack(shop.l2, one.id), giveBack(shop.l3, other.id)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.map(({ body }) => body.nota?.prefijo).toSorted()).toEqual(['NC1', 'NC2']);
  });
});

describe('the feed', () => {
  it('tells of a return and never of its invoice again', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 2);
    const path = '/api/erp/sync/cambios/?limite=1000';
    const { epoca, hasta } = (await shop.l2.get<ChangePage>(`${path}&desde=0`)).body;
    const { body } = await giveBack(shop.l2, sale.id);
    const { cambios } = (await shop.l2.get<ChangePage>(`${path}&desde=${hasta}&epoca=${epoca}`)).body;
    expect(cambios.map(({ tabla }) => tabla)).toEqual(['existencias', 'devoluciones']);
    const told = cambios.find(({ tabla }) => tabla === 'devoluciones')?.fila;
    const { factura_nueva: _exchange, abonado: _credited, tipo_operacion: _type, ...row } = body;
    expect(told).toEqual(row);
  });
});

describe('a return that is sent again', () => {
  it('is the same return, found by its note’s number among invoices too, and another one under its id is refused', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 3);
    const id = randomUUID();
    const headers = { ...DEVICE, 'erp-entity': id };
    const first = await giveBack(shop.l2, sale.id, {}, headers);
    const again = await giveBack(shop.l2, sale.id, {}, headers);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    // The device folds the return in until its rows are those of the first answer.
    expect(again.headers.get('erp-version')).toBe(first.headers.get('erp-version'));
    expect((await giveBack(shop.l2, sale.id, { lineas: two }, headers)).status).toBe(409);
    const { body: listed } = await shop.l2.get<{ count: number; results: Return[] }>(
      `${RETURNS}?factura_id=${sale.id}`,
    );
    expect([listed.count, listed.results.map((one) => one.id)]).toEqual([1, [id]]);
    for (const list of [RETURNS, INVOICES]) {
      const { body: found } = await shop.l2.get<{ count: number }>(`${list}?search=nc1-000001`);
      expect([list, found.count]).toEqual([list, 1]);
    }
  });
});

it('an owner reads the returns of the own business as its people do, and of no other', async () => {
  const shop = await openShop();
  const [sale, another] = [await sold(shop.l2, shop, 2, 3), await sold(shop.l2, shop, 2, 1)];
  const { body: back } = await giveBack(shop.l2, sale.id);
  await giveBack(shop.l2, another.id);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const path = `/api/negocios/PJ/${shop.businessId}/facturacion/devoluciones/`;
  const query = `?factura_id=${sale.id}`;
  const listed = await owner.get<{ results: Return[] }>(`${path}${query}`);
  const { body: told } = await shop.l2.get<{ results: Return[] }>(`${RETURNS}${query}`);
  expect([listed.status, listed.body.results]).toEqual([200, told.results]);
  expect(listed.body.results.map(({ id }) => id)).toEqual([back.id]);
  const one = await owner.get(`${path}${back.id}/`);
  expect([one.status, one.body]).toEqual([200, (await shop.l2.get(`${RETURNS}${back.id}/`)).body]);
  const other = await openShop();
  const foreign = await signInOwner(server.url, other.ownerEmail);
  const theirs = `/api/negocios/PJ/${other.businessId}/facturacion/devoluciones/`;
  for (const asked of [path, `${path}${back.id}/`, `${theirs}${back.id}/`])
    expect([asked, (await foreign.get(asked)).status]).toEqual([asked, 404]);
});

describe('a body of a return that cannot be', () => {
  it.each([
    [{ concepto: 3 }, 'concepto'],
    [{ concepto: 9 }, 'concepto'],
    [{ motivo: '  ' }, 'motivo'],
    [{ lineas: [] }, 'lineas'],
    [{ lineas: [{ linea: 9, cantidad: 1 }] }, 'lineas'],
    [{ lineas: [{ linea: 1, cantidad: 0 }] }, 'lineas'],
    [{ lineas: [{ linea: 1, cantidad: 1, destino: 'calle' }] }, 'lineas'],
    [{ lineas: 7 }, 'lineas'],
    [{ factura_id: 'x' }, 'factura_id'],
    [{ reembolso: [{ medio: 'trueque', valor: 1 }] }, 'reembolso'],
    [{ reembolso: [{ medio: 'cambio', valor: 10_000 }] }, 'reembolso'],
    [{ reembolso: [{ medio: 'efectivo', valor: -1 }] }, 'reembolso'],
  ])('is refused at its field: %j', async (more, field) => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 1);
    const { status, body } = await giveBack(shop.l2, sale.id, more);
    expect([status, body.codigo, Object.keys(body)]).toEqual([400, 'datos_invalidos', [field, 'codigo']]);
  });

  it('is refused where the refund is another sum', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 2, 1);
    const reembolso = [{ medio: 'efectivo', valor: 9999 }];
    const { status, body } = await giveBack(shop.l2, sale.id, { reembolso });
    expect([status, body.codigo, body['error']]).toEqual([
      400,
      'reembolso_no_cuadra',
      'El reembolso no suma el total de la devolución.',
    ]);
    expect((await gaveBack(shop.l2, sale.id, { reembolso })).body.advertencias).toEqual([
      { codigo: 'reembolso_distinto', devuelto: '9999.00', total: '10000.00' },
    ]);
  });
});
