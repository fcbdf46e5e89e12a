import { createKey } from '#tests/fixtures/integration/keys.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/inventory/products.ts';
import type { InvoiceDetail } from '#contract/invoicing/invoices.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';
import { DELIVERY_FEE_ID } from '#domain/products/delivery-fee.ts';
import { reservedUnits } from '#domain/orders/reserved.ts';
import { sql } from '#server/platform/database/database.ts';
import { type DrawerShop, INVOICES, OFFLINE, openDrawerShop, sell, under } from '#tests/fixtures/drawer.ts';
import { change, lookUp, order, orderOf, ORDERS, step } from '#tests/fixtures/orders.ts';
import { giveBack } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
let shop: DrawerShop;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await openDrawerShop(server);
});
afterAll(() => server.stop());

const bill = (pedido_id: string, headers: object = under(), more: object = {}) =>
  sell(shop.l2, shop, 2, { pedido_id, ...more }, headers);

describe('the sale of an order', () => {
  it('bills it, and hands over what nobody brings', async () => {
    const states = [];
    for (const tipo of ['recoger', 'apartado', 'domicilio']) {
      const { body: made } = await order(shop.l1, shop, 2, { tipo, contacto: { direccion: 'Calle 1' } });
      const { body: sale } = await bill(made.id);
      expect(sale).toMatchObject({ pedido_id: made.id, advertencias: [] });
      const after = await lookUp(shop.l1, made.id);
      expect(after).toMatchObject({ invoice_id: sale.id, factura_numero: sale.numero_factura_display });
      states.push([
        after.estado,
        after.pasos.map(({ estado, invoice_id }) => [estado, invoice_id === sale.id]),
      ]);
    }
    expect(states).toEqual([
      ['entregado', [['entregado', true]]],
      ['entregado', [['entregado', true]]],
      ['nuevo', []],
    ]);
  });

  it('is refused where another invoice has billed it, with its number, and nothing is sold', async () => {
    const { body: made } = await order(shop.l1, shop, 2);
    const { body: sale } = await bill(made.id);
    const again = await bill(made.id);
    const numero = sale.numero_factura_display;
    expect([again.status, again.body]).toEqual([
      409,
      {
        codigo: 'pedido_facturado',
        error: `Este pedido ya se facturó: ${numero}.`,
        factura_id: sale.id,
        numero,
      },
    ]);
    const edit = await change(shop.l1, made, orderOf(shop, 0));
    expect([edit.status, edit.body.codigo, edit.body['numero']]).toEqual([409, 'pedido_facturado', numero]);
  });

  it('lets nobody change the order any more who read it before the invoice', async () => {
    const { body: made } = await order(shop.l1, shop, 2);
    const { version } = await lookUp(shop.l1, made.id);
    const { body: sale } = await bill(made.id);
    const edit = await change(shop.l1, made, orderOf(shop, 0), version);
    expect([edit.status, edit.body]).toMatchObject([
      409,
      { codigo: 'pedido_facturado', factura_id: sale.id, numero: sale.numero_factura_display },
    ]);
  });

  it('whose goods have left is taken twice and flagged, for the owner to look at', async () => {
    const own = await openDrawerShop(server);
    const { body: made } = await order(own.l1, own, 2);
    const { body: first } = await sell(own.l2, own, 2, { pedido_id: made.id });
    const second = await sell(own.l2, own, 2, { pedido_id: made.id }, { ...OFFLINE, ...under() });
    expect([second.status, second.body.advertencias]).toEqual([
      201,
      [
        {
          codigo: 'pedido_facturado_dos_veces',
          factura_id: first.id,
          factura: first.numero_factura_display,
        },
      ],
    ]);
    await step(own.l1, made.id, 'listo');
    expect((await lookUp(own.l1, made.id)).invoice_id).toBe(first.id);
    const owner = await signInOwner(server.url, own.ownerEmail);
    const { body: today } = await owner.get<OwnerToday>('/api/mis-negocios/hoy/');
    expect(today.negocios.map(({ por_revisar }) => por_revisar.facturas)).toEqual([1]);
  });

  it('that two counters charge at once is one invoice', async () => {
    const { body: made } = await order(shop.l1, shop, 2);
    const answers = await Promise.all([bill(made.id), bill(made.id), bill(made.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { rows } = await sql`SELECT FROM invoices WHERE pedido_id = ${made.id}`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  it('sent again is the same one, with the versions that it took', async () => {
    const { body: made } = await order(shop.l1, shop, 2);
    const headers = under();
    const [one, two] = [await bill(made.id, headers), await bill(made.id, headers)];
    expect([one.status, two.status, two.body]).toEqual([201, 200, one.body]);
    const [from, to] = (one.headers.get('erp-version') ?? '').split('-').map(Number);
    // Of the order's own row the replay does not know.
    expect(two.headers.get('erp-version')).toBe(`${from}-${(to ?? 0) - 1}`);
  });

  it('may come before its order, which finds it', async () => {
    const id = randomUUID();
    const { status, body: sale } = await bill(id);
    expect(status).toBe(201);
    const { body: made } = await order(shop.l1, shop, 2, {}, { ...OFFLINE, ...under(id) });
    expect(made).toMatchObject({ estado: 'entregado', invoice_id: sale.id, advertencias: [] });
    expect((await bill(id)).body.codigo).toBe('pedido_facturado');
  });
});

describe('an annulled invoice', () => {
  it('frees its order, which is where it was and can be billed again; goods that came back in part free nothing', async () => {
    const { body: made } = await order(shop.l1, shop, 2);
    await step(shop.l1, made.id, 'listo');
    const { body: wrong } = await bill(made.id, under(), {
      items: [{ producto_id: shop.productIds[2], cantidad: 2 }],
    });
    expect((await giveBack(shop.l2, wrong.id)).status).toBe(201);
    expect((await bill(made.id)).body.codigo).toBe('pedido_facturado');
    expect(await lookUp(shop.l1, made.id)).toMatchObject({ estado: 'entregado', invoice_id: wrong.id });
    const { body: second } = await order(shop.l1, shop, 2);
    await step(shop.l1, second.id, 'listo');
    const { body: whole } = await bill(second.id);
    const back = await giveBack(shop.l2, whole.id, { concepto: 2, lineas: undefined });
    expect(back.status).toBe(201);
    const freed = await lookUp(shop.l1, second.id);
    expect(freed).toMatchObject({ estado: 'listo', invoice_id: null, factura_numero: null });
    expect(freed.pasos.map(({ estado }) => estado)).toEqual(['listo']);
    const { body: right } = await bill(second.id);
    expect(await lookUp(shop.l1, second.id)).toMatchObject({ estado: 'entregado', invoice_id: right.id });
  });

  it('leaves the order to the second invoice where there were two', async () => {
    const { body: made } = await order(shop.l1, shop, 2);
    const { body: first } = await bill(made.id);
    const { body: second } = await bill(made.id, { ...OFFLINE, ...under() });
    await giveBack(shop.l2, first.id, { concepto: 2, lineas: undefined });
    expect(await lookUp(shop.l1, made.id)).toMatchObject({ estado: 'entregado', invoice_id: second.id });
  });
});

describe('a payment towards an order', () => {
  it('may be more than its client owes, stands on the order, and pays for the sale', async () => {
    const own = await openDrawerShop(server);
    const more = { tipo: 'apartado', cliente_id: own.debtor };
    const { body: made } = await order(own.l1, own, 2, more);
    const path = `/api/erp/clientes/${own.debtor}/abonos/`;
    const paid = await own.l2.send<{ saldo: string }>('POST', path, { valor: 105_000, pedido_id: made.id });
    expect([paid.status, paid.body.saldo]).toEqual([201, '-5000.00']);
    const refused = await own.l2.send('POST', path, { valor: 1 });
    expect(refused.status).toBe(400);
    const { version, ...row } = await lookUp(own.l1, made.id);
    expect([row.abonado, version]).toEqual(['105000.00', expect.any(Number)]);
    const { body: page } = await own.l1.get<{ cambios: { tabla: string; id: string; v: number }[] }>(
      '/api/erp/sync/cambios/?desde=0',
    );
    expect(page.cambios.find(({ tabla, id }) => tabla === 'pedidos' && id === made.id)?.v).toBe(version);
    const pagos = [
      { medio: 'credito', valor: 5000 },
      { medio: 'efectivo', valor: 5000 },
    ];
    const sale = await sell(own.l2, own, 2, { pedido_id: made.id, cliente_id: own.debtor, pagos });
    expect(sale.status).toBe(201);
  });

  it('by a program may be no more than is owed where the order keeps nothing for this client', async () => {
    const own = await openDrawerShop(server);
    const { api } = await createKey(server.url, own, ['caja', 'leer']);
    const pay = (pedido_id: string) =>
      api.send('POST', `/api/erp/clientes/${own.debtor}/abonos/`, { valor: 999_000, pedido_id });
    const { body: taken } = await order(own.l1, own, 2, { cliente_id: own.debtor });
    for (const id of [taken.id, randomUUID()])
      expect((await pay(id)).body).toMatchObject({ valor: [expect.any(String)] });
    const { body: kept } = await order(own.l1, own, 2, { tipo: 'apartado', cliente_id: own.debtor });
    expect((await pay(kept.id)).status).toBe(201);
  });

  it('of an order that is not here yet is taken as well, and nothing from nobody', async () => {
    const own = await openDrawerShop(server);
    const id = randomUUID();
    const path = `/api/erp/clientes/${own.debtor}/abonos/`;
    await own.l2.send('POST', path, { valor: 7000, pedido_id: id });
    const more = { tipo: 'apartado', cliente_id: own.debtor };
    const { body } = await order(own.l1, own, 2, more, { ...OFFLINE, ...under(id) });
    expect(body.abonado).toBe('7000.00');
    expect((await order(own.l1, own, 2)).body.abonado).toBe('0.00');
    const nobodys = `/api/erp/clientes/${own.finalConsumer}/abonos/`;
    const { status, body: refused } = await own.l2.send('POST', nobodys, { valor: 7000, pedido_id: id });
    expect([status, refused]).toMatchObject([
      400,
      { pedido_id: ['Solo se abona al pedido de un cliente identificado.'] },
    ]);
  });
});

describe('a payment towards an order without a client', () => {
  it('is refused at its order, which takes it once it has the client', async () => {
    const own = await openDrawerShop(server);
    const { body: made } = await order(own.l1, own, 2, { tipo: 'apartado' });
    const { api } = await createKey(server.url, own, ['caja', 'leer']);
    const path = `/api/erp/clientes/${own.debtor}/abonos/`;
    for (const by of [own.l2, api]) {
      const { status, body } = await by.send('POST', path, { valor: 7000, pedido_id: made.id });
      expect([status, body]).toMatchObject([
        400,
        { pedido_id: ['Este pedido no tiene cliente: ponle uno para recibir abonos.'] },
      ]);
    }
    const inDrawer = await own.l2.send('POST', path, { valor: 1000, pedido_id: made.id }, OFFLINE);
    expect([inDrawer.status, (await lookUp(own.l1, made.id)).abonado]).toEqual([201, '0.00']);
    await change(own.l1, made, orderOf(own, 2, { tipo: 'apartado', cliente_id: own.debtor }));
    expect((await own.l2.send('POST', path, { valor: 7000, pedido_id: made.id })).status).toBe(201);
    expect((await lookUp(own.l1, made.id)).abonado).toBe('8000.00');
  });
});

describe('the delivery fee', () => {
  it('is a line of a product that every business has, without stock, with the VAT that the owner says', async () => {
    const own = await openDrawerShop(server);
    const items = [
      { producto_id: own.productIds[2], cantidad: 1 },
      { producto_id: DELIVERY_FEE_ID, cantidad: 1, precio_final: 5950 },
    ];
    const { status, body } = await sell(own.l2, own, 2, { items });
    expect([status, body.total_factura]).toEqual([201, '15950.00']);
    expect(body.detalles_items[1]).toMatchObject({ nombre: 'Domicilio', impuestos_aplicados: [] });
    await sql`UPDATE businesses SET opciones = opciones || '{"domicilio_iva": 19}' WHERE id = ${own.businessId}`.execute(
      server.db,
    );
    const { body: taxed } = await sell(own.l2, own, 2, { items });
    expect(taxed.detalles_items[1]?.impuestos_aplicados).toEqual([
      { nombre: 'IVA 19%', valor_calculado: '950.00' },
    ]);
    const exact = [{ producto_id: DELIVERY_FEE_ID, cantidad: 1, precio_final: '5000.50' }];
    expect((await sell(own.l2, own, 2, { items: exact })).body.total_factura).toBe('5000.50');
    const unnamed = await sell(own.l2, own, 2, { items: [{ producto_id: DELIVERY_FEE_ID, cantidad: 1 }] });
    expect(unnamed.body).toHaveProperty('items');
    const { rows } = await sql`SELECT FROM stocks
      WHERE business_id = ${own.businessId} AND product_id = ${DELIVERY_FEE_ID}`.execute(server.db);
    expect(rows).toEqual([]);
    const { body: found } = await own.l2.get<{ count: number }>(
      '/api/erp/inventario/productos/?search=domicilio',
    );
    expect(found.count).toBe(0);
  });
});

describe('what orders have promised', () => {
  it('stands beside the stock of each product as the fold over the open orders has it, and stops no sale', async () => {
    const own = await openDrawerShop(server);
    const lines = (...pairs: [number, number][]) => ({
      lineas: pairs.map(([at, cantidad]) => ({ product_id: own.productIds[at], cantidad })),
    });
    const path = `/api/erp/inventario/productos/${own.productIds[0]}/`;
    const { body: unpromised } = await own.l1.get<Product>(path);
    // Billed, and still to be brought: open, its goods out of the stock.
    const brought = { ...lines([1, 3]), tipo: 'domicilio', contacto: { direccion: 'Calle 1' } };
    const made: string[] = [];
    for (const more of [lines([0, 2], [1, 1.5]), lines([0, 1]), lines([0, 4]), lines([1, 7]), brought])
      made.push((await order(own.l1, own, 0, more)).body.id);
    await step(own.l1, made[1] ?? '', 'listo');
    await step(own.l1, made[2] ?? '', 'cancelado');
    await step(own.l1, made[3] ?? '', 'entregado');
    await sell(own.l2, own, 1, { pedido_id: made[4] });
    const shown = async (query: string) => {
      const { body } = await own.l1.get<{ results: { id: string; apartadas?: number }[] }>(
        `/api/erp/inventario/productos/?page_size=100${query}`,
      );
      return new Map(body.results.map(({ id, apartadas }) => [id, apartadas]));
    };
    const { body: all } = await own.l1.get<{ results: Order[] }>(`${ORDERS}?page_size=100`);
    const folded = reservedUnits(all.results, own.serieId);
    for (const query of ['', '&serie_id=global', `&serie_id=${own.serieId}`, '&contexto=facturacion']) {
      const seen = await shown(query);
      expect(own.productIds.map((id) => seen.get(id))).toEqual([3, 1.5, undefined, undefined]);
      expect(own.productIds.map((id) => Number(folded.get(id) ?? 0))).toEqual([3, 1.5, 0, 0]);
    }
    expect((await own.l1.get<Product>(path)).body).toEqual({ ...unpromised, apartadas: 3 });
    const items = [{ producto_id: own.productIds[0], cantidad: unpromised.cantidad_total }];
    expect((await sell(own.l2, own, 0, { items })).status).toBe(201);
    await sql`UPDATE business_modules SET is_active = false
      WHERE business_id = ${own.businessId} AND slug = 'pedidos'`.execute(server.db);
    expect((await own.l1.get(path)).body).not.toHaveProperty('apartadas');
  });
});

describe('two businesses', () => {
  it('never meet over an order: neither by its id in a sale, nor in a payment, nor in a product of it', async () => {
    const other = await openDrawerShop(server);
    const { body: made } = await order(shop.l1, shop, 2);
    const foreign = await sell(other.l2, other, 2, { pedido_id: made.id });
    expect([foreign.status, foreign.body.advertencias]).toEqual([201, []]);
    await other.l2.send('POST', `/api/erp/clientes/${other.debtor}/abonos/`, {
      valor: 1000,
      pedido_id: made.id,
    });
    expect(await lookUp(shop.l1, made.id)).toMatchObject({
      estado: 'nuevo',
      invoice_id: null,
      abonado: '0.00',
    });
    expect((await bill(made.id)).status).toBe(201);
    const { body: invoice } = await shop.l2.get<InvoiceDetail>(`${INVOICES}${foreign.body.id}/`);
    expect(invoice).toMatchObject({ codigo: 'no_encontrado' });
    const named = await order(shop.l1, shop, 2, { cliente_id: other.debtor });
    expect(named.body).toHaveProperty('cliente_id');
    expect(named.status).toBe(400);
    const lineas = [{ product_id: other.productIds[0], cantidad: 1 }];
    expect((await order(shop.l1, shop, 2, { lineas })).status).toBe(400);
    expect((await order(shop.l1, shop, 2, { serie_id: other.serieId })).status).toBe(400);
    // The same id is another order in another business.
    const twin = await order(other.l1, other, 2, {}, under(made.id));
    expect([twin.status, twin.body.numero]).toEqual([201, 1]);
    const { body: theirs } = await other.l1.get<{ results: Order[] }>(ORDERS);
    expect(theirs.results.map(({ serie_id }) => serie_id)).toEqual([other.serieId]);
  });
});
