import { describe, expect, it } from 'vitest';
import { ask } from '#tests/fixtures/andy-shop.ts';

// Figures that are no sales, asked for in the words in which sales are: Andy answers none of these with what was sold. It is
// Saturday, 21 November 2026.

type Case = [question: string, beginning: RegExp];

const APART = /^Eso no lo sé separar así/u;
const RETURNS = /^Quién devolvió y qué está en Informes/u;
const DISCOUNT = /^No separo los descuentos por producto ni por persona/u;
const WHOSE = /^No sé decir de quién es cada fiado o abono/u;
const MOST: Case[] = [
  ['¿qué cajero dio más descuentos este mes?', DISCOUNT],
  ['¿a quién le di más descuento?', DISCOUNT],
  ['¿qué cajero hizo más devoluciones este mes?', RETURNS],
  ['¿qué día hubo más devoluciones este mes?', RETURNS],
  ['¿qué hora hay más devoluciones?', RETURNS],
  ['¿qué cliente devolvió más?', RETURNS],
  ['¿qué cliente abonó más este mes?', WHOSE],
  ['¿qué cliente pagó más este mes?', WHOSE],
  ['¿quién me pagó más este mes?', WHOSE],
  ['¿qué mes cobré más IVA?', APART],
  ['¿qué día entró más plata?', APART],
  ['¿quién trabajó más horas esta semana?', APART],
  ['¿qué vendedor llegó más tarde?', APART],
  ['¿qué trabajador faltó más días?', APART],
  ['¿qué cajero tuvo más faltantes?', APART],
  ['¿quién atendió más clientes?', APART],
  ['¿qué cajero tiene el mejor ticket promedio?', APART],
  ['¿qué cajero anuló más facturas este mes?', /^No sé qué facturas se anularon/u],
  ['¿qué cliente tiene más saldo a favor?', /^No sé de saldos a favor/u],
  ['¿a qué hora hay más gente?', APART],
  ['¿qué cajero vendió más con descuento?', DISCOUNT],
  ['¿quién debe más?', /^2 clientes deben en total/u],
  ['¿qué cliente me debe más plata?', /^2 clientes deben en total/u],
  ['¿qué trabajador vendió más?', /^Quien más vendió/u],
  ['¿quién hizo más ventas?', /^Quien más vendió/u],
  ['¿quién trabajó más esta semana?', /^Quien más vendió esta semana/u],
  ['¿qué día hubo más facturas?', /^El día que más se vendió/u],
];

const ONLY_SALES = /^No comparo utilidades ni recaudos/u;
const COMPARED: Case[] = [
  ['compara las devoluciones de hoy con las de ayer', ONLY_SALES],
  ['¿aumentaron las devoluciones esta semana?', ONLY_SALES],
  ['¿subieron los descuentos este mes?', ONLY_SALES],
  ['compara los abonos de este mes con los del mes pasado', ONLY_SALES],
  ['¿el ticket promedio de hoy comparado con el de ayer?', ONLY_SALES],
  ['¿cuánto IVA cobré hoy comparado con ayer?', ONLY_SALES],
  ['¿cuánto entró por Nequi hoy comparado con ayer?', ONLY_SALES],
  ['¿crecieron las ventas a crédito?', ONLY_SALES],
  ['¿aumentaron las deudas este mes?', /^De las deudas sé solo cuánto debe hoy/u],
  ['¿bajaron los clientes esta semana?', /^Cuántos clientes hay lo ves en Clientes/u],
  ['¿subieron las ventas esta semana?', /^Esta semana se vendieron/u],
  ['¿vendí más esta semana que la semana pasada?', /^Esta semana se vendieron/u],
];

const AVERAGES = /^Solo sé el promedio de lo vendido/u;
const SUMS: Case[] = [
  ['¿cuánto gano en promedio al día?', AVERAGES],
  ['¿cuál es la ganancia promedio por día?', AVERAGES],
  ['¿cuál es mi utilidad promedio diaria?', AVERAGES],
  ['¿cuál es la utilidad promedio por venta este mes?', AVERAGES],
  ['¿cuál fue el promedio de ventas por día?', /^En los últimos 30 días se vendieron en promedio/u],
  ['promedio diario de abonos', AVERAGES],
  ['¿cuánto perdí en devoluciones este mes?', /^Este mes no se devolvió nada/u],
  ['¿cuánto perdí por los descuentos este mes?', /^Este mes no se dieron descuentos/u],
  ['¿cuánto perdí en fiados este mes?', /^De las deudas sé solo cuánto debe hoy/u],
  ['resumen de impuestos del mes', /^Este mes las ventas llevaban/u],
  ['resumen de devoluciones del mes', /^Este mes no se devolvió nada/u],
  ['¿cuántos clientes pagaron hoy?', WHOSE],
  ['¿a qué cajero le faltó plata?', /^Lo que debe haber en la caja/u],
  ['¿hubo descuadre en la caja?', /^Lo que debe haber en la caja/u],
];

const WORDS: Case[] = [
  ['¿quién me debe más de 2 millones?', /^Ningún cliente debe más de \$\s2\.000\.000/u],
  ['¿quién me debe más de 1,5 millones?', /^Ningún cliente debe más de \$\s1\.500\.000/u],
  ['¿quién me debe más de un millón?', /^Ningún cliente debe más de \$\s1\.000\.000/u],
  ['¿cuánto me debe la gente?', /^2 clientes deben en total/u],
  ['¿cuánto vendí en lo corrido del mes?', /^Este mes se vendieron/u],
  [
    '¿cuánto vendí del 20 de octubre al 5 de noviembre de 2024?',
    /^Del 20 de octubre al 5 de noviembre de 2024 no hay ventas/u,
  ],
  [
    '¿cuánto vendí del 20 de diciembre al 5 de enero de 2026?',
    /^Del 20 de diciembre al 5 de enero no hay ventas/u,
  ],
];

const SALES: Case[] = [
  ['¿cuánta plata hice hoy?', /^Hoy se vendieron/u],
  ['¿cómo va la plata hoy?', /^Hoy se vendieron/u],
  ['¿hice más plata hoy que ayer?', /^Hoy se vendieron/u],
  ['¿qué día hice más plata?', /^El día que más se vendió/u],
  ['¿qué cliente me deja más plata?', /^El cliente que más ha comprado/u],
  ['resumen de pagos de hoy', /^Hoy (?:entraron|no entró)/u],
  ['resumen de lo que entró hoy', /^Hoy (?:entraron|no entró)/u],
  ['ventas por mes con impuestos', /^Ventas por mes/u],
  ['¿qué día vendí más con IVA?', /^El día que más se vendió/u],
  ['ventas por día sin IVA', /^Ventas por día/u],
  ['ventas diarias con IVA', /^En los últimos 30 días se vendieron en promedio/u],
  ['¿vendimos más hoy que ayer con impuestos?', /^Hoy se vendieron/u],
  ['promedio de ventas por mes', /^Ventas por mes/u],
  ['¿cuánto vende en promedio cada cajero?', /^Ventas por cajero/u],
  ['¿qué día de la semana vendo más en promedio?', /^El día de la semana que más se vendió/u],
  ['resumen de ventas y devoluciones de hoy', /^Hoy se vendieron/u],
  ['resumen de ventas y abonos de hoy', /^Hoy se vendieron/u],
  ['¿cómo van las ventas y los descuentos hoy?', /^Hoy se vendieron/u],
  ['¿cómo nos fue hoy con IVA?', /^Hoy se vendieron/u],
  ['compara hoy con ayer sin IVA', /^Hoy se vendieron/u],
  ['¿cuál fue el mejor día sin impuestos?', /^El día que más se vendió/u],
  ['¿quién vendió más, sin IVA ni descuentos?', /^Quien más vendió/u],
  ['¿gané o perdí este mes con los descuentos?', /^Este mes la utilidad bruta/u],
  ['¿perdí o gané este mes sin IVA?', /^Este mes la utilidad bruta/u],
  ['¿cuál es mi margen promedio?', /la utilidad bruta fue de/u],
  ['¿quién tiene más fiado?', /^2 clientes deben en total/u],
  ['¿más o menos cuánto vendo en promedio por día?', /^En los últimos 30 días se vendieron en promedio/u],
  ['¿cómo me pagan más los clientes?', /^(?:Lo que entró hoy|Hoy no entró nada)/u],
  ['¿bajaron las compras de clientes este mes?', /^Este mes se vendieron/u],
  ['¿crecieron las ventas de clientes este mes?', /^Este mes se vendieron/u],
  ['¿qué margen promedio deja el queso?', /^El costo de Queso campesino/u],
  ['¿faltaron productos?', /^Hay \d+ productos con 5 unidades o menos/u],
  ['¿cuánto vale el millo?', /^No encontré ningún producto con «millo»/u],
];

describe.each([
  ['Andy tells what was sold where something else is only mentioned', SALES],
  ['Andy takes most of what is no sale for no sales', MOST],
  ['Andy compares only what was sold', COMPARED],
  ['Andy tells a sum that is no sale as what it is', SUMS],
  ['Andy takes usual words and days that were for what they are', WORDS],
])('%s', (_what, told) => {
  it.each(told)('%s', async (question, beginning) => {
    expect(await ask(question)).toMatch(beginning);
  });
});
