import { describe, expect, it } from 'vitest';
import { ask, createAndyShop } from '#tests/fixtures/andy-shop.ts';

// What a question restricts its figure by is honoured or refused; it is Saturday, 21 November 2026.

type Case = [question: string, beginning: RegExp];

async function expectTold([question, wanted]: Case): Promise<void> {
  const [, level = '3', text = ''] = /^(?:(\d)#)?(.*)$/u.exec(question) ?? [];
  expect(await ask(text.split(' >> '), { level: Number(level) }), question).toMatch(wanted);
}

const FIFTEENTH = /^El 15 de noviembre se vendieron \$\s100\.000/u;
const NO_SUCH_DAYS = /^No sé encontrar esos días/u;
const NOT_IN_CALENDAR = /^Esos días no están en el calendario/u;
const SEVERAL = /^No sé juntar esos días/u;

const DAYS: Case[] = [
  ['¿cuánto vendí el día 15?', FIFTEENTH],
  ['cuanto vendi el dia 15', FIFTEENTH],
  ['Ventas del día quince', FIFTEENTH],
  ['¿cuánto vendí el 15-11-2026?', FIFTEENTH],
  ['¿cuánto vendí el 15.11.2026?', FIFTEENTH],
  ['¿cuánto vendí el 15/11/26?', FIFTEENTH],
  ['¿cuánto vendí el 15 de este mes?', FIFTEENTH],
  ['¿cuánto vendí el domingo 15?', FIFTEENTH],
  ['ventas de hoy >> ¿y el día 15?', FIFTEENTH],
  ['ventas del día 5', /^El 5 de noviembre no hay ventas/u],
  ['¿cuánto vendí el 5 de este mes?', /^El 5 de noviembre no hay ventas/u],
  ['¿cuánto vendí el 15 del mes pasado?', /^El 15 de octubre no hay ventas/u],
  ['¿cuánto vendí el 5 del mes pasado?', /^El 5 de octubre se vendieron/u],
  ['¿cuánto vendí el 15 de dic?', /^El 15 de diciembre de 2025 no hay ventas/u],
  ['¿cuánto vendí el 15/11/25?', /^El 15 de noviembre de 2025 no hay ventas/u],
  ['¿cuánto vendí el lunes de esta semana?', /^El lunes se vendieron \$\s80\.000/u],
  ['¿cuánto vendí el viernes de hace dos semanas?', /^El viernes 6 de noviembre no hay ventas/u],
  ['¿cuánto vendí en diciembre el año pasado?', /^En diciembre de 2025 no hay ventas/u],
  ['¿cuánto vendí el año pasado en diciembre?', /^En diciembre de 2025 no hay ventas/u],
  ['ventas de noviembre del año 2025', /^En noviembre de 2025 no hay ventas/u],
  ['¿cuánto he vendido en 15 días?', /^En los últimos 15 días se vendieron/u],
  ['¿cuánto he vendido en quince días?', /^En los últimos 15 días se vendieron/u],
  ['cuanto he vendido en quince dias', /^En los últimos 15 días se vendieron/u],
  ['ventas de 15 días', /^En los últimos 15 días se vendieron/u],
  ['¿cuánto vendí en tres meses?', /^En los últimos 3 meses se vendieron/u],
  ['¿cuánto vendí en un mes?', /^En el último mes se vendieron/u],
  ['¿cuánto vendí en una semana?', /^En la última semana se vendieron/u],
  ['¿cuánto vendí desde el lunes hasta hoy?', /^Desde el lunes se vendieron/u],
  ['¿cuánto vendí ayer viernes?', /^Ayer se vendieron/u],
  ['¿cuánto vendí ayer jueves?', NOT_IN_CALENDAR],
  ['¿cuánto vendí el lunes 15?', NOT_IN_CALENDAR],
  ['¿cuánto vendí el 15-13-2026?', NOT_IN_CALENDAR],
  ['¿cuánto vendí el mes pasado el 15?', NO_SUCH_DAYS],
  ['¿cuánto vendí este mes el 15?', NO_SUCH_DAYS],
  ['¿cuánto vendí hace dos semanas el viernes?', NO_SUCH_DAYS],
  ['¿cuánto vendí el 15/11/2026 hoy?', NO_SUCH_DAYS],
  ['¿cuánto vendí unos días?', NO_SUCH_DAYS],
  ['¿cuánto vendí la semana 3?', NO_SUCH_DAYS],
  ['¿cuánto vendí el año pasado por estas fechas?', NO_SUCH_DAYS],
  ['¿vendí más en estos 15 días que en los 15 anteriores?', /^¿Con qué días quieres comparar/u],
  ['¿vendí más estos 15 días que los 15 anteriores?', NO_SUCH_DAYS],
  ['¿cuánto vendí la noche del 15?', /^No sé separar eso por horas/u],
  ['¿cuánto vendí el día anterior?', /^Ayer se vendieron/u],
  ['ventas de enero a marzo del año pasado', /^De enero a marzo de 2025 no hay ventas/u],
  ['resumen de los últimos 15 días', /^En los últimos 15 días se vendieron/u],
  ['¿cuánto vendí en treinta y cinco días?', NO_SUCH_DAYS],
  ['¿cuánto voy a vender en 15 días?', NO_SUCH_DAYS],
  ['ventas de hoy >> ¿y el lunes y el martes?', SEVERAL],
  ['¿cuánto queso de 1/2 libra se vendió hoy?', /queso/iu],
  ['los 10 más vendidos del mes', /^Lo más vendido este mes/u],
];

const MOST: Case[] = [
  ['¿cuál fue el día en que más vendí este mes?', /^El día que más se vendió este mes fue el 15\/11/u],
  ['cual fue el dia en que mas vendi este mes', /^El día que más se vendió este mes fue el 15\/11/u],
  ['¿cuál fue el día de mayores ventas?', /^El día que más se vendió/u],
  ['¿cuándo vendí más?', /^El día que más se vendió/u],
  ['¿cuál es la hora en que más se vende?', /^La hora que más se vendió/u],
  ['¿cuál fue el mes de más ventas?', /^El mes que más se vendió este año fue octubre/u],
  ['¿cuál fue la semana en que menos vendí?', /^La semana que menos se vendió/u],
  ['¿quién fue el que más vendió hoy?', /^Quien más vendió hoy fue Ana Pérez/u],
  ['¿Quién fue la que más vendió hoy?', /^Quien más vendió hoy fue Ana Pérez/u],
  ['¿cuál fue la persona que más vendió?', /^Quien más vendió/u],
  ['¿a quién le vendí más este mes?', /^El cliente que más ha comprado este mes es Marta/u],
  ['¿cuál fue el cliente con más compras?', /^El cliente que más ha comprado/u],
  ['¿qué es lo más vendido por cliente?', /^(?!Lo más vendido)/u],
  ['¿qué cajero vendió los productos más vendidos?', /^Eso no lo sé separar así/u],
  ['¿quién compra más leche?', /^Eso no lo puedo separar por «leche»/u],
  ['¿qué día se vende más arroz?', /^Eso no lo puedo separar por «arroz»/u],
  ['¿cuál fue la mejor venta?', /^No sé de ventas o pagos sueltos/u],
  ['¿qué es lo más vendido de la semana?', /^Lo más vendido esta semana/u],
];

const UNKNOWN_SELLER = /^No sé de nadie llamado/u;
const LEVEL_2 = /^Ese detalle de las ventas solo puedo darlo desde el nivel 2/u;
const PEOPLE: Case[] = [
  ['¿cuánto vendió Darío hoy?', /^Hoy no hay ventas registradas de Darío Vega/u],
  ['cuanto vendio dario hoy', /^Hoy no hay ventas registradas de Darío Vega/u],
  ['ventas de dario en octubre', /^En octubre Darío Vega vendió/u],
  ['¿cuánto vendió Tomás hoy?', /^Hoy no hay ventas registradas de Tomás Ríos/u],
  ['¿cuánto vendió Tania hoy?', /^Hoy no hay ventas registradas de Tania Díaz/u],
  ['¿cuánto vendió Carlos hoy?', UNKNOWN_SELLER],
  ['cuanto vendio carlos hoy', UNKNOWN_SELLER],
  ['¿cuánto vendió cocacola de 1,5 ayer?', /^Ayer se vendió 1 unidad de Coca-Cola 1,5 L/u],
  ['¿cuánto debe Tomás?', /^No encontré ningún cliente con «Tomás»/u],
  ['cuanto debe tomas', /^No encontré ningún cliente con «tomas»/u],
  ['¿cuánto vendió Ana ayer?', /^Ayer Ana Pérez vendió/u],
  ['¿cuánto vendió Ana el 18?', /^El 18 de noviembre no hay ventas registradas de Ana Pérez/u],
  ['ventas de Ana el 18', /^El 18 de noviembre no hay ventas registradas de Ana Pérez/u],
  ['¿cuánto arroz vendió Ana hoy?', /^Eso no lo puedo separar por «arroz Ana»/u],
  ['¿cuánto vendió Ana de arroz hoy?', /^Eso no lo puedo separar por «Ana arroz»/u],
  ['¿cuánto vendieron Ana y Luis hoy?', /^Eso no lo puedo separar por «Ana Luis»/u],
  ['¿cuánto arroz Diana de 500 se vendió hoy?', /^Hoy se vendieron 12 unidades de Arroz Diana 500 g/u],
  ['¿cuánto vendió Ana en efectivo el 18?', /^El 18 de noviembre no entró nada por efectivo de Ana Pérez/u],
  ['1#¿cuánto vendió Ana hoy?', LEVEL_2],
  ['1#¿cuánto arroz vendió Ana hoy?', LEVEL_2],
  ['1#ventas de Ana hoy', LEVEL_2],
  ['1#¿cuánto vendió Zoila hoy?', LEVEL_2],
  ['1#¿cuánto se vendió de queso hoy?', /^Hoy se vendieron 0,75 de Queso campesino/u],
];

const NO_STORES = /^No sé separar las ventas por tienda ni por caja/u;
const STORES: Case[] = [
  ['¿cuánto vendió la caja 2 hoy?', NO_STORES],
  ['cuanto vendio la caja dos hoy', NO_STORES],
  ['ventas de la caja 1', NO_STORES],
  ['¿cuánto vendió la caja principal hoy?', NO_STORES],
  ['¿cuánto vendió la tienda 2?', NO_STORES],
  ['ventas por sede', NO_STORES],
  ['Ventas por tienda', NO_STORES],
  ['¿qué tienda vendió más este mes?', NO_STORES],
  ['¿cuánto arroz se vendió en la sede norte?', NO_STORES],
  ['¿Cuánto se vendió en la Sede Norte hoy?', NO_STORES],
  ['¿cuánto vendió Norte hoy?', NO_STORES],
  ['¿qué no se vende en la tienda 2?', NO_STORES],
  ['ventas de hoy >> ¿y la caja 2?', NO_STORES],
  ['ventas de hoy >> ¿y en la tienda 2?', NO_STORES],
  ['¿cuánto vendimos en la tienda hoy?', /^Hoy se vendieron/u],
  ['ventas de caja de leche', /leche/iu],
];

const NOT_SOLD: Case[] = [
  ['¿qué productos casi no se venden?', /^Lo que menos se vendió/u],
  ['productos no vendidos en 15 días en la sede norte', NO_STORES],
  ['lácteos que no se han vendido', /^No encontré ningún producto con «lácteos»/u],
  ['lacteos que no se han vendido', /^No encontré ningún producto con «lacteos»/u],
  ['productos no vendidos en quince días', /no se han vendido en los últimos 15 días:/u],
  ['Productos no vendidos en dos semanas', /no se han vendido en los últimos 14 días:/u],
  ['productos no vendidos en tres meses', /no se han vendido en los últimos 90 días:/u],
  ['productos no vendidos en un mes', /no se han vendido en los últimos 30 días:/u],
  ['productos no vendidos en una semana', /no se han vendido en los últimos 7 días:/u],
  ['productos no vendidos en 15 días >> ¿y en un mes?', /no se han vendido en el último mes:/u],
  ['productos no vendidos en 15 días en octubre', NO_SUCH_DAYS],
  ['no vendidos en 15 días, de los que tengo más de 10', /^11 productos/u],
  ['no vendidos en 15 días y que haya más de diez', /^11 productos/u],
  ['productos de más de 5000 pesos que no se han vendido', /^No sé separar por montos/u],
  ['productos de más de $5.000 que no se han vendido', /^No sé separar por montos/u],
  ['no vendidos en 15 días de los que hay menos de 10', /^No sé separar por montos/u],
  ['¿qué clientes no me han comprado este mes?', /^No sé quién no compró/u],
  ['¿quién no me ha comprado?', /^No sé quién no compró/u],
  ['¿qué cajero no ha vendido hoy?', /^No sé quién no compró/u],
  ['¿qué día no se vendió nada?', /^No sé quién no compró/u],
];

const ELSEWHERE: Case[] = [
  ['¿cuánto le debo a Postobón?', /^Eso no lo llevo/u],
  ['cuanto le debo a postobon', /^Eso no lo llevo/u],
  ['¿cuánto le debemos a Alpina?', /^Eso no lo llevo/u],
  ['¿cuánto le pagué a Postobón?', /^Eso no lo llevo/u],
  ['¿cuánto gasté en arroz este mes?', /^Eso no lo llevo/u],
  ['¿cuánto compré de leche esta semana?', /^Eso no lo llevo/u],
  ['cuanto compre de leche esta semana', /^Eso no lo llevo/u],
  ['¿cuánto compramos de arroz este mes?', /^Eso no lo llevo/u],
  ['¿cuánto arroz entró hoy?', /^Eso no lo llevo/u],
  ['¿a cuánto compramos la panela?', /^El costo de Panela/u],
  ['¿a quién le compramos el arroz roa?', /^El proveedor de Arroz Roa/u],
  ['¿cuánto recaudamos hoy?', /^Hoy no entró nada/u],
  ['¿cuánto entró hoy?', /^Hoy no entró nada/u],
  ['¿cuánta plata ha entrado hoy?', /^Hoy no entró nada/u],
  ['¿cuánto recaudó Ana hoy?', /^Hoy no entró nada de Ana Pérez/u],
  ['¿quién recaudó más hoy?', /^Eso no lo sé separar así/u],
  ['¿qué día recaudamos más?', /^Eso no lo sé separar así/u],
  ['¿recaudamos más hoy que ayer?', /^No comparo utilidades ni recaudos/u],
  ['¿a quién le fié hoy?', /^No sé decir de quién es cada fiado/u],
  ['a quien le fie hoy', /^No sé decir de quién es cada fiado/u],
  ['¿quién abonó hoy?', /^No sé decir de quién es cada fiado/u],
  ['¿quiénes pagaron hoy?', /^No sé decir de quién es cada fiado/u],
  ['¿qué productos vendí ayer?', /^Lo más vendido ayer/u],
  ['¿qué se vendió ayer?', /^Lo más vendido ayer/u],
  ['productos de menos de 5000 pesos', /^No sé separar por montos/u],
  ['menos de $5.000', /^No sé separar por montos/u],
  ['de menos de 10 mil', /^No sé separar por montos/u],
  ['productos con menos de 1.000 unidades', /con menos de 1\.000 unidades/u],
  ['¿qué hace falta pedir?', /^Hay 10 productos con 5 unidades o menos/u],
  ['¿qué puedes hacer?', /^Puedo consultarte/u],
];

const NOT_WITHOUT = /^No sé dejar por fuera a alguien o algo de una suma/u;
const WITHOUT: Case[] = [
  ['¿cuánto vendí sin fiado hoy?', NOT_WITHOUT],
  ['cuanto vendi sin fiados hoy', NOT_WITHOUT],
  ['¿cuánto vendí sin crédito hoy?', NOT_WITHOUT],
  ['¿cuánto vendí sin ventas a crédito hoy?', NOT_WITHOUT],
  ['ventas no fiadas de hoy', NOT_WITHOUT],
  ['ventas sin fiar hoy', NOT_WITHOUT],
  ['lo más vendido hoy sin fiado', NOT_WITHOUT],
  ['¿cuánto vendí sin tarjeta hoy?', NOT_WITHOUT],
  ['ventas sin efectivo hoy', NOT_WITHOUT],
  ['ventas sin transferencias de ayer', NOT_WITHOUT],
  ['¿cuánto vendí sin pagos con Nequi hoy?', NOT_WITHOUT],
  ['¿cuánta plata entró hoy sin abonos?', NOT_WITHOUT],
  ['¿cuánto recaudé hoy sin abonos?', NOT_WITHOUT],
  ['¿cuánto vendí sin descuentos?', NOT_WITHOUT],
  ['¿cuánto vendí hoy sin devoluciones?', NOT_WITHOUT],
  ['clientes sin crédito', NOT_WITHOUT],
  ['ventas de hoy >> ¿y sin fiado?', NOT_WITHOUT],
  ['ventas de hoy >> ¿y sin tarjeta?', NOT_WITHOUT],
  ['ventas de hoy >> sin efectivo', NOT_WITHOUT],
  ['¿cuánto vendí hoy sin IVA?', /^Hoy las ventas llevaban/u],
  ['¿cuánto vale la coca cola sin azúcar?', /^Coca-Cola sin azúcar 400 ml vale/u],
];

const SOME_DAYS: Case[] = [
  ['¿cuánto he vendido en los últimos días?', NO_SUCH_DAYS],
  ['cuanto he vendido en los ultimos dias', NO_SUCH_DAYS],
  ['ventas de los últimos meses', NO_SUCH_DAYS],
  ['ventas de las últimas semanas', NO_SUCH_DAYS],
  ['ventas de los últimos años', NO_SUCH_DAYS],
  ['¿cuánto vendí estos días?', NO_SUCH_DAYS],
  ['¿cuánta panela vendí estos días?', NO_SUCH_DAYS],
  ['ventas de los últimos días con tarjeta', NO_SUCH_DAYS],
  ['este mes comparado con los 15 días anteriores', /^Este mes se vendieron/u],
  ['ventas de los días pasados', NO_SUCH_DAYS],
  ['¿cuánto gané en los últimos meses?', NO_SUCH_DAYS],
  ['lo más vendido en los últimos días', NO_SUCH_DAYS],
  ['¿quién vendió más estos días?', NO_SUCH_DAYS],
  ['productos no vendidos en los últimos días', NO_SUCH_DAYS],
  ['ventas de hoy comparado a los últimos días', NO_SUCH_DAYS],
  ['ventas de los últimos 15 días', /^En los últimos 15 días se vendieron/u],
  ['ventas del último mes', /^El mes pasado se vendieron/u],
  ['buenos días, ventas de hoy', /^Hoy se vendieron/u],
];

const TODAY_AND_MONTH = /^Hoy se vendieron \$\s45\.600 y el mes pasado \$\s300\.000/u;
const BOTH_MONTHS = /^Este mes se vendieron \$\s237\.600 y el mes pasado \$\s300\.000/u;
const COMPARED: Case[] = [
  ['ventas de hoy comparado al mes pasado', TODAY_AND_MONTH],
  ['ventas de hoy comparadas al mes pasado', TODAY_AND_MONTH],
  ['ventas de hoy en comparación al mes pasado', TODAY_AND_MONTH],
  ['este mes comparado al mes pasado', BOTH_MONTHS],
  ['este mes en comparación con el mes pasado', BOTH_MONTHS],
  ['este mes en comparacion al mes pasado', BOTH_MONTHS],
  ['comparación de este mes con el mes pasado', BOTH_MONTHS],
  ['ventas de hoy comparado a ayer', /^Hoy se vendieron \$\s45\.600 y ayer \$\s12\.000/u],
];

const TOO_LONG = /^Puedo sumar hasta 366 días a la vez/u;
const LONG: Case[] = [
  ['lo más vendido en los últimos 3 años', TOO_LONG],
  ['ventas de los últimos 3 años', TOO_LONG],
  ['ventas de panela de los últimos 2 años', TOO_LONG],
  ['¿cuánto vendió Ana en los últimos 3 años?', TOO_LONG],
  ['lo que menos se vendió en los últimos 3 años', TOO_LONG],
  ['ventas de este año comparado con los últimos 3 años', TOO_LONG],
  ['ventas desde 2020', TOO_LONG],
  ['ventas desde 2026', /^Desde este año se vendieron/u],
  ['lo más vendido este año', /^Lo más vendido este año/u],
  ['ventas de este año', /^Este año se vendieron/u],
];

describe.each([
  ['Andy leaves nothing out of a sum', WITHOUT],
  ['Andy counts no days that nobody has counted', SOME_DAYS],
  ['Andy compares the days that are named', COMPARED],
  ['Andy sums no more than a year', LONG],
  ['Andy answers for exactly the days that are asked for', DAYS],
  ['Andy tells who, when and whom most was sold, not which product', MOST],
  ['Andy takes a name for the person who is called so', PEOPLE],
  ['Andy has no sales of one store or drawer', STORES],
  ['Andy lists what was not sold as it is asked for', NOT_SOLD],
  ['Andy says what he has no figure of, and tells money from goods', ELSEWHERE],
])('%s', (_what, told) => {
  it.each(told)('%s', (...one) => expectTold(one));
});

it('Andy takes a client nobody has for nobody, and no dearest products for him', async () => {
  const shop = { ...createAndyShop(), findClients: async () => [], clientWords: async () => [] };
  for (const question of ['¿cuánto debe Carlos?', 'cuanto debe carlos'])
    expect(await ask(question, {}, shop)).toMatch(/^No encontré ningún cliente con «carlos»/iu);
});

it('Andy tells payments on account as those of a device where he knows no others', async () => {
  const shop = { ...createAndyShop(), knowsOwnAbonosOnly: true as const };
  const note = /Los abonos son solo los de este equipo/u;
  expect(await ask('¿cuánto abonaron hoy?', {}, shop)).toMatch(
    /^Hoy no se recibieron abonos en este equipo/u,
  );
  expect(await ask('¿cuánto entró en efectivo hoy?', {}, shop)).toMatch(note);
  expect(await ask('¿cuánto recaudamos hoy?', {}, shop)).toMatch(note);
  expect(await ask('¿cuánto entró en efectivo hoy?')).not.toMatch(note);
  expect(await ask('¿cuánto vendió Ana en efectivo hoy?', {}, shop)).not.toMatch(note);
});
