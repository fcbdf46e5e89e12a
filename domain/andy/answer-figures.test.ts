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
