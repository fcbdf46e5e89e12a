import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { InventoryReport } from '#contract/reports/inventory-report.ts';
import type { DayReport, ReceivablesReport } from '#contract/reports/reports.ts';
import { addDays, bogotaDate, bogotaTimestamp } from '#domain/bogota-time.ts';
import { statementOf } from '#domain/clients/credit.ts';
import { addMoney } from '#domain/money/money.ts';
import { sql } from '#server/platform/database/database.ts';
import { INVOICES, openInventory, PRODUCTS, readProduct } from '#tests/fixtures/inventory.ts';
import { createKey } from '#tests/fixtures/integration/keys.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

// What a shop has at this moment: money that it is owed, and goods.

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

async function openShop(products: Parameters<typeof createShop>[2]) {
  const shop = await createShop(server.db, server.clock.now, products);
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const ask = async <Report>(name: string, query = '') =>
    (await owner.get<Report>(`/api/negocios/PJ/${shop.businessId}/informes/${name}/?${query}`)).body;
  return { ...shop, ask, l3: await signIn(server.url, shop.emails.l3) };
}

describe('what clients owe', () => {
  it('is what their accounts say one by one, overdue from the day after the last one', async () => {
    const shop = await openShop({
      products: [
        {
          codigo_barras: '1',
          costo: '1.00',
          porcentaje_margen: 0,
          iva_rate: null,
          cantidad_vitrina: 1_000_000,
        },
      ],
    });
    const client = async (cedula: string, days: number) => {
      const { body } = await shop.l3.send<{ id: string }>('POST', '/api/erp/clientes/', {
        tipo_cliente: 'Natural',
        nombre_completo_natural: `Cliente ${cedula}`,
        cedula_natural: cedula,
        credito_activo: true,
        monto_credito_aprobado: '900000.00',
        dias_credito_autorizados: days,
      });
      return body.id;
    };
    const owe = (id: string, pesos: number) =>
      shop.l3.send('POST', INVOICES, {
        cliente_id: id,
        items: [{ producto_id: shop.productIds[0], cantidad: pesos }],
        pagos: [{ medio: 'credito', valor: pesos }],
      });
    const pay = (id: string, valor: string) =>
      shop.l3.send('POST', `/api/erp/clientes/${id}/abonos/`, { valor, medio: 'efectivo' });
    const [soon, late, patient, even] = [
      await client('1020733001', 5),
      await client('1020733002', 2),
      await client('1020733003', 30),
      await client('1020733004', 5),
    ];
    for (const id of [soon, late, patient, even]) {
      await owe(id, 10_000);
      server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
      await owe(id, 500);
    }
    await pay(soon, '4000.25');
    // Forty centavos of the first charge are left: nothing to anybody who reads pesos.
    await pay(late, '9999.60');
    await pay(even, '10500');
    const today = bogotaDate(server.clock.now);
    const report = await shop.ask<ReceivablesReport>('cartera');
    const { rows } = await sql<{
      id: string;
      client_id: string;
      fecha: Date;
      tipo: 'cargo' | 'abono';
      valor: string;
    }>`
      SELECT id, client_id, fecha, tipo, valor FROM ledger WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    const account = (id: string, days: number) => {
      const entries = rows
        .filter(({ client_id }) => client_id === id)
        .map((row) => ({ ...row, fecha: bogotaTimestamp(row.fecha) }));
      const { balance, overdue } = statementOf(entries, days, today);
      return { cliente_id: id, saldo: balance, vencida: overdue };
    };
    expect(report.clientes).toMatchObject([account(patient, 30), account(soon, 5), account(late, 2)]);
    const [, first, second] = report.clientes;
    // Its first charge was on the first day: due on the sixth; four nights have passed.
    expect(first).toMatchObject({ vencida: '0.00', vencida_desde: null, dias_vencida: null });
    expect(first?.proximo_vencimiento).toBe(addDays(today, 1));
    expect(second).toMatchObject({
      vencida: '0.00',
      saldo: '500.40',
      proximo_vencimiento: today,
      identificacion: '1020733002',
    });
    server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY_MS);
    const later = await shop.ask<ReceivablesReport>('cartera');
    expect(later.clientes[1]).toMatchObject({
      vencida: '5999.75',
      vencida_desde: addDays(today, 1),
      dias_vencida: 1,
    });
    // The first page adds up in the database what the report adds up account by account.
    const { cartera } = await shop.ask<DayReport>('dia');
    expect(cartera).toEqual({ total: later.total, vencida: later.vencida, clientes: 3 });
    expect(later.vencida).toBe(addMoney('5999.75', '500.00'));
  });
});

describe('what a shop has in stock', () => {
  const product = (codigo_barras: string, more: object) => ({
    codigo_barras,
    nombre: `Producto ${codigo_barras}`,
    costo: '1000.50',
    porcentaje_margen: 0,
    iva_rate: null,
    cantidad_vitrina: 20,
    cantidad_bodega: 0,
    ...more,
  });

  it('is worth its cost, what is owed apart; what does not move and what runs out are named', async () => {
    const shop = await openShop({
      products: [
        product('1', { cantidad_vitrina: 100 }),
        product('2', { cantidad_vitrina: 4, cantidad_bodega: 2 }),
        product('3', { costo: '20000.00' }),
        product('4', { cantidad_vitrina: 1 }),
      ],
    });
    const [moving = '', , , owed = ''] = shop.productIds;
    const sell = (id: string, cantidad: number, daysAgo: number) =>
      shop.l3.send(
        'POST',
        INVOICES,
        {
          cliente_id: shop.finalConsumer,
          items: [{ producto_id: id, cantidad }],
          fecha_venta: new Date(server.clock.now.getTime() - daysAgo * DAY_MS).toISOString(),
        },
        { 'erp-offline': '1' },
      );
    // Eighty-five of a hundred within four weeks: fifteen last for four days. Of another three were sold that nobody had.
    await sell(moving, 85, 5);
    await sell(owed, 4, 1);
    const report = await shop.ask<InventoryReport>('inventario', `serie_id=${shop.serieId}`);
    expect(report).toMatchObject({
      valor: addMoney('15007.50', '6003.00', '400000.00'),
      negativo: '-3001.50',
    });
    expect(report.results.map(({ codigo_barras, valor }) => [codigo_barras, valor])).toEqual([
      ['3', '400000.00'],
      ['1', '15007.50'],
      ['2', '6003.00'],
    ]);
    expect(report.quietos).toEqual({ productos: 2, filas: 2, valor: '406003.00' });
    expect(report.sin_movimiento.map(({ codigo_barras }) => codigo_barras)).toEqual(['3', '2']);
    expect(report.se_agota).toMatchObject([{ codigo_barras: '4', vendidas: '4.000', dias: 0 }]);
    expect(report.se_agotan).toBe(1);
    await sell(moving, 10, 0);
    const [first] = (await shop.ask<InventoryReport>('inventario')).se_agota;
    expect(first).toMatchObject({ codigo_barras: '1', existencias: '5.000', vendidas: '95.000', dias: 1 });
    expect((await shop.ask<InventoryReport>('inventario', 'page=2&page_size=2')).results).toHaveLength(1);
  });

  it('is one product where two stores hold it, and moves where one of them sells it', async () => {
    const shop = await openInventory(server, { products: [product('1', {}), product('2', {})] });
    const [sold = '', idle = ''] = shop.productIds;
    for (const id of [sold, idle])
      await shop.api.send('PUT', `${PRODUCTS}${id}/`, {
        ...(await readProduct(shop.api, id)),
        serie_id: shop.branchId,
        cantidad_vitrina: 7,
        cantidad_bodega: 0,
      });
    const items = [{ producto_id: sold, cantidad: 1 }];
    await shop.api.send('POST', INVOICES, { cliente_id: shop.finalConsumer, items });
    const { body } = await shop.api.get<InventoryReport>('/api/erp/informes/inventario/');
    expect([body.productos, body.count]).toEqual([2, 4]);
    expect(body.quietos).toEqual({ productos: 1, filas: 2, valor: addMoney('20010.00', '7003.50') });
    expect(body.sin_movimiento.map(({ codigo_barras }) => codigo_barras)).toEqual(['2', '2']);
    // Of one store alone nothing was sold there.
    const branch = await shop.api.get<InventoryReport>(
      `/api/erp/informes/inventario/?serie_id=${shop.branchId}`,
    );
    expect(branch.body.quietos.productos).toBe(2);
  });

  it('runs out at the own limit of the person who asks, and at five for the owner and for a program', async () => {
    const shop = await openShop({
      products: [product('1', { cantidad_vitrina: 8 }), product('2', { cantidad_vitrina: 5 })],
    });
    const path = '/api/erp/informes/inventario/';
    const { api: program } = await createKey(server.url, shop, ['leer']);
    const l3 = async () => (await shop.l3.get<InventoryReport>(path)).body;
    const short = (report: InventoryReport) => [
      report.limite_alerta_inventario,
      report.se_agotan,
      report.se_agota.map(({ codigo_barras }) => codigo_barras).toSorted(),
    ];
    expect(short(await l3())).toEqual([5, 1, ['2']]);
    for (const [limite_alerta_inventario, codes] of [
      [8, ['1', '2']],
      [4, []],
    ] as const) {
      await shop.l3.send('PUT', ENDPOINTS.changeOwnSettings.path, { limite_alerta_inventario });
      expect(short(await l3())).toEqual([limite_alerta_inventario, codes.length, codes]);
      expect(short(await shop.ask<InventoryReport>('inventario'))).toEqual([5, 1, ['2']]);
      expect(short((await program.get<InventoryReport>(path)).body)).toEqual([5, 1, ['2']]);
    }
  });

  it('has no costs for a key that may see none, and no order that tells of them', async () => {
    const shop = await openShop({
      products: [product('1', { costo: '9000.00', cantidad_vitrina: 2 }), product('2', {})],
    });
    const { api } = await createKey(server.url, shop, ['leer']);
    const path = '/api/erp/informes/inventario/';
    const { body } = await api.get<InventoryReport>(path);
    expect(body).toMatchObject({ valor: null, negativo: null, quietos: { productos: 2, valor: null } });
    for (const row of [...body.results, ...body.sin_movimiento]) expect(row.valor).toBe(null);
    expect(body.results.map(({ codigo_barras, costo }) => [codigo_barras, costo])).toEqual([
      ['2', null],
      ['1', null],
    ]);
    expect((await api.get<string>(`${path}?formato=csv`)).body).not.toMatch(/9000|1000|18000/u);
    const ordered = await api.get('/api/erp/informes/productos/?orden=utilidad');
    expect([ordered.status, ordered.body]).toEqual([
      400,
      expect.objectContaining({ orden: ['Debe ser ventas o unidades.'] }),
    ]);
    const { api: other } = await createKey(server.url, shop, ['leer-costos'], { nombre: 'Contadora' });
    expect((await other.get<InventoryReport>(path)).body.valor).toBe(addMoney('18000.00', '20010.00'));
  });
});
