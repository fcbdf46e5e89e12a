import { describe, expect, it } from 'vitest';
import { ask } from '#tests/fixtures/andy-shop.ts';

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
