import { describe, expect, it } from 'vitest';
import type { AndyReader } from '#domain/andy/reader.ts';
import { NO_SALES, salesFigures } from '#domain/reports/figures.ts';
import { ask, createAndyShop } from '#tests/fixtures/andy-shop.ts';

// Words that sound like another question: each is answered as it is asked, or with what Andy does not know. It is
// Saturday, 21 November 2026.

type Case = [question: string, beginning: RegExp];

async function expectTold([question, wanted]: Case, reader?: AndyReader): Promise<void> {
  expect(await ask(question.split(' >> '), {}, reader), question).toMatch(wanted);
}

/** On each of its days 7.000 were sold on credit, of 20.000. */
const ON_CREDIT: AndyReader = {
  ...createAndyShop(),
  figures: async () => salesFigures({ ...NO_SALES, facturas: 2, ventas: '20000.00', fiado: '7000.00' }, true),
};

const WHOSE = /^No sé decir de quién es cada fiado o abono/u;
const APART = /^Eso no lo sé separar así/u;
const GIVEN_TODAY = /^Hoy se fiaron \$\s7\.000\.$/u;
const GIVEN: Case[] = [
  ['¿cuáles fueron las ventas a crédito de hoy?', GIVEN_TODAY],
  ['cuales fueron las ventas a credito de hoy', GIVEN_TODAY],
  ['ventas fiadas de hoy', GIVEN_TODAY],
  ['ventas a crédito', GIVEN_TODAY],
  ['¿cuánto vendí fiado hoy?', GIVEN_TODAY],
  ['¿cuánto he vendido a crédito hoy?', GIVEN_TODAY],
  ['¿cuánto vendí en crédito este mes?', /^Este mes se fiaron \$\s7\.000\.$/u],
  ['ventas al fiado de ayer', /^Ayer se fiaron/u],
  ['¿cuánto he fiado hoy?', GIVEN_TODAY],
  ['¿cuánto se ha fiado este mes?', /^Este mes se fiaron/u],
  ['¿cuánto llevo fiado este mes?', /^Este mes se fiaron/u],
  ['fiado de hoy', GIVEN_TODAY],
  ['fiados de la semana pasada', /^La semana pasada se fiaron/u],
  ['¿cuánto fiaron ayer?', /^Ayer se fiaron/u],
  ['pagos de fiado de hoy', /^Hoy ningún cliente abonó/u],
  ['¿cuánto me entró de fiados hoy?', /^Hoy ningún cliente abonó/u],
  ['¿se vende a crédito?', APART],
  ['¿cuánto le vendí a crédito a Marta?', WHOSE],
  ['ventas a crédito de Ana', WHOSE],
  ['¿cuánto le fié a Marta?', WHOSE],
  ['¿qué clientes compraron a crédito hoy?', WHOSE],
  ['ventas a crédito por cajero', APART],
  ['¿cuántas ventas a crédito hubo hoy?', APART],
  ['¿qué productos vendí a crédito?', APART],
  ['¿vendí más a crédito hoy que ayer?', /^No comparo utilidades ni recaudos/u],
  ['¿cuánto vendí a crédito y en efectivo hoy?', /^No sé juntar lo que entró con lo fiado/u],
  ['ventas con tarjeta de crédito hoy', /^Hoy no entró nada por tarjeta/u],
  ['notas crédito de hoy', /^Hoy no se devolvió nada/u],
];

const DEBTORS = /^2 clientes deben en total \$\s368\.750/u;
const DEBT_DAYS = /^De las deudas sé solo cuánto debe hoy cada cliente/u;
const NO_BOOKS = /^Eso no lo llevo/u;
const PENDING = /^No llevo envíos, pedidos ni otras tareas/u;
const LOW = /^Hay 10 productos con 5 unidades o menos/u;
const DEBTS: Case[] = [
  ['¿quién me quedó debiendo ayer?', DEBT_DAYS],
  ['quien me quedo debiendo ayer', DEBT_DAYS],
  ['¿quién me quedó debiendo hoy?', DEBT_DAYS],
  ['¿quién me debe de la semana pasada?', DEBT_DAYS],
  ['¿quién me debe desde hace un mes?', DEBT_DAYS],
  ['¿quién me debe más de 10.000 de ayer?', DEBT_DAYS],
  ['¿qué deudas se vencieron ayer?', DEBT_DAYS],
  ['¿cuánto debe Marta Gómez de la semana pasada?', DEBT_DAYS],
  ['¿cuánto debía Marta Gómez el 15 de noviembre?', DEBT_DAYS],
  ['¿desde cuándo me debe Marta?', DEBT_DAYS],
  ['desde cuando me debe marta gomez', DEBT_DAYS],
  ['¿hace cuánto me debe Carlos?', DEBT_DAYS],
  ['¿cuántos días lleva Marta debiendo?', DEBT_DAYS],
  ['¿cuánto me deben de estos días?', DEBT_DAYS],
  ['¿quién me debe?', DEBTORS],
  ['¿quién me debe hoy?', DEBTORS],
  ['¿cuánto me deben de ventas a crédito?', DEBTORS],
  ['¿cuánto debe Marta Gómez hoy?', /^Marta Gómez Ruiz debe/u],
  ['¿cuánto debe Domingo?', /^No encontré ningún cliente con «Domingo»/u],
  ['¿cuándo me paga Marta?', WHOSE],
];

const STILL_MISSING: Case[] = [
  ['¿cuánto me falta por cobrar?', DEBTORS],
  ['cuanto falta por cobrar', DEBTORS],
  ['¿quién falta por pagar?', DEBTORS],
  ['¿qué clientes faltan por pagar?', DEBTORS],
  ['¿qué facturas faltan por pagar?', DEBTORS],
  ['facturas pendientes de pago', DEBTORS],
  ['ventas sin pagar', DEBTORS],
  ['cuentas por cobrar', DEBTORS],
  ['¿cuánto falta por cobrar de ayer?', DEBT_DAYS],
  ['¿cuánto le falta por pagar a Marta Gómez?', /^Marta Gómez Ruiz debe/u],
  ['¿cuánto me falta por cobrarle a Marta Gómez?', /^Marta Gómez Ruiz debe/u],
  ['¿cuánto me falta por pagar?', NO_BOOKS],
  ['¿cuánto me falta por pagarle a Postobón?', NO_BOOKS],
  ['cuentas por pagar', NO_BOOKS],
  ['¿qué ventas faltan por enviar?', PENDING],
  ['¿qué pedidos faltan por entregar?', PENDING],
  ['¿cuánto falta para la meta?', PENDING],
  ['¿qué ventas faltan?', PENDING],
  ['¿qué me falta vender?', PENDING],
  ['¿qué falta?', LOW],
  ['¿qué productos faltan?', LOW],
  ['¿qué falta por comprar?', LOW],
  ['¿qué hace falta?', LOW],
  ['café sin azúcar, ¿cuánto cobran?', /café/iu],
];

const BEST = /^Lo más vendido en los últimos 30 días/u;
const SELLS: Case[] = [
  ['¿qué es lo que más sale?', BEST],
  ['que es lo que mas sale', BEST],
  ['¿qué producto sale más?', BEST],
  ['los productos que más salen', BEST],
  ['lo que mejor sale', BEST],
  ['lo que más ha salido hoy', /^Lo más vendido hoy/u],
  ['¿qué salió más ayer?', /^Lo más vendido ayer/u],
  ['lo que menos sale', /^Lo que menos se vendió/u],
  ['¿qué día sale más?', /^El día que más se vendió/u],
  ['¿cuál sale más caro?', /^Los productos más caros/u],
  ['¿qué sale más barato?', /^Los productos más baratos/u],
  ['¿cuánto sale el pan bimbo?', /^Pan tajado Bimbo 450 g vale/u],
  ['¿cuánto salió la panela?', /^Panela El Trébol 1 kg vale/u],
  ['productos que no han salido en 15 días', /no se han vendido en los últimos 15 días/u],
];

const TOP: Case[] = [
  ['top 5 clientes', /^Ventas por cliente en los últimos 30 días/u],
  ['top diez clientes del mes', /^Ventas por cliente este mes/u],
  ['top clientes', /^El cliente que más ha comprado/u],
  ['top vendedores del mes', /^Quien más vendió este mes fue Ana Pérez/u],
  ['top 3 cajeros', /^Ventas por cajero/u],
  ['top 10 deudores', DEBTORS],
  ['top 1 deudores', /^2 clientes deben .+ Los que más deben:\n1\. Carlos Andrés Muñoz[^\n]+$/u],
  ['top días de venta', /^El día que más se vendió/u],
  ['top tiendas', /^No sé separar las ventas por tienda/u],
  ['top 5 proveedores', APART],
  ['top 5 productos del mes', /^Lo más vendido este mes/u],
  ['top de lo menos vendido', /^Lo que menos se vendió/u],
  ['top 5', BEST],
];

const BOUGHT_AT = /^El costo de Panela El Trébol 1 kg es/u;
const NO_SUCH_LIST = /^No sé contar ni listar los productos por impuestos/u;
const PRODUCTS: Case[] = [
  ['¿a cómo compré la panela?', BOUGHT_AT],
  ['a como compre la panela', BOUGHT_AT],
  ['¿a cómo compro la panela?', BOUGHT_AT],
  ['¿a qué precio compré la panela?', BOUGHT_AT],
  ['¿cuánto pagué por la panela?', BOUGHT_AT],
  ['¿en cuánto compré la leche entera?', /^El costo de Leche entera/u],
  ['¿a cómo vendí la panela?', /^Panela El Trébol 1 kg vale/u],
  ['¿cuánto compré de leche esta semana?', NO_BOOKS],
  ['¿cuántos productos tienen IVA?', NO_SUCH_LIST],
  ['cuantos productos tienen iva', NO_SUCH_LIST],
  ['¿cuántos productos sin IVA hay?', NO_SUCH_LIST],
  ['¿cuántos productos no tienen código de barras?', NO_SUCH_LIST],
  ['productos sin proveedor', NO_SUCH_LIST],
  ['¿qué proveedor tiene más productos?', NO_SUCH_LIST],
  ['¿qué productos no tienen precio?', NO_SUCH_LIST],
  ['¿qué productos no tienen costo?', NO_SUCH_LIST],
  ['¿qué productos subieron de precio?', NO_SUCH_LIST],
  ['¿subió de precio el arroz?', NO_SUCH_LIST],
  ['¿cuántos productos no tienen existencias?', /^Hay 2 productos agotados/u],
  ['¿cuántos productos tengo?', /^El inventario tiene 23 productos/u],
  ['¿qué IVA tiene el jabón rey?', /^Jabón Rey azul 300 g tiene IVA/u],
];

const SALES_TODAY = /^Hoy se vendieron \$\s45\.600/u;
const GAINED = /^Hoy la utilidad bruta fue/u;
const SO_FAR: Case[] = [
  ['¿cuánto llevo hoy?', SALES_TODAY],
  ['cuanto llevo', SALES_TODAY],
  ['¿cuánto llevo este mes?', /^Este mes se vendieron/u],
  ['¿cuánto llevo en efectivo hoy?', /^Hoy no entró nada por efectivo/u],
  ['¿cuánto llevo de panela hoy?', /^Hoy no se vendió Panela/u],
  ['¿cuánto llevo gastado hoy?', NO_BOOKS],
  ['¿cuánto llevo comprado?', NO_BOOKS],
  ['¿cuánto llevo en deudas?', DEBTORS],
  ['¿cuánto lleva Ana hoy?', /^Hoy Ana Pérez vendió/u],
  ['¿cuánto me quedó de ganancia hoy?', GAINED],
  ['cuanto me quedo de ganancia', GAINED],
  ['¿cuánto quedó de utilidad ayer?', /^Ayer la utilidad bruta fue/u],
  ['¿cuánto quedó de arroz roa?', /^Hay 27 unidades de Arroz Roa/u],
  ['precio pan >> ¿y cuánto me queda de ganancia?', /^El costo de Pan tajado/u],
];

const NO_TIME = /^No sé cuándo fue o será eso/u;
const WHEN: Case[] = [
  ['¿cuándo vendí panela por última vez?', NO_TIME],
  ['cuando vendi panela por ultima vez', NO_TIME],
  ['¿cuándo fue la última vez que vendí arroz?', NO_TIME],
  ['¿cuándo se vendió panela?', NO_TIME],
  ['¿hace cuánto no vendo panela?', NO_TIME],
  ['¿cuándo llega la leche?', NO_TIME],
  ['¿cuándo vendí más?', /^El día que más se vendió/u],
  ['¿cuándo vendí menos?', /^El día que menos se vendió/u],
];

const SUPPLIERS: Case[] = [
  ['¿qué proveedor vende más?', APART],
  ['que proveedor vende mas', APART],
  ['¿qué proveedor me vendió más este mes?', APART],
  ['¿cuál proveedor vende menos?', APART],
  ['¿qué proveedor deja más ganancia?', APART],
  ['¿cuál es el proveedor más caro?', APART],
  ['¿a qué proveedor le compro más?', APART],
  ['ventas por proveedor', APART],
  ['¿cuánto le vendí al proveedor hoy?', APART],
  ['¿cuánto me vendió el proveedor este mes?', NO_BOOKS],
  ['¿cuánto le devolví al proveedor este mes?', NO_BOOKS],
  ['cuanto le devolvi al proveedor este mes', NO_BOOKS],
  ['devoluciones a proveedores', NO_BOOKS],
  ['¿qué le devolvimos al proveedor?', NO_BOOKS],
  ['¿cuánto le devolví a Postobón?', /^Quién devolvió y qué está en Informes/u],
  ['¿cuánto arroz devolvieron hoy?', /^Quién devolvió y qué está en Informes/u],
  ['lo más vendido del proveedor Postobón', /^Eso no lo puedo separar por «Postobón»/u],
  ['¿qué proveedor nos trae la leche entera?', /^El proveedor de Leche entera/u],
  ['¿cuánto devolvieron hoy?', /^Hoy no se devolvió nada/u],
];

const ANA_TODAY = /^Hoy Ana Pérez vendió \$\s45\.600/u;
const NO_SUCH_PRODUCT = /^No encontré ningún producto con «Ana»/iu;
const NAMES: Case[] = [
  ['¿cuánto hizo Ana hoy?', ANA_TODAY],
  ['cuanto hizo ana hoy', ANA_TODAY],
  ['¿cuánto ha hecho Ana hoy?', ANA_TODAY],
  ['¿cómo le fue a Ana hoy?', ANA_TODAY],
  ['¿cómo va Ana hoy?', ANA_TODAY],
  ['¿cómo le ha ido a Ana hoy?', ANA_TODAY],
  ['¿cuánto hizo Ana en efectivo hoy?', /^Hoy no entró nada por efectivo de Ana Pérez/u],
  ['¿cuánto lleva Ana en efectivo hoy?', /^Hoy no entró nada por efectivo de Ana Pérez/u],
  ['¿cómo le fue a Ana en efectivo hoy?', /^No sé separar eso por medio de pago/u],
  ['¿cuánto hizo Luis hoy?', /^Hoy no hay ventas registradas de Luis Rojas/u],
  ['¿cuánto hizo Zoila hoy?', /^No sé de nadie llamado «Zoila»/u],
  ['¿cuál es el ticket promedio de Ana?', /^Hoy cada venta de Ana Pérez fue en promedio de \$\s15\.200/u],
  ['ticket promedio de Luis en octubre', /^En octubre cada venta de Luis Rojas fue en promedio/u],
  ['ticket promedio de panela', /^Eso no lo puedo separar por «panela»/u],
  ['Ana', NO_SUCH_PRODUCT],
  ['¿cómo está Ana?', NO_SUCH_PRODUCT],
  ['¿cuánto vale Ana?', NO_SUCH_PRODUCT],
  ['¿a cómo va panela?', /^Panela El Trébol 1 kg vale/u],
  ['precio de manzana de 400', /^Gaseosa Manzana Postobón 400 ml vale/u],
  ['¿cuánto vale el arroz dia de 1 kg?', /^Arroz Diana 1 kg vale/u],
  ['¿cuánto vale ques?', /^Queso campesino/u],
];

const EACH_PART: Case[] = [
  [
    '¿cuánto vendí de panela y arroz hoy?',
    /^Hoy no se vendió Panela[^\n]+\nEncontré 3 productos con «arroz»/u,
  ],
  ['¿cuánto vendí de panela y galletas hoy?', /^Hoy no se vendió Panela[^\n]+\nNo encontré .*«galletas»/u],
  ['¿cuánto vendí de panela y queso hoy?', /^Hoy no se vendió Panela[^\n]+\nHoy se vendieron 0,75 de Queso/u],
];

const BUSINESS: Case[] = [
  ['¿cuánto ha ganado el negocio este mes?', /^Este mes la utilidad bruta fue/u],
  ['¿Cómo va el negocio hoy?', SALES_TODAY],
  ['¿cómo va el negocio?', SALES_TODAY],
  ['como va el negosio hoy', SALES_TODAY],
  ['¿cuánto vendió el negocio hoy?', SALES_TODAY],
  ['¿cuánto hizo la tienda hoy?', SALES_TODAY],
  ['¿cómo va la tienda hoy?', SALES_TODAY],
  ['¿cuánto ha ganado el local este mes?', /^Este mes la utilidad bruta fue/u],
  ['¿cuánto le deben al negocio?', DEBTORS],
  ['¿cuánto debe el negocio?', NO_BOOKS],
  ['¿qué negocio vendió más?', /^No sé separar las ventas por tienda/u],
];

describe('Andy tells suppliers from products, and what goes back to them from what came back', () => {
  it.each(SUPPLIERS)('%s', (...one) => expectTold(one));
});
describe('Andy finds nobody who sells inside of the name of a product', () => {
  it.each(NAMES)('%s', (...one) => expectTold(one));
});
describe('Andy answers for each of the things that are named', () => {
  it.each(EACH_PART)('%s', (...one) => expectTold(one));
});
describe('Andy takes the business for no product', () => {
  it.each(BUSINESS)('%s', (...one) => expectTold(one));
});
describe('Andy tells what was sold on credit apart from all sales', () => {
  it.each(GIVEN)('%s', (...one) => expectTold(one, ON_CREDIT));
});
describe('Andy knows debts as of today only, and says so', () => {
  it.each(DEBTS)('%s', (...one) => expectTold(one));
});
describe('Andy tells money and tasks that are missing from missing goods', () => {
  it.each(STILL_MISSING)('%s', (...one) => expectTold(one));
});
describe('Andy tells what sells most from what is dearest', () => {
  it.each(SELLS)('%s', (...one) => expectTold(one));
});
describe('Andy lists the top of what is named', () => {
  it.each(TOP)('%s', (...one) => expectTold(one));
});
describe('Andy tells a cost from a price, and does not take all products for some', () => {
  it.each(PRODUCTS)('%s', (...one) => expectTold(one));
});
describe('Andy tells what was sold and earned so far', () => {
  it.each(SO_FAR)('%s', (...one) => expectTold(one));
});
describe('Andy does not know when something was', () => {
  it.each(WHEN)('%s', (...one) => expectTold(one));
});

it('Andy tells level 1 neither debts nor costs, however they are asked for', async () => {
  for (const question of ['¿cuánto me falta por cobrar?', 'top 10 deudores', 'ventas sin pagar'])
    expect(await ask(question, { level: 1 }), question).toMatch(/^El crédito de los clientes solo/u);
  expect(await ask('¿a cómo compré la panela?', { level: 1 })).toMatch(/^Los costos y márgenes solo/u);
  for (const question of [
    'ventas a crédito de hoy',
    '¿cuánto hizo Ana hoy?',
    '¿cómo le fue a Ana hoy?',
    '¿cuál es el ticket promedio de Ana?',
  ])
    expect(await ask(question, { level: 1 }), question).toMatch(/^Ese detalle de las ventas solo/u);
});
