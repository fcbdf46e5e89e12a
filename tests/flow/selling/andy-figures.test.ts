import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CashierReport, DayReport } from '#contract/reports/reports.ts';
import { insertSeries } from '#server/modules/businesses/business-creation.ts';
import { sql } from '#server/platform/database/database.ts';
import { giveBack, RETURNS } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, PRODUCT, signIn, type TestShop } from '#tests/fixtures/shop.ts';

// Real questions about a shop whose sales can be added up by hand; it is Friday, 20 November, 3 p. m. in Bogotá.
const NOW = new Date('2026-11-20T15:00:00-05:00');
const INVOICES = '/api/erp/facturacion/facturas/';

const product = (nombre: string, costo: string, porcentaje_margen: number, more: object = {}) => ({
  ...PRODUCT,
  nombre,
  codigo_barras: nombre,
  costo,
  porcentaje_margen,
  iva_rate: null,
  cantidad_vitrina: 40,
  cantidad_bodega: 0,
  ...more,
});
const PRODUCTS = [
  product('Arroz', '1000.00', 100),
  product('Café', '2000.00', 50),
  product('Jabón', '1000.00', 0, { iva_rate: 19 }),
  product('Aceite', '4000.00', 25),
  product('Panela', '500.00', 100, { cantidad_vitrina: 7 }),
  product('Gaseosa Roja', '1000.00', 50, { cantidad_vitrina: 30 }),
  product('Gaseosa Verde', '1000.00', 50, { cantidad_vitrina: 3 }),
];
type Sale = [
  when: string,
  who: 'l1' | 'l2',
  name: string,
  quantity: number,
  medio: string,
  toMarta?: 'Marta',
];
const SALES: Sale[] = [
  ['2026-10-31T10:00', 'l2', 'Aceite', 1, 'efectivo'],
  ['2026-11-12T17:00', 'l1', 'Arroz', 10, 'credito', 'Marta'],
  ['2026-11-16T16:00', 'l1', 'Café', 3, 'efectivo'],
  ['2026-11-19T09:00', 'l2', 'Arroz', 5, 'efectivo', 'Marta'],
  ['2026-11-20T10:00', 'l1', 'Arroz', 2, 'efectivo'],
  ['2026-11-20T11:00', 'l1', 'Café', 1, 'nequi'],
  ['2026-11-20T11:30', 'l2', 'Jabón', 1, 'tarjeta'],
];

let server: TestServer;
let shop: TestShop;
const apis = {} as Record<'l1' | 'l2' | 'l3', ApiClient>;

beforeAll(async () => {
  server = await startServer();
  server.clock.now = new Date('2026-10-30T10:00:00-05:00');
  shop = await createShop(server.db, server.clock.now, { products: PRODUCTS });
  await sql`UPDATE collaborators SET first_name = 'Luis', last_name = 'Rojas' WHERE id = ${shop.collaboratorIds[1]}`.execute(
    server.db,
  );
  for (const level of ['l1', 'l2', 'l3'] as const) apis[level] = await signIn(server.url, shop.emails[level]);
  const marta = await apis.l3.send<{ id: string }>('POST', '/api/erp/clientes/', {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Marta Gómez',
    cedula_natural: '52418803',
    credito_activo: true,
    monto_credito_aprobado: '500000',
    dias_credito_autorizados: 5,
  });
  for (const [when, who, name, cantidad, medio, client] of SALES) {
    server.clock.now = new Date(`${when}:00-05:00`);
    const at = PRODUCTS.findIndex(({ nombre }) => nombre === name);
    const unit = { Arroz: 2000, Café: 3000, Jabón: 1190, Aceite: 5000 }[name] ?? 0;
    const reply = await apis[who].send('POST', INVOICES, {
      cliente_id: client ? marta.body.id : shop.finalConsumer,
      items: [{ producto_id: shop.productIds[at], cantidad }],
      pagos: [{ medio, valor: (unit * cantidad).toFixed(2) }],
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
  server.clock.now = NOW;
  const paid = { valor: '8000', medio: 'nequi' };
  expect((await apis.l2.send('POST', `/api/erp/clientes/${marta.body.id}/abonos/`, paid)).status).toBe(201);
});
afterAll(() => server.stop());

async function ask(userInput: string, by: 'l1' | 'l2' | 'l3' | ApiClient = 'l3'): Promise<string> {
  const api = typeof by === 'string' ? apis[by] : by;
  const { body } = await api.send<{ response: string }>('POST', '/api/erp/andy/consulta/', {
    userInput,
    history: [],
  });
  return body.response;
}

// Of an answer that ends in … the beginning; today 8.190, yesterday 10.000, this week 27.190, this month 47.190.
const QUESTIONS: [question: string, answer: string][] = [
  ['¿cuánto se vendió hoy?', 'Hoy se vendieron $ 8.190 con impuestos, en 3 facturas…'],
  ['¿cuánto vendí ayer?', 'Ayer se vendieron $ 10.000 con impuestos, en 1 factura.'],
  ['ventas de esta semana', 'Esta semana se vendieron $ 27.190 con impuestos, en 5 facturas…'],
  ['¿cuánto llevamos este mes?', 'Este mes se vendieron $ 47.190 con impuestos, en 6 facturas…'],
  [
    '¿cuánto gané ayer?',
    'Ayer la utilidad bruta fue de $ 5.000, un margen del 50 % (ventas sin impuestos menos un costo de $ 5.000).…',
  ],
  [
    '¿cuál fue la utilidad de esta semana?',
    'Esta semana la utilidad bruta fue de $ 11.000, un margen del 40,7 %…',
  ],
  ['¿qué margen llevamos hoy?', 'Hoy la utilidad bruta fue de $ 3.000, un margen del 37,5 %…'],
  ['¿cuánto he ganado este mes?', 'Este mes la utilidad bruta fue de $ 21.000, un margen del 44,7 %…'],
  [
    '¿qué día vendí más este mes?',
    'El día que más se vendió este mes fue el 12/11/2026: $ 20.000, en 1 factura.',
  ],
  [
    '¿cuál fue el peor día de la semana?',
    'El día de la semana que menos se vendió en las últimas 8 semanas fue sábado: $ 5.000…',
  ],
  ['¿cuál fue el mejor día este mes?', 'El día que más se vendió este mes fue el 12/11/2026…'],
  [
    '¿a qué hora se vende más?',
    'La hora que más se vendió en los últimos 30 días fue de 17:00 a 18:00: $ 20.000…',
  ],
  ['ventas por hora hoy', 'Ventas por hora hoy:\n• De 10:00 a 11:00 — $ 4.000\n• De 11:00 a 12:00 — $ 4.190'],
  [
    'ventas por día esta semana',
    'Ventas por día esta semana:\n• El 16/11/2026 — $ 9.000\n• El 19/11/2026 — $ 10.000\n•…',
  ],
  ['¿quién vendió más esta semana?', 'Quien más vendió esta semana fue Ana Pérez: $ 16.000, en 3 facturas.'],
  ['¿quién es el mejor vendedor del mes?', 'Quien más vendió este mes fue Ana Pérez: $ 36.000…'],
  ['ventas por cajero ayer', 'Ventas por cajero ayer:\n• Luis Rojas — $ 10.000'],
  [
    '¿cuánto vendió Luis esta semana?',
    'Esta semana Luis Rojas vendió $ 11.190 con impuestos, en 2 facturas.',
  ],
  ['¿cuánto vendió Ana hoy?', 'Hoy Ana Pérez vendió $ 7.000 con impuestos, en 2 facturas.'],
  ['¿cuánto entró en efectivo hoy?', 'Hoy entraron $ 4.000 por efectivo.'],
  ['¿cuánto me pagaron por Nequi hoy?', 'Hoy entraron $ 11.000 por Nequi.'],
  ['¿cuánto vendió Ana en efectivo esta semana?', 'Esta semana entraron $ 13.000 por efectivo de Ana Pérez.'],
  [
    '¿cómo pagaron hoy?',
    'Lo que entró hoy, ventas y abonos:\n• Efectivo — $ 4.000\n• Nequi — $ 11.000\n• Tarjeta — $ 1.190',
  ],
  ['¿cuánto recibimos por transferencia hoy?', 'Hoy no entró nada por transferencia.'],
  ['¿cuánto fié este mes?', 'Este mes se fiaron $ 20.000.'],
  ['¿cuánto abonaron hoy?', 'Hoy los clientes abonaron $ 8.000 a sus deudas.'],
  ['¿quién me debe plata?', 'Un cliente debe en total $ 12.000:\n1. Marta Gómez — $ 12.000'],
  ['¿quién me debe más de 10.000?', 'Un cliente debe más de $ 10.000:\n1. Marta Gómez — $ 12.000'],
  ['¿quién me debe más de 50 mil?', 'Ningún cliente debe más de $ 50.000.'],
  [
    '¿quién está atrasado con el pago?',
    'Un cliente tiene deuda vencida, $ 12.000 en total:\n1. Marta Gómez — $ 12.000, hace 3 días',
  ],
  ['¿vendí más hoy que ayer?', 'Hoy se vendieron $ 8.190 y ayer $ 10.000: menos, un 18,1 %.'],
  [
    '¿vendimos más que la semana pasada?',
    'Esta semana se vendieron $ 27.190 y la semana pasada $ 20.000: más, un 36 %.',
  ],
  [
    'compara este mes con el mes pasado',
    'Este mes se vendieron $ 47.190 y el mes pasado $ 5.000: más, un 843,8 %.',
  ],
  [
    'productos no vendidos en 15 días',
    '4 productos con existencias no se han vendido en los últimos 15 días:\n• Aceite — 39 unidades\n• Gaseosa Roja — 30 unidades\n• Panela — 7 unidades\n• Gaseosa Verde — 3 unidades',
  ],
  [
    '¿qué no se vende?',
    '3 productos con existencias no se han vendido en los últimos 60 días:\n• Gaseosa Roja…',
  ],
  [
    'gaseosas que no se han vendido en 30 días con más de 10 unidades',
    'Un producto con existencias no se ha vendido en los últimos 30 días:\n• Gaseosa Roja — 30 unidades',
  ],
  [
    '¿qué es lo que menos se vende?',
    'Lo que menos se vendió en los últimos 30 días, de lo que se vendió:\n1. Jabón — $ 1.190\n2. Aceite — $ 5.000…',
  ],
  [
    '¿qué producto deja más ganancia este mes?',
    'Lo que más utilidad dejó este mes:\n1. Arroz — $ 17.000 de utilidad, $ 34.000 vendidos\n2. Café — $ 4.000…',
  ],
  ['¿qué es lo más vendido esta semana?', 'Lo más vendido esta semana:\n1. Arroz — 7 unidades, $ 14.000…'],
  [
    '¿cuánto IVA cobré este mes?',
    'Este mes las ventas llevaban $ 190 en impuestos, sobre $ 47.000 sin impuestos.…',
  ],
  ['¿cuál es el ticket promedio hoy?', 'Hoy cada venta fue en promedio de $ 2.730, en 3 facturas.'],
  ['¿cuánto di en descuentos este mes?', 'Este mes no se dieron descuentos.'],
  ['¿cuánto devolvieron hoy?', 'Hoy no se devolvió nada.'],
  ['¿hubo devoluciones ayer?', 'Ayer no se devolvió nada.'],
  ['¿cuántas notas crédito hubo hoy?', 'Hoy no se devolvió nada.'],
  ['¿quién devolvió más?', 'Quién devolvió y qué está en Informes, Devoluciones;…'],
  ['¿qué productos devolvieron hoy?', 'Quién devolvió y qué está en Informes, Devoluciones;…'],
  ['¿puedo devolver un producto sin factura?', 'Quién devolvió y qué está en Informes, Devoluciones;…'],
  [
    '¿quién es mi mejor cliente?',
    'El cliente que más ha comprado en los últimos 30 días es Marta Gómez: $ 30.000, en 2 facturas.',
  ],
  [
    '¿cuál fue el mejor mes?',
    'El mes que más se vendió este año fue noviembre de 2026: $ 47.190, en 6 facturas.',
  ],
  [
    '¿qué semana vendimos menos?',
    'La semana que menos se vendió en las últimas 8 semanas fue la del 26/10/2026: $ 5.000…',
  ],
  [
    '¿cómo nos fue ayer?',
    'Ayer se vendieron $ 10.000 con impuestos, en 1 factura. Entraron $ 10.000 por efectivo. La utilidad bruta es de $ 5.000.',
  ],
  [
    'resumen del día',
    'Hoy se vendieron $ 8.190 con impuestos, en 3 facturas (en promedio $ 2.730 cada una). Entraron $ 4.000 por efectivo, $ 11.000 por Nequi y $ 1.190 por tarjeta. La utilidad bruta es de $ 3.000.',
  ],
  [
    '¿cuánto vendo en promedio al día?',
    'En los últimos 30 días se vendieron en promedio $ 10.438 por día, en 5 días con ventas.',
  ],
  ['¿subieron las ventas?', 'Hoy se vendieron $ 8.190 y ayer $ 10.000: menos, un 18,1 %.'],
  [
    '¿cuánto vendí del 12 al 16 de noviembre?',
    'Del 12 al 16 de noviembre se vendieron $ 29.000 con impuestos, en 2 facturas…',
  ],
  ['¿cuánto vendí del 1 al 10 de noviembre?', 'Del 1 al 10 de noviembre no hay ventas registradas.'],
  [
    'ventas entre el 12 y el 19',
    'Del 12 al 19 de noviembre se vendieron $ 39.000 con impuestos, en 3 facturas…',
  ],
  [
    '¿cuánto vendimos entre el lunes y el miércoles?',
    'Del lunes 16 de noviembre al miércoles 18 de noviembre se vendieron $ 9.000 con impuestos, en 1 factura.',
  ],
  ['¿cuánto gané desde el jueves?', 'Desde el jueves la utilidad bruta fue de $ 8.000…'],
  ['¿cuánto se vendió desde octubre?', 'Desde octubre se vendieron $ 52.190 con impuestos, en 7 facturas…'],
  ['¿cuánto entró en efectivo y nequi hoy?', 'Hoy entraron $ 4.000 por efectivo y $ 11.000 por Nequi.'],
  ['¿cuánto vendimos hoy sin contar a Luis?', 'No sé dejar por fuera…'],
  ['¿cuánto vendimos hoy sin Luis?', 'No sé dejar por fuera…'],
  ['ventas de hoy excepto las de Luis', 'No sé dejar por fuera…'],
  ['¿cuánto vendió Ana el lunes por la tarde?', 'No sé separar eso por horas…'],
  ['¿cuánto entró con tarjeta por la noche?', 'No sé separar eso por horas…'],
  ['¿cuánto vendí en la mañana de ayer?', 'No sé separar eso por horas…'],
  ['en la mañana de ayer', 'No sé separar eso por horas…'],
  ['¿cuánto vendimos hoy después de las 3?', 'No sé separar eso por horas…'],
  ['buenas tardes, ¿cuánto se vendió hoy?', 'Hoy se vendieron $ 8.190 con impuestos, en 3 facturas…'],
  ['¿cuántas ventas de más de 50000?', 'No sé separar por montos…'],
  ['¿cuántas facturas de menos de $ 5.000 hubo hoy?', 'No sé separar por montos…'],
  ['¿quién me debe menos de 10.000?', 'No sé separar por montos…'],
  ['última venta de ayer', 'No sé de ventas o pagos sueltos…'],
  ['¿cuál fue la venta más grande de hoy?', 'No sé de ventas o pagos sueltos…'],
  ['ventas de ayer y hoy', 'No sé juntar esos días…'],
  ['¿cuánto vendí el lunes y el jueves?', 'No sé juntar esos días…'],
  ['¿cuánto vendí hasta el lunes?', 'No sé juntar esos días…'],
  ['¿cuánto vendí el 31 de noviembre?', 'Esos días no están en el calendario…'],
  ['¿cuánto gané hoy en efectivo?', 'No sé separar eso por medio de pago…'],
  ['¿quién vendió más con tarjeta esta semana?', 'No sé separar eso por medio de pago…'],
  ['¿qué fue lo más vendido por Luis?', 'Eso no lo puedo separar por «Luis»…'],
  ['¿cuánto vendí el día 12?', 'El 12 de noviembre se vendieron $ 20.000 con impuestos, en 1 factura.'],
  ['¿cuánto vendí el 19 de este mes?', 'El 19 de noviembre se vendieron $ 10.000…'],
  ['¿cuánto he vendido en quince días?', 'En los últimos 15 días se vendieron $ 47.190…'],
  ['¿cuánto vendí el jueves de esta semana?', 'El jueves se vendieron $ 10.000…'],
  ['¿cuánto vendió Ana ayer?', 'Ayer no hay ventas registradas de Ana Pérez.'],
  ['¿cuánto arroz vendió Ana hoy?', 'Eso no lo puedo separar por «arroz Ana».'],
  ['¿cuánto vendió Tomás hoy?', 'No sé de nadie llamado «Tomás»…'],
  [
    '¿cuál fue el día en que más vendí este mes?',
    'El día que más se vendió este mes fue el 12/11/2026: $ 20.000, en 1 factura.',
  ],
  ['¿cuál es la hora en que más se vende?', 'La hora que más se vendió en los últimos 30 días fue de 17:00…'],
  ['¿cuál fue el mes de más ventas?', 'El mes que más se vendió este año fue noviembre de 2026…'],
  ['¿quién fue el que más vendió esta semana?', 'Quien más vendió esta semana fue Ana Pérez: $ 16.000…'],
  ['¿qué tienda vendió más este mes?', 'No sé separar las ventas por tienda…'],
  ['¿cuánto arroz se vendió en la sede principal?', 'No sé separar las ventas por tienda…'],
  [
    'productos no vendidos en quince días',
    '4 productos con existencias no se han vendido en los últimos 15 días:\n• Aceite — 39 unidades…',
  ],
  [
    'gaseosas no vendidas en un mes, de las que tengo más de 10',
    'Un producto con existencias no se ha vendido en los últimos 30 días:\n• Gaseosa Roja — 30 unidades',
  ],
  ['lácteos que no se han vendido', 'No encontré ningún producto con «lácteos»…'],
  [
    '¿cuánto recaudamos hoy?',
    'Hoy entraron $ 16.190, de ventas y abonos:\n• Efectivo — $ 4.000\n• Nequi — $ 11.000\n• Tarjeta — $ 1.190',
  ],
  [
    '¿cuánto recaudó Ana hoy?',
    'Hoy entraron $ 7.000 de Ana Pérez, de ventas:\n• Efectivo — $ 4.000\n• Nequi — $ 3.000',
  ],
  ['¿qué productos vendí ayer?', 'Lo más vendido ayer:\n1. Arroz — 5 unidades, $ 10.000'],
  ['¿quién abonó hoy?', 'No sé decir de quién es cada fiado o abono…'],
  ['¿cuánto gasté en arroz este mes?', 'Eso no lo llevo:…'],
  ['¿cuánto gasté en arriendo?', 'Eso no lo llevo:…'],
  ['¿cuánto le debo a los proveedores?', 'Eso no lo llevo:…'],
  ['¿cuánta plata hay en caja?', 'Lo que debe haber en la caja lo ves en el módulo Caja…'],
];

describe('Andy answers from the figures of reports', () => {
  it.each(QUESTIONS)('%s', async (question, wanted) => {
    const told = await ask(question);
    if (wanted.endsWith('…')) expect(told.slice(0, wanted.length - 1)).toBe(wanted.slice(0, -1));
    else expect(told).toBe(wanted);
  });

  it('what was earned, administrators only; what is owed, from level 2 on', async () => {
    const noProfit =
      'La ganancia y los márgenes de lo vendido solo puedo mostrárselos a un administrador (nivel 3).';
    for (const level of ['l1', 'l2'] as const) {
      expect(await ask('¿cuánto gané ayer?', level)).toBe(noProfit);
      expect(await ask('¿qué producto deja más ganancia?', level)).toBe(noProfit);
    }
    expect(await ask('¿quién está vencido?', 'l1')).toMatch(
      /^El crédito de los clientes solo puedo mostrarlo/u,
    );
    expect(await ask('¿quién me debe más de 1.000?', 'l1')).toMatch(/^El crédito/u);
    expect(await ask('¿cuánto abonaron hoy?', 'l1')).toMatch(/^Ese detalle/u);
  });
});

it('Andy ranks by profit what was sold less what came back, as the report of products does', async () => {
  const other = await createShop(server.db, server.clock.now, {
    products: [product('Arroz', '1000.00', 100), product('Café', '2000.00', 50)],
  });
  const api = await signIn(server.url, other.emails.l3);
  const sell = (at: number, cantidad: number) =>
    api.send<{ id: string }>('POST', INVOICES, {
      cliente_id: other.finalConsumer,
      items: [{ producto_id: other.productIds[at], cantidad }],
    });
  const { body } = await sell(0, 5);
  await sell(1, 1);
  const lineas = [{ linea: 1, cantidad: 5, destino: 'vitrina' }];
  const back = { factura_id: body.id, concepto: 1, motivo: 'No le sirvió', lineas };
  expect((await api.send('POST', RETURNS, back)).status).toBe(201);
  const told = await ask('¿qué producto dejó más utilidad hoy?', api);
  expect(told).toMatch(/\n1\. Café — \$ 1\.000 de utilidad/u);
  expect(told).not.toContain('$ 5.000');
});

/** A shop of its own, whose one product costs 5.000 and is sold for 10.000; its people are Luis, Ana and Zoe. */
async function openOther() {
  const other = await createShop(server.db, server.clock.now, {
    products: [product('Arroz', '5000.00', 100)],
  });
  for (const [at, name] of ['Luis', 'Ana', 'Zoe'].entries())
    await sql`UPDATE collaborators SET first_name = ${name} WHERE id = ${other.collaboratorIds[at]}`.execute(
      server.db,
    );
  const [l1, l2, l3] = [
    await signIn(server.url, other.emails.l1),
    await signIn(server.url, other.emails.l2),
    await signIn(server.url, other.emails.l3),
  ];
  const sell = async (by: ApiClient, cantidad: number, more: object = {}): Promise<string> => {
    const items = [{ producto_id: other.productIds[0], cantidad }];
    const sale = { cliente_id: other.finalConsumer, items, ...more };
    // The goods have left, whatever a store has of them.
    const reply = await by.send<{ id: string }>('POST', INVOICES, sale, { 'erp-offline': '1' });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };
  return { ...other, l1, l2, l3, sell };
}

const back = (by: ApiClient, id: string, cantidad: number) =>
  giveBack(by, id, { lineas: [{ linea: 1, cantidad, destino: 'vitrina' }] });

describe('goods that came back', () => {
  let other: Awaited<ReturnType<typeof openOther>>;
  beforeAll(async () => {
    const morning = (day: string) => new Date(`2026-11-${day}T09:00:00-05:00`);
    server.clock.now = morning('19');
    other = await openOther();
    const sale = await other.sell(other.l1, 10);
    server.clock.now = new Date('2026-11-19T16:00:00-05:00');
    expect((await back(other.l2, sale, 9)).status).toBe(201);
    server.clock.now = morning('20');
    await other.sell(other.l1, 5);
    server.clock.now = NOW;
  });

  it('are taken off what days, hours and people are compared and ranked by, as reports have them', async () => {
    expect(await ask('¿cuánto vendí ayer?', other.l3)).toBe(
      'Ayer se vendieron $ 100.000 con impuestos, en 1 factura. Se devolvieron $ 90.000.',
    );
    expect(await ask('¿vendí más hoy que ayer?', other.l3)).toBe(
      'Hoy se vendieron $ 50.000 y ayer $ 10.000: más, un 400 %. Las devoluciones ya están descontadas.',
    );
    expect(await ask('¿qué día vendí más este mes?', other.l3)).toMatch(/ fue el 20\/11\/2026: \$ 50\.000,/u);
    expect(await ask('ventas por hora ayer', other.l3)).toMatch(
      /9:00.+ \$ 100\.000\n.+16:00.+ -\$ 90\.000\n/u,
    );
    const days = 'desde=2026-11-19&hasta=2026-11-19';
    const { body } = await other.l3.get<CashierReport>(`/api/erp/informes/cajeros/?${days}`);
    expect(body.cajeros.map(({ cajero, ventas_netas }) => [cajero, ventas_netas])).toEqual([
      ['Luis Pérez', '100000.00'],
      ['Ana Pérez', '-90000.00'],
    ]);
    expect(await ask('ventas por cajero ayer', other.l3)).toMatch(
      /\n• Luis Pérez — \$ 100\.000\n• Ana Pérez — -\$ 90\.000\n/u,
    );
  });

  it('on a day without a sale bring the loss that the report of the day has', async () => {
    server.clock.now = new Date('2026-11-18T09:00:00-05:00');
    const quiet = await openOther();
    const sale = await quiet.sell(quiet.l1, 1);
    server.clock.now = NOW;
    expect((await back(quiet.l2, sale, 1)).status).toBe(201);
    const { body } = await quiet.l3.get<DayReport>('/api/erp/informes/dia/');
    expect(body.cifras).toMatchObject({ facturas: 0, utilidad: '-5000.00' });
    expect(await ask('¿cuánto gané hoy?', quiet.l3)).toMatch(/^Hoy la utilidad bruta fue de -\$ 5\.000/u);
    expect(await ask('resumen del día', quiet.l3)).toMatch(/La utilidad bruta es de -\$ 5\.000\.$/u);
  });
});

describe('sales of two stores', () => {
  it('are told to levels 1 and 2 as far as they are of the own store, and to level 3 together', async () => {
    const other = await openOther();
    const norte = await server.db.transaction().execute((tx) =>
      insertSeries(tx, other.businessId, {
        nombre_establecimiento: 'Norte',
        prefijo: 'NOR',
        rango_inicio: 1,
        rango_fin: 100,
        longitud_consecutivo: 3,
      }),
    );
    await sql`UPDATE collaborators SET serie_id = ${norte} WHERE id = ${other.collaboratorIds[0]}`.execute(
      server.db,
    );
    await other.sell(other.l1, 2, { pagos: [{ medio: 'nequi', valor: '20000.00' }] });
    await other.sell(other.l2, 1, { pagos: [{ medio: 'efectivo', valor: '10000.00' }] });
    const { body } = await other.l2.get<DayReport>('/api/erp/informes/dia/');
    expect(body.cifras.ventas).toBe('10000.00');
    const TOLD: [question: string, told: string][] = [
      ['¿cuánto se vendió hoy?', 'Hoy en tu tienda se vendieron $ 10.000 con impuestos, en 1 factura.'],
      ['¿cómo pagaron hoy?', 'Lo que entró hoy en tu tienda, ventas y abonos:\n• Efectivo — $ 10.000'],
      ['ventas por cajero hoy', 'Ventas por cajero hoy en tu tienda:\n• Ana Pérez — $ 10.000'],
      ['¿vendí más hoy que ayer?', 'Hoy en tu tienda se vendieron $ 10.000 y ayer $ 0.'],
      ['lo más vendido hoy', 'Lo más vendido hoy en tu tienda:\n1. Arroz — 1 unidad, $ 10.000'],
      [
        '¿cuánto arroz se vendió hoy?',
        'Hoy en tu tienda se vendió 1 unidad de Arroz, por $ 10.000 con impuestos.',
      ],
      [
        '¿cuánto vendió Luis hoy?',
        'No sé de nadie llamado «Luis» que haya vendido en el último año en tu tienda.',
      ],
    ];
    for (const [question, told] of TOLD) expect(await ask(question, other.l2)).toBe(told);
    expect(await ask('¿cuánto se vendió hoy?', other.l1)).toMatch(
      /^Hoy en tu tienda se vendieron \$ 20\.000/u,
    );
    expect(await ask('¿cuánto se vendió hoy?', other.l3)).toMatch(/^Hoy se vendieron \$ 30\.000/u);
    expect(await ask('¿cómo pagaron hoy?', other.l3)).toContain('Nequi — $ 20.000');
    await sql`UPDATE collaborators SET serie_id = NULL WHERE id = ${other.collaboratorIds[1]}`.execute(
      server.db,
    );
    expect(await ask('¿cómo pagaron hoy?', other.l2)).toMatch(/^No puedo decirte de ventas/u);
  });
});

it('clients who are called alike are told apart, each with what came back', async () => {
  const other = await openOther();
  const clients: string[] = [];
  for (const [nombre, cedula] of [
    ['Marta Gómez', '52418803'],
    ['Marta Gómez', '41773920'],
    ['Carlos Muñoz', '79882301'],
  ]) {
    const client = { tipo_cliente: 'Natural', nombre_completo_natural: nombre, cedula_natural: cedula };
    const { body } = await other.l3.send<{ id: string }>('POST', '/api/erp/clientes/', client);
    clients.push(body.id);
  }
  const sales: string[] = [];
  for (const [at, cantidad] of [6, 5, 7].entries())
    sales.push(await other.sell(other.l1, cantidad, { cliente_id: clients[at] }));
  const best = '¿quién es mi mejor cliente?';
  expect(await ask(best, other.l3)).toMatch(/ es Carlos Muñoz: \$ 70\.000, en 1 factura\.$/u);
  expect((await back(other.l2, sales[2] ?? '', 3)).status).toBe(201);
  expect(await ask(best, other.l3)).toMatch(/ es Marta Gómez: \$ 60\.000, en 1 factura\./u);
  expect(await ask('ventas por cliente hoy', other.l3)).toMatch(
    /\n• Marta Gómez — \$ 60\.000\n• Marta Gómez — \$ 50\.000\n• Carlos Muñoz — \$ 40\.000\n/u,
  );
});
