import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerFromDevice } from '#app/data/read/andy/local-answer.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { reportText } from '#domain/andy/answers/report-text.ts';
import type { AndyTurn } from '#domain/andy/question/conversation.ts';
import { priceInvoice } from '#domain/money/invoice-math.ts';
import { sql } from '#server/platform/database/database.ts';
import { demoClients } from '#server/modules/demo/people.ts';
import { ANDY_ROWS } from '#tests/fixtures/andy-goods.ts';
import { ANDY_NOW } from '#tests/fixtures/andy-shop.ts';
import { giveBack } from '#tests/fixtures/returns.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { type MirrorShop, openMirrorShop, setModules } from '#tests/fixtures/device/mirror-shop.ts';
import { openInventory } from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

/** The same question on the same shop: the server's engine and the device's say the same. */

const ANDY = '/api/erp/andy/consulta/';
const INVOICES = '/api/erp/facturacion/facturas/';
const LEVELS = ['l1', 'l2', 'l3'] as const;
type Level = (typeof LEVELS)[number];

const PRODUCTS = ANDY_ROWS.map(({ product, stocks: [stock] }) => ({
  ...product,
  redondear_precio_venta: true,
  costo: product.costo ?? '1.00',
  porcentaje_margen: product.porcentaje_margen ?? 0,
  cantidad_vitrina: Math.max(0, Number(stock?.cantidad_vitrina)),
  cantidad_bodega: Number(stock?.cantidad_bodega),
  nombre_vitrina: stock?.nombre_vitrina ?? null,
  nombre_bodega: stock?.nombre_bodega ?? null,
}));
const CLIENTS = demoClients(60)
  .filter((client) => client.credito_activo && client.tipo_cliente === 'Natural')
  .slice(0, 3)
  .map((client, at) => ({
    ...client,
    nombre_completo_natural: ['Marta Gómez Ruiz', 'Marta Lucía Peña', 'Carlos Andrés Muñoz'][at] ?? '',
    cedula_natural: String(52_418_803 + at),
    is_active: at !== 1,
    monto_credito_aprobado: '500000.00',
    dias_credito_autorizados: 30,
  }));

const QUESTIONS = [
  'hola',
  'gracias',
  'ayuda',
  '¿quién eres?',
  'borra la panela',
  'asdf qwer',
  '¿cuánto vale y cuánto hay de café águila roja de 500?',
  '¿dónde está el arroz diana de 500?',
  '¿quién trae la leche?',
  'precio del arroz',
  'cuánta gaseosa hay',
  'kuanto bale la panella',
  'precio de la bolsa mediana',
  'precio de compra de la panela',
  'margen del café',
  'código de barras de la panela',
  'iva del pan',
  '7702000000003',
  '¿qué se está acabando?',
  'agotados',
  'menos de 2 unidades',
  'arroz que se está acabando',
  'el más caro',
  'los más baratos',
  'el café más barato',
  'de qué hay más',
  'de qué hay menos',
  '¿cuánto vale el inventario?',
  'cuántas unidades hay en total',
  'cuántos productos hay',
  'resumen del inventario',
  'proveedores',
  '¿qué vende postobón?',
  'qué trae alpina',
  '¿cuánto se vendió hoy?',
  'ventas de ayer',
  'ventas de la semana',
  '¿qué es lo más vendido?',
  'lo más vendido hoy',
  'cuánta panela se vendió hoy',
  '¿cuánto debe Marta Gómez?',
  '¿cuánto debe marta?',
  'cuánto debe carlos',
  '¿quiénes deben?',
  'quién debe más',
  '¿qué día vendí más este mes?',
  'ventas por día esta semana',
  '¿a qué hora se vende más?',
  'el peor día de la semana',
  '¿quién vendió más?',
  'ventas por cajero',
  '¿cuánto vendió Ana hoy?',
  '¿cuánto entró en efectivo hoy?',
  '¿cómo pagaron esta semana?',
  '¿cuánto fié este mes?',
  '¿vendí más hoy que ayer?',
  'productos no vendidos en 15 días',
  'arroz que no se ha vendido en 3 días con más de 5 unidades',
  '¿qué es lo que menos se vende?',
  '¿cuánto IVA cobré este mes?',
  '¿cuál es el ticket promedio?',
  '¿cuánto di en descuentos este mes?',
  '¿cuántas devoluciones hubo este mes?',
  '¿quién es mi mejor cliente?',
  '¿quién me debe más de 10.000?',
  '¿cuánto gasté en arriendo?',
  '¿cuánto vendí del 1 al 10 de noviembre?',
  'ventas entre el 1 y el 10',
  '¿cuánto vendimos entre el lunes y el miércoles?',
  '¿cuánto vendimos desde el lunes?',
  '¿cuánto vendimos sin contar a Carlos?',
  '¿cuánto vendió Ana el lunes por la tarde?',
  '¿cuánto entró en efectivo y nequi hoy?',
  '¿cuánto entró con tarjeta por la noche?',
  '¿cuántas ventas de más de 50000?',
  '¿cuánto vendí en la mañana de ayer?',
  'última venta de ayer',
  '¿cuánto vendí el día 20?',
  '¿cuánto he vendido en quince días?',
  '¿cuánto vendió Ana ayer?',
  '¿cuánta panela vendió Ana hoy?',
  '¿cuánto vendió Darío hoy?',
  '¿cuál fue el día en que más vendí este mes?',
  '¿quién fue el que más vendió hoy?',
  '¿qué tienda vendió más este mes?',
  'productos no vendidos en quince días, de los que tengo más de 10',
  'lácteos que no se han vendido',
  '¿cuánto recaudamos hoy?',
  '¿quién abonó hoy?',
  'ventas de ayer y hoy',
  '¿qué fue lo más vendido por Ana?',
  '%',
  "' OR 1=1; --",
];

const TALKS = [
  ['precio del café', '¿y el de 250?', 'el 2', '¿y cuánto hay?'],
  ['¿cuánto se vendió hoy?', '¿y ayer?', '¿y de panela?'],
  ['leche', 'la deslactosada', 'gracias'],
];

/** The device says besides that it knows its own payments on account only. */
const withoutNote = (text: string): string => {
  const note = reportText.ownAbonos.trim();
  return text.replace(` ${note}`, '').replace(`\n${note}`, '');
};

async function expectAlike(
  api: ApiClient,
  db: ErpDatabase,
  now: Date,
  userInput: string,
  history: readonly AndyTurn[] = [],
): Promise<string> {
  const { status, body } = await api.send<{ response: string }>('POST', ANDY, { userInput, history });
  const local = await answerFromDevice(db, { userInput, history }, now);
  expect({ userInput, status, text: local.kind === 'told' ? withoutNote(local.text) : local.kind }).toEqual({
    userInput,
    status: 200,
    text: body.response,
  });
  return body.response;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000, andyLimit: 10_000 });
  server.clock.now = ANDY_NOW;
}, 120_000);
afterAll(() => server.stop());

describe('in a shop with sales and debts', () => {
  let shop: TestShop;
  const apis = {} as Record<Level, ApiClient>;
  const devices = {} as Record<Level, Device>;
  beforeAll(async () => {
    shop = await createShop(server.db, ANDY_NOW, {
      products: PRODUCTS.map(({ precio_final = null, ...product }) => ({ ...product, precio_final })),
      clients: CLIENTS,
    });
    for (const level of LEVELS) apis[level] = await signIn(server.url, shop.emails[level]);
    const sold: string[] = [];
    for (const [at, client] of [0, 2, 0].entries())
      sold.push(await sellOnCredit(at + 1, shop.clientIds[client] ?? ''));
    // One panela of six, and the only coffee of its sale.
    const lineas = [1, 2].map((linea) => ({ linea, cantidad: 1, destino: 'vitrina' }));
    expect((await giveBack(apis.l2, sold[1] ?? '', { lineas })).status).toBe(201);
    for (const level of LEVELS) {
      devices[level] = await openDevice(server.url, shop.emails[level], server.clock);
      await devices[level].sync();
    }
  }, 120_000);

  /** Panela and a discounted coffee; what is owed has to be the total. */
  async function sellOnCredit(cantidad: number, cliente_id: string): Promise<string> {
    const sold = [
      { at: 15, cantidad, descuento: 0 },
      { at: 3, cantidad: 1, descuento: 10 },
    ];
    const lines = sold.map(({ at, ...line }) => {
      const { product } = ANDY_ROWS[at] ?? {};
      if (!product) throw new Error('no such product');
      return { ...product, ...line, precio: product.precio_venta_calculado };
    });
    const reply = await apis.l1.send<{ id: string }>('POST', INVOICES, {
      cliente_id,
      items: sold.map(({ at, ...line }) => ({ producto_id: shop.productIds[at], ...line })),
      pagos: [{ medio: 'credito', valor: priceInvoice(lines, '70.00').total_factura }],
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  }

  it('what came back on notes stands beside what was sold, and is taken off the units', async () => {
    const ask = (question: string) => expectAlike(apis.l3, devices.l3.db, ANDY_NOW, question);
    expect(await ask('¿cuánto se vendió hoy?')).toMatch(/ 3 facturas.* Se devolvieron \$\s[\d.]+\.$/u);
    expect(await ask('cuánta panela se vendió hoy')).toMatch(/ 5 unidades/u);
  });

  it.each(LEVELS)('each question has one answer at %s', async (level) => {
    for (const question of QUESTIONS) await expectAlike(apis[level], devices[level].db, ANDY_NOW, question);
  });

  it('a talk goes on alike', async () => {
    for (const talk of TALKS) {
      const history: AndyTurn[] = [];
      for (const text of talk) {
        const told = await expectAlike(apis.l2, devices.l2.db, ANDY_NOW, text, history);
        history.push({ sender: 'user', text }, { sender: 'andy', text: told });
      }
    }
  });

  it('a sale that is not sent yet counts on its device', async () => {
    const device = await openDevice(server.url, shop.emails.l1, server.clock);
    await device.sync();
    device.isOffline = true;
    const ask = async (userInput: string) => {
      const local = await answerFromDevice(device.db, { userInput, history: [] }, ANDY_NOW);
      return local.kind === 'told' ? local.text : local.kind;
    };
    const before = await ask('cuántos whisky hay');
    expect(await ask('cuánto whisky se vendió hoy')).toMatch(/^Hoy no/u);
    await device.sell([{ producto_id: shop.productIds[21] ?? '', cantidad: '1' }]);
    expect(await ask('cuánto whisky se vendió hoy')).toMatch(/^Hoy se vendió 1 unidad|^Hoy se vendieron 1/u);
    expect(await ask('cuántos whisky hay')).not.toBe(before);
  });

  it('payments on account are told as those of the device', async () => {
    const ask = async (userInput: string) => {
      const local = await answerFromDevice(devices.l2.db, { userInput, history: [] }, ANDY_NOW);
      return local.kind === 'told' ? local.text : local.kind;
    };
    expect(await ask('¿cuánto abonaron hoy?')).toMatch(/^Hoy no se recibieron abonos en este equipo/u);
    expect(await ask('¿cómo pagaron hoy?')).toContain(reportText.ownAbonos.trim());
  });

  it('days that the mirror no longer has are not called days without sales', async () => {
    const ask = (userInput: string) => answerFromDevice(devices.l1.db, { userInput, history: [] }, ANDY_NOW);
    // The first sale of the shop is younger than the mirror's oldest day: there is nothing that it could lack.
    expect((await ask('ventas de este año')).kind).toBe('told');
    await sql`UPDATE invoices SET fecha_emision = '2026-01-31T15:00:00Z' WHERE business_id = ${shop.businessId}
      AND fecha_emision = (SELECT min(fecha_emision) FROM invoices WHERE business_id = ${shop.businessId})`.execute(
      server.db,
    );
    await devices.l1.sync();
    expect(await ask('ventas de este año')).toEqual({ kind: 'too-old', lastSync: expect.any(String) });
    expect((await ask('ventas de los últimos 60 días')).kind).toBe('told');
  });

  it('a mirror that was never complete says nothing', async () => {
    const device = await openDevice(server.url, shop.emails.l1, server.clock);
    expect(await answerFromDevice(device.db, { userInput: 'hola', history: [] }, ANDY_NOW)).toEqual({
      kind: 'nothing',
    });
  });
});

describe('in a shop of names that break searches, of two stores', () => {
  let shop: MirrorShop;
  beforeAll(async () => {
    shop = await openMirrorShop(server);
  }, 120_000);
  const HARD = [
    'cafe',
    'precio del café águila',
    'ñame',
    'jugo',
    "d'onofrio",
    'queso doble crema',
    'arroz roa',
    'cuánto queso hay',
    'cuánto arroz hay en la sede principal',
    'agotados',
    'qué se está acabando',
    'el más caro',
    'el más barato',
    'de qué hay más',
    'de qué hay menos',
    'valor del inventario',
    'proveedores',
    'qué trae alpina',
    'ventas de ayer',
    'ventas de anteayer',
    'lo más vendido',
    '¿qué día vendí más este mes?',
    'ventas por hora esta semana',
    '¿cuánto entró por nequi este mes?',
    '¿quién vendió más este mes?',
    'clientes que más compran',
    '¿qué no se ha vendido en 2 semanas?',
    '¿cuál es la venta promedio este mes?',
    'cuánto debe luz gomez',
    'cuánto debe oscar',
    'quién debe más',
  ];

  it.each([...LEVELS, 'a0'] as const)('each question has one answer at %s', async (level) => {
    const api = await signIn(server.url, shop.emails[level]);
    for (const question of HARD) await expectAlike(api, shop.devices[level].db, server.clock.now, question);
  });

  it('each question has one answer with modules switched off', async () => {
    const api = await signIn(server.url, shop.emails.l3);
    for (const active of [['clientes'], ['inventario'], []]) {
      await setModules(server, shop, active);
      for (const question of ['hola', 'precio del arroz', 'ventas de ayer', 'quién debe más'])
        await expectAlike(api, shop.devices.l3.db, server.clock.now, question);
    }
  });
});

describe('in a shop of two stores, to which goods came back', () => {
  const apis = {} as Record<Level, ApiClient>;
  const devices = {} as Record<Level, Device>;
  beforeAll(async () => {
    const [marta] = CLIENTS;
    if (!marta) throw new Error('no such client');
    const alike = ['52418803', '52418804'].map((cedula_natural) => ({ ...marta, cedula_natural }));
    const shop = await openInventory(server, { products: [{ nombre: 'Panela' }], clients: alike });
    for (const [at, name] of ['Luis', 'Ana', 'Zoe'].entries())
      await sql`UPDATE collaborators SET first_name = ${name} WHERE id = ${shop.collaboratorIds[at]}`.execute(
        server.db,
      );
    // Luis works in the other store.
    await sql`UPDATE collaborators SET serie_id = ${shop.branchId} WHERE id = ${shop.collaboratorIds[0]}`.execute(
      server.db,
    );
    for (const level of LEVELS) apis[level] = await signIn(server.url, shop.emails[level]);
    const at = (hours: number) => new Date(ANDY_NOW.getTime() + hours * 3_600_000);
    const sell = async (level: Level, hours: number, cantidad: number, cliente_id = shop.finalConsumer) => {
      server.clock.now = at(hours);
      const items = [{ producto_id: shop.productIds[0], cantidad }];
      const sale = { cliente_id, items, pagos: [{ medio: 'nequi', valor: '1.00' }] };
      const reply = await apis[level].send<{ id: string }>('POST', INVOICES, sale, { 'erp-offline': '1' });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body.id;
    };
    const giveSome = async (level: Level, hours: number, id: string, cantidad: number) => {
      server.clock.now = at(hours);
      const lineas = [{ linea: 1, cantidad, destino: 'vitrina' }];
      expect((await giveBack(apis[level], id, { lineas })).status).toBe(201);
    };
    const [one, two] = shop.clientIds;
    const oldest = await sell('l1', -75, 3, one);
    const ofTwo = await sell('l2', -50, 4, two);
    const unnamed = await sell('l2', -49, 2);
    await giveSome('l2', -26, oldest, 2);
    await sell('l1', -25, 2, two);
    await giveSome('l3', -2, ofTwo, 1);
    await giveSome('l2', -1, unnamed, 2);
    server.clock.now = ANDY_NOW;
    for (const level of LEVELS) {
      devices[level] = await openDevice(server.url, shop.emails[level], server.clock);
      await devices[level].sync();
    }
  }, 120_000);

  const ASKED = [
    '¿cuánto se vendió hoy?',
    '¿cuánto vendí esta semana?',
    '¿vendí más hoy que ayer?',
    '¿vendí más ayer que anteayer?',
    '¿vendimos más que la semana pasada?',
    '¿qué día vendí más este mes?',
    '¿cuál fue el peor día este mes?',
    'ventas por día esta semana',
    'ventas por día de la semana',
    'ventas por semana este mes',
    'ventas por mes',
    'ventas por hora esta semana',
    '¿quién vendió más esta semana?',
    '¿quién vendió menos esta semana?',
    'ventas por cajero esta semana',
    '¿cuánto vendió Luis esta semana?',
    '¿cuánto vendió Ana hoy?',
    '¿quién es mi mejor cliente?',
    'ventas por cliente esta semana',
    '¿cuánto vendo en promedio al día?',
    '¿cuánto entró por nequi esta semana?',
    '¿cuáles fueron las ventas netas de hoy?',
    '¿cuánto IVA cobré hoy?',
    'lo más vendido esta semana',
    'cuánta panela se vendió esta semana',
    'ventas por tienda',
    '¿qué no se ha vendido en 2 días?',
  ];

  // A device knows no costs: to level 3 the server tells what was earned.
  const SUMMARIES = ['resumen del día', 'resumen de ayer', 'resumen de la semana'];

  it.each(LEVELS)('each question has one answer at %s', async (level) => {
    const asked = level === 'l3' ? ASKED : [...ASKED, ...SUMMARIES];
    for (const question of asked) await expectAlike(apis[level], devices[level].db, ANDY_NOW, question);
  });

  it('takings at level 2 are those of the own store, and at level 3 of both', async () => {
    const cashiers = (level: Level) =>
      expectAlike(apis[level], devices[level].db, ANDY_NOW, 'ventas por cajero esta semana');
    expect(await cashiers('l2')).toMatch(/^Ventas por cajero esta semana en tu tienda:\n• Ana(?!.*Luis)/su);
    expect(await cashiers('l3')).toMatch(/^Ventas por cajero esta semana:(?=.*Ana)(?=.*Luis)/su);
  });
});
