import { describe, expect, it } from 'vitest';
import type { AndyReader, AndySales, AndyShare } from '#domain/andy/reader.ts';
import { NO_STORE, storeToldTo } from '#domain/andy/rights.ts';
import { NO_SALES, salesFigures, type SalesSums } from '#domain/reports/figures.ts';
import { ask, createAndyShop } from '#tests/fixtures/andy-shop.ts';

// What sounds like a question about figures and is none, or something that has no answer: never another's.
const CASES: [question: string, beginning: RegExp][] = [
  ['¿cuánto vale la caja de leche?', /^(?:Encontré|No encontré|Leche)/u],
  ['precio del café en promoción', /café/iu],
  ['¿hay tarjetas SIM?', /^No encontré/u],
  ['¿hay recarga Nequi?', /^No encontré/u],
  ['¿venden arroz?', /arroz/iu],
  ['¿no venden arroz?', /arroz/iu],
  ['¿hay abono?', /abono|producto/iu],
  ['¿quién vende la leche más barata?', /barat|leche/iu],
  ['ventas de leche ayer', /leche/iu],
  ['¿cuánto arroz vendí el día de ayer?', /arroz/iu],
  ['¿vendí más arroz que ayer?', /^Eso no lo puedo separar por «arroz»/u],
  ['¿cuánto vendí de arroz en efectivo?', /^Eso no lo puedo separar por «arroz»/u],
  ['¿cuánto vendió Pedro en efectivo?', /^Eso no lo puedo separar por «Pedro»/u],
  ['¿qué cliente compra arroz?', /arroz/iu],
  ['¿qué productos vencidos hay?', /^(?!Ningún cliente)/u],
  ['¿qué hemos comprado hoy?', /^(?!Hoy se vendieron)/u],
  ['¿cuánto pago por el arroz?', /Arroz/u],
  ['¿vendí más este año que el año pasado?', /^Este año se vendieron .+ y el año pasado/u],
  ['compara noviembre con octubre', /^En noviembre se vendieron .+ y en octubre/u],
  ['compara hoy', /^Hoy se vendieron .+ y ayer/u],
  ['compara hoy con hoy', /^¿Con qué días quieres comparar\?/u],
  ['ventas del viernes pasado', /^El viernes pasado/u],
  ['¿quién me debe más de 9999999999999999999999999?', /^No encontré ningún cliente/u],
  ['¿quién me debe hace más de 30 días?', /^(?!.*más de \$ 30)/u],
  ['ventas de los últimos 999 días', /^(?:En los|Puedo)/u],
  ['ventas de arroz por la tarde', /^No sé separar eso por horas/u],
  ['en la mañana de ayer', /^No sé separar eso por horas/u],
  ['¿cuánta panela vendí el lunes y el martes?', /^No sé juntar esos días/u],
  ['¿cuánta panela se vendió del 1 al 10 de noviembre?', /^Del 1 al 10 de noviembre/u],
  ['¿cuánto vendí de leche sin lactosa hoy?', /^(?!No sé)/u],
  ['¿qué arroz es el más vendido?', /^Eso no lo puedo separar por «arroz»/u],
  ['qué descuento tiene el arroz', /^No separo los descuentos por producto/u],
  ['precio del café con descuento', /^No separo los descuentos por producto/u],
  ['¿qué productos tienen descuento?', /^No separo los descuentos por producto/u],
  ['¿cuánto descuento dimos hoy?', /^Hoy no se dieron descuentos/u],
  ['los 3 días que más vendí', /^Ventas por día en los últimos 30 días:(?:\n• .+){3}$/u],
  ['no vendidos el mes pasado', /^\d+ productos con existencias no se han vendido desde el 01\/10\/2026:/u],
  ['última factura', /^No sé de ventas o pagos sueltos/u],
  ['¿cuánto entró en efectivo en los últimos 999 días?', /^Puedo sumar hasta 366 días/u],
  ['¿cuánto vendí en 2024?', /^En 2024 /u],
  ['ventas del año 2024', /^En 2024 /u],
  ['¿cuánto gané en 2024?', /^En 2024 /u],
  ['¿cuánto vendí hace 3 días?', /^El 18 de noviembre /u],
  ['¿vendí más hoy que hace una semana?', /^Hoy se vendieron .+ y el 14 de noviembre /u],
  ['¿cuánto vendí en el mes de octubre?', /^En octubre /u],
  ['¿cuánto vendí en noviembre del año pasado?', /^En noviembre de 2025 /u],
  ['¿qué mes vendí más el año pasado?', /^El año pasado/u],
  ['¿cuánto vendí el 15?', /^El 15 de noviembre /u],
  ['¿cuánto vendí los domingos?', /^No sé encontrar esos días/u],
  ['¿cuánto vendí esta quincena?', /^No sé encontrar esos días/u],
  ['¿cuánto vendí el fin de semana?', /^No sé encontrar esos días/u],
  ['¿cuánto vendí la última semana de octubre?', /^No sé encontrar esos días/u],
  ['¿cuánto vendí la semana antepasada?', /^No sé encontrar esos días/u],
  ['¿cuánto voy a vender mañana?', /^No sé encontrar esos días/u],
  ['¿vendí más hoy que el mismo día de la semana pasada?', /^No sé encontrar esos días/u],
  ['¿cuánto vendí en diciembre y enero?', /^No sé juntar esos días/u],
  ['¿cuánto vendí en octubre y noviembre?', /^No sé juntar esos días/u],
  ['¿gané más esta semana que la pasada?', /^No comparo utilidades/u],
  ['¿subieron las ganancias este mes?', /^No comparo utilidades/u],
  ['¿qué producto tiene el margen más bajo?', /^Los que menos utilidad dejan/u],
  ['¿qué producto deja menos ganancia?', /^Los que menos utilidad dejan/u],
  ['¿cuántas unidades vendí ayer?', /^No sumo las unidades/u],
  ['¿cuántos productos vendí hoy?', /^No sumo las unidades/u],
  ['¿cuántas unidades de panela vendí hoy?', /anela/u],
  ['¿cuántos clientes tengo?', /^Cuántos clientes hay/u],
  ['¿cuánto fiado di hoy?', /^Hoy no se fió nada/u],
  ['¿cuánto me pagaron de fiado ayer?', /^Ayer ningún cliente abonó/u],
  ['¿qué clientes tienen deudas vencidas?', /vencid/u],
  ['¿quién tiene deudas vencidas?', /vencid/u],
  ['¿cuánta cartera vencida tengo?', /vencid/u],
  ['¿hay deudas vencidas?', /vencid/u],
  ['¿cuál fue la utilidad bruta de hoy?', /^Hoy la utilidad bruta fue/u],
  ['¿cuáles fueron las ventas netas de hoy?', /^Hoy las ventas netas fueron/u],
  ['¿cuál fue el costo de lo vendido hoy?', /^Hoy la utilidad bruta .+ menos un costo de/u],
  ['¿cuánto gané con la panela ayer?', /^No sé cuánto se ganó con algo o alguien/u],
  ['¿cuál es el margen del arroz hoy?', /arroz/iu],
  ['ventas de ganchos de ropa esta semana', /gancho/iu],
  ['¿cuánto vendí sin IVA hoy?', /sin impuestos/u],
  ['¿cuántos clientes tengo en mora?', /vencid/u],
  ['¿hay facturas vencidas?', /vencid/u],
  ['¿cuánto me pagaron de fiados vencidos ayer?', /^Ayer ningún cliente abonó/u],
  ['¿cuánto costó la mercancía vendida hoy?', /^Hoy la utilidad bruta .+ menos un costo de/u],
  [
    '¿cuánto IVA cobré este mes?',
    /^Este mes las ventas .+ Son todos juntos: el IVA por separado está en Informes/u,
  ],
  ['¿hay peso neto en la panela?', /anela/u],
];

describe('Andy never answers another question instead', () => {
  it.each(CASES)('%s', async (question, wanted) => {
    expect(await ask(question)).toMatch(wanted);
  });

  it.each([
    ['los 10 más caros', 10],
    ['los dos más baratos', 2],
    ['el más caro', 5],
    ['los 2 más vendidos', 2],
    ['los 2 productos que más utilidad dejan', 2],
    ['los 2 menos vendidos', 2],
    ['lo más vendido en los 10 últimos días', 3],
    ['el arroz de 500 más barato', 3],
  ])('nor another number of them: %s', async (question, count) => {
    expect((await ask(question)).split('\n')).toHaveLength(count + 1);
  });

  it('nor tells level 1 how it was paid, who sold or when', async () => {
    const refused = 'Ese detalle de las ventas solo puedo darlo desde el nivel 2.';
    for (const question of [
      '¿cuánto entró en efectivo hoy?',
      'medios de pago de hoy',
      '¿quién vendió más?',
      '¿cuánto fié hoy?',
      'resumen del día',
    ])
      expect(await ask(question, { level: 1 }), question).toBe(refused);
    expect(await ask('¿cuánto se vendió hoy?', { level: 1 })).toMatch(/^Hoy se vendieron/u);
  });
});

const [TODAY, YESTERDAY] = ['2026-11-21', '2026-11-20'];
const share = (clave: string, ventas: string, devoluciones = '0.00', facturas = 1): AndyShare => ({
  clave,
  facturas,
  ventas,
  devoluciones,
});

/** A shop with these days, and of them these shares by whatever they are told apart. */
const shopOf = (days: Record<string, AndySales>, shares: AndyShare[] = []): AndyReader => ({
  ...createAndyShop(),
  sales: async ({ desde }) => days[desde] ?? { invoices: 0, total_factura: '0.00', devoluciones: '0.00' },
  salesBy: async () => shares,
});
const sold = (total_factura: string, devoluciones = '0.00'): AndySales => ({
  invoices: 1,
  total_factura,
  devoluciones,
});

const OFF = 'Las devoluciones ya están descontadas.';

describe('what Andy compares and ranks by is what was sold less what came back', () => {
  it.each([
    ['90000.00', '50000.00', `Hoy se vendieron $ 50.000 y ayer $ 10.000: más, un 400 %. ${OFF}`],
    ['0.00', '50000.00', 'Hoy se vendieron $ 50.000 y ayer $ 100.000: menos, un 50 %.'],
    // Of less than nothing there is no part.
    ['120000.00', '50000.00', `Hoy se vendieron $ 50.000 y ayer -$ 20.000. ${OFF}`],
    ['100000.00', '0.00', `Hoy se vendieron $ 0 y ayer $ 0. ${OFF}`],
  ])('between two days, of which one had %s of 100.000 come back', async (back, today, wanted) => {
    const shop = shopOf({ [YESTERDAY]: sold('100000.00', back), [TODAY]: sold(today) });
    expect(await ask('¿vendí más hoy que ayer?', {}, shop)).toBe(wanted);
  });

  it('among days, of which the one with an annulled sale sold little', async () => {
    const shop = shopOf({}, [share(YESTERDAY, '100000.00', '90000.00'), share(TODAY, '50000.00')]);
    expect(await ask('¿qué día vendí más este mes?', {}, shop)).toBe(
      `El día que más se vendió este mes fue el 21/11/2026: $ 50.000, en 1 factura. ${OFF}`,
    );
    expect(await ask('¿cuál fue el peor día del mes?', {}, shop)).toMatch(/el 20\/11\/2026: \$ 10\.000/u);
    expect(await ask('ventas por día este mes', {}, shop)).toBe(
      `Ventas por día este mes:\n• El 20/11/2026 — $ 10.000\n• El 21/11/2026 — $ 50.000\n${OFF}`,
    );
    expect(await ask('¿cuánto vendo en promedio al día?', {}, shop)).toBe(
      `En los últimos 30 días se vendieron en promedio $ 30.000 por día, en 2 días con ventas. ${OFF}`,
    );
  });

  it('among people, of whom those who only took goods back sold neither most nor least', async () => {
    const shop = shopOf({}, [
      share('Ana', '80000.00', '70000.00'),
      share('Luis', '40000.00'),
      share('Zoe', '0.00', '5000.00', 0),
    ]);
    expect(await ask('¿quién vendió más?', {}, shop)).toMatch(/ fue Luis: \$ 40\.000, en 1 factura\./u);
    expect(await ask('¿quién vendió menos?', {}, shop)).toMatch(/ fue Ana: \$ 10\.000, en 1 factura\./u);
    expect(await ask('ventas por cajero hoy', {}, shop)).toBe(
      `Ventas por cajero hoy:\n• Luis — $ 40.000\n• Ana — $ 10.000\n• Zoe — -$ 5.000\n${OFF}`,
    );
  });

  it('of days without a sale is nothing, and what came back in them stands beside it', async () => {
    const shop = shopOf({}, [share(TODAY, '0.00', '5000.00', 0)]);
    for (const question of ['¿qué día vendí más este mes?', 'ventas por día este mes'])
      expect(await ask(question, {}, shop)).toBe(
        'Este mes no hay ventas registradas. Se devolvieron $ 5.000.',
      );
    expect(await ask('¿cuánto vendo en promedio al día?', {}, shop)).toMatch(
      /no hay ventas registradas\. Se devolvieron/u,
    );
  });
});

/** A shop with these figures on each day, costs among them. */
const shopWith = (sums: Partial<SalesSums>, more: Partial<AndyReader> = {}): AndyReader => ({
  ...createAndyShop(),
  ...more,
  figures: async () => salesFigures({ ...NO_SALES, ...sums }, true),
});

describe('a day without a sale', () => {
  const RETURNED = shopWith({
    notas: { cantidad: 1, total: '1190.00', subtotal: '1000.00' },
    reembolsos: [{ medio: 'efectivo', transacciones: 1, valor: '1190.00' }],
    conCosto: { base: '-1000.00', costo: '-500.00' },
  });
  const PAID = { abonos: [{ medio: 'efectivo', transacciones: 1, valor: '50000.00' }] };

  it.each([
    ['¿cuánto gané hoy?', /^Hoy la utilidad bruta fue de -\$ 500 \(.+ Se devolvieron \$ 1\.190\.$/u],
    [
      '¿cuánto IVA cobré hoy?',
      /^Hoy las ventas llevaban -\$ 190 en impuestos, sobre -\$ 1\.000 sin.+ Se devolv/u,
    ],
    [
      'resumen del día',
      /^Hoy no hay ventas registradas\. Se devolvieron \$ 1\.190\. Salieron \$ 1\.190 por efectivo\. La utilidad bruta es de -\$ 500\.$/u,
    ],
  ])('has the figures of what came back: %s', async (question, wanted) => {
    expect(await ask(question, {}, RETURNED)).toMatch(wanted);
  });

  it('tells in its summary what clients paid of their debts, and no gain', async () => {
    expect(await ask('resumen del día', {}, shopWith(PAID))).toBe(
      'Hoy no hay ventas registradas. Entraron $ 50.000 por efectivo.',
    );
    for (const question of ['¿cuánto gané hoy?', '¿cuánto IVA cobré hoy?'])
      expect(await ask(question, {}, shopWith(PAID))).toBe('Hoy no hay ventas registradas.');
  });

  it('and without anything else is quiet, as far as a device knows of payments', async () => {
    expect(await ask('resumen del día', {}, shopWith({}))).toBe('Hoy no hay ventas registradas.');
    const device = shopWith({}, { knowsOwnAbonosOnly: true });
    expect(await ask('resumen del día', {}, device)).toMatch(
      /registradas\. Los abonos son solo los de este/u,
    );
  });
});

describe('sales of which a person may read those of one store', () => {
  const OWN: AndyReader = { ...createAndyShop(), ofStore: 1 };

  it.each([
    ['¿cuánto se vendió hoy?', /^Hoy en tu tienda se vendieron/u],
    ['¿cuánto vendió Ana ayer?', /^Ayer en tu tienda Ana Pérez vendió/u],
    ['¿vendí más hoy que ayer?', /^Hoy en tu tienda se vendieron .+ y ayer \$/u],
    ['ventas por hora hoy', /^Ventas por hora hoy en tu tienda:/u],
    ['lo más vendido hoy', /^Lo más vendido hoy en tu tienda:/u],
    ['resumen del día', /^Hoy en tu tienda se vendieron/u],
    ['¿cuánto entró en efectivo hoy?', /^Hoy en tu tienda no entró nada/u],
    ['¿cuál fue la mejor semana?', /^La semana que más se vendió en las últimas 8 semanas en tu tienda fue/u],
    [
      '¿cuánto vendió Carlos hoy?',
      /^No sé de nadie llamado «Carlos» que haya vendido en el último año en tu/u,
    ],
    ['ventas por tienda', /^No sé separar las ventas por tienda ni por caja: sé solo las de tu tienda\./u],
    ['¿cuánto vendió Norte hoy?', /: sé solo las de tu tienda\./u],
  ])('are told as those where there are several: %s', async (question, wanted) => {
    expect(await ask(question, { level: 2 }, OWN)).toMatch(wanted);
  });

  it('are told as those of the business where it has one', async () => {
    const shop: AndyReader = { ...OWN, storeNames: async () => ['Principal'] };
    expect(await ask('¿cuánto se vendió hoy?', { level: 1 }, shop)).toMatch(/^Hoy se vendieron/u);
    expect(await ask('ventas por tienda', { level: 2 }, shop)).toMatch(/sé las de todo el negocio/u);
  });

  it('are none for somebody without a store, who reads why', async () => {
    const shop: AndyReader = { ...OWN, ofStore: NO_STORE };
    for (const question of [
      '¿cuánto se vendió hoy?',
      'ventas por hora hoy',
      'lo más vendido',
      'resumen del día',
    ])
      expect(await ask(question, { level: 2 }, shop)).toMatch(
        /^No puedo decirte de ventas: no tienes un establ/u,
      );
  });

  it('are those of all stores from level 3 on, and for a program that reads', () => {
    const KEY = ['leer'] as const;
    expect([1, 2, 3].map((level) => storeToldTo(level, 7))).toEqual([7, 7, null]);
    expect([storeToldTo(2, null), storeToldTo(3, null), storeToldTo(KEY, null)]).toEqual([
      NO_STORE,
      null,
      null,
    ]);
  });
});
