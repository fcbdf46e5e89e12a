import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerToday } from '#contract/reports/reports.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { gaveBack, giveBack, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, signInOwner } from '#tests/fixtures/shop.ts';

const { under } = drawer;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const openShop = () => drawer.openDrawerShop(server);
const both = { lineas: [{ linea: 1, cantidad: 2, destino: 'vitrina' }] };

describe('a return that arrives weeks after it happened', () => {
  const daysAgo = (days: number) => ({
    'erp-occurred-at': new Date(server.clock.now.getTime() - days * DAY_MS).toISOString(),
  });
  async function toLookAt(email: string) {
    const owner = await signInOwner(server.url, email);
    const { body } = await owner.get<OwnerToday>('/api/mis-negocios/hoy/');
    return body.negocios[0]?.por_revisar.devoluciones.map((one) => [one.devolucion_id, one.codigo]);
  }

  it('of goods that had come back is shown to the owner for a week from its arrival', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    await giveBack(shop.l2, sale.id, both);
    const { body } = await gaveBack(shop.l2, sale.id, both, daysAgo(20));
    const now = server.clock.now.getTime();
    try {
      expect(await toLookAt(shop.ownerEmail)).toEqual([[body.id, 'devolucion_excedida']]);
      server.clock.now = new Date(now + 6 * DAY_MS);
      expect(await toLookAt(shop.ownerEmail)).toEqual([[body.id, 'devolucion_excedida']]);
      server.clock.now = new Date(now + 8 * DAY_MS);
      expect(await toLookAt(shop.ownerEmail)).toEqual([]);
    } finally {
      server.clock.now = new Date(now);
    }
  });

  it('with many others is counted, and twenty of them are named', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 1);
    await giveBack(shop.l2, sale.id);
    for (let at = 0; at < 21; at += 1) await gaveBack(shop.l2, sale.id);
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const [business] = (await owner.get<OwnerToday>('/api/mis-negocios/hoy/')).body.negocios;
    expect(business?.por_revisar.cuantas_devoluciones).toBe(21);
    expect(business?.por_revisar.devoluciones).toHaveLength(20);
  });

  it('and whose approval does not come is shown to the owner a day later', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const id = randomUUID();
    await gaveBack(shop.l1, sale.id, { autoriza: randomUUID() }, { ...under(id), ...daysAgo(20) });
    const now = server.clock.now.getTime();
    try {
      server.clock.now = new Date(now + 25 * HOUR_MS);
      expect(await toLookAt(shop.ownerEmail)).toEqual([[id, 'sin_autorizacion']]);
    } finally {
      server.clock.now = new Date(now);
    }
  });
});

describe('a return that is sent again under another key', () => {
  type Sent = { why: string; sale: string; more: object; isDelivered?: boolean };
  it('has the versions of its first answer, whatever it changed', async () => {
    const shop = await openShop();
    const { body: box } = await drawer.open(shop.l2, shop);
    const owing = { cliente_id: shop.debtor, pagos: [{ medio: 'credito', valor: 20_000 }] };
    const [onCredit, inCash, paid] = [
      await sold(shop.l2, shop, 2, 2, owing),
      await sold(shop.l2, shop, 2, 3),
      await sold(shop.l2, shop, 2, 2, { cliente_id: shop.debtor }),
    ];
    const toAccount = (valor: number) => ({ reembolso: [{ medio: 'credito', valor }] });
    const venta = () => ({
      id: randomUUID(),
      cliente_id: shop.debtor,
      items: [{ producto_id: shop.productIds[3], cantidad: 1 }],
      pagos: [
        { medio: 'cambio', valor: 10_000 },
        { medio: 'credito', valor: 15_000 },
      ],
    });
    const exchange = { reembolso: [{ medio: 'cambio', valor: 10_000 }], venta: venta(), caja_id: box.id };
    const cases: Sent[] = [
      { why: 'on credit, of a drawer', sale: onCredit.id, more: { caja_id: box.id } },
      { why: 'of a drawer that nobody knows', sale: inCash.id, more: { caja_id: randomUUID() } },
      { why: 'credit of nobody', sale: inCash.id, more: toAccount(10_000), isDelivered: true },
      { why: 'an exchange', sale: inCash.id, more: exchange },
      {
        why: 'more than was left',
        sale: paid.id,
        more: { ...both, ...toAccount(20_000) },
        isDelivered: true,
      },
      { why: 'nothing was left', sale: paid.id, more: { ...both, ...toAccount(20_000) }, isDelivered: true },
    ];
    for (const { why, sale, more, isDelivered } of cases) {
      const [give, entity] = [isDelivered ? gaveBack : giveBack, { 'erp-entity': randomUUID() }];
      const send = () => give(shop.l2, sale, more, { ...drawer.DEVICE, ...entity });
      const [first, again] = [await send(), await send()];
      const versions = [first, again].map(({ headers }) => headers.get('erp-version'));
      expect([why, first.status, again.status, versions[1]]).toEqual([why, 201, 200, versions[0]]);
    }
  });
});

describe('a return of a sale that arrived on credit after its client was deleted', () => {
  it('settles what is owed of it, and gives no money, nor more than is owed', async () => {
    const shop = await openShop();
    const { body: client } = await shop.l2.send<{ id: string }>('POST', '/api/erp/clientes/', {
      tipo_cliente: 'Natural',
      nombre_completo_natural: 'Ana Ruiz',
      cedula_natural: '52123457',
    });
    await shop.l3.send('DELETE', `/api/erp/clientes/${client.id}/`);
    const credit = (valor: number) => [{ medio: 'credito', valor }];
    const items = [{ producto_id: shop.productIds[2], cantidad: 2 }];
    const onCredit = { cliente_id: client.id, items, pagos: credit(20_000) };
    const sale = await drawer.sell(shop.l2, shop, 2, onCredit, drawer.OFFLINE);
    expect(sale.status).toBe(201);
    const give = (reembolso: object[]) => giveBack(shop.l2, sale.body.id, { reembolso });
    expect((await give([{ medio: 'efectivo', valor: 10_000 }])).body.codigo).toBe('reembolso_no_cuadra');
    expect((await give(credit(10_000))).status).toBe(201);
    const { body } = await shop.l2.get<{ debe: string }>(`${drawer.INVOICES}${sale.body.id}/`);
    expect(body.debe).toBe('10000.00');
  });
});

describe('a return that is worth more than any amount', () => {
  it('is refused at its quantity, delivered or not', async () => {
    const gold = { codigo_barras: 'oro', nombre: 'Oro', costo: '9000000000.00', porcentaje_margen: 0 };
    const shop = await createShop(server.db, server.clock.now, {
      products: [{ ...gold, iva_rate: null, cantidad_vitrina: 9 }],
    });
    const l3 = await signIn(server.url, shop.emails.l3);
    const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
    const { body: sale } = await l3.send<{ id: string }>('POST', drawer.INVOICES, {
      cliente_id: shop.finalConsumer,
      items,
    });
    const lineas = [
      { linea: 1, cantidad: '0.5' },
      { linea: 1, cantidad: '9999999.999' },
    ];
    const { status, body } = await gaveBack(l3, sale.id, { lineas });
    const tooMuch = { cantidad: ['La cantidad es demasiado grande.'] };
    expect([status, body]).toEqual([400, { codigo: 'datos_invalidos', lineas: [tooMuch, tooMuch] }]);
  });
});
