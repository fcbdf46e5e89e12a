import { describe, expect, it } from 'vitest';
import type { AndyReader, AndyProduct } from '#domain/andy/reader.ts';
import { normalizeText } from '#domain/normalize.ts';
import { NO_SALES, salesFigures, type SalesSums } from '#domain/reports/figures.ts';
import { ANDY_ROWS } from '#tests/fixtures/andy-goods.ts';
import { ask, createAndyShop } from '#tests/fixtures/andy-shop.ts';

// Figures that a shop asks for and Andy has only in part, or not at all: he says so, and tells no product, person or sum
// that was not asked for. It is Saturday, 21 November 2026.

type Case = [question: string, beginning: RegExp];

const named = (nombre: string, at: number): { product: AndyProduct; stocks: [] } => ({
  product: { ...ANDY_ROWS[0]?.product, id: `x${at}`, nombre, codigo_barras: `77000${at}` } as AndyProduct,
  stocks: [],
});
/** Goods that are called nearly as a bank, a client and a store are. */
const SHOP = createAndyShop([
  ...ANDY_ROWS,
  ...['Cepillo de baño Fuller', 'Azúcar Manuelita 1 kg', 'Azúcar Manuelita 500 g'].map(named),
]);
const MANUEL = { id: 'm', nombre: 'Manuel Torres', identificacion: '5555' };
const SUMS: SalesSums = {
  ...NO_SALES,
  facturas: 3,
  ventas: '20000.00',
  subtotal: '20000.00',
  fiado: '7000.00',
  notas: { cantidad: 4, total: '5000.00', subtotal: '5000.00' },
  recaudo: [
    { medio: 'nequi', transacciones: 3, valor: '12000.00' },
    { medio: 'tarjeta', transacciones: 1, valor: '500.00' },
  ],
  conCosto: { base: '100.00', costo: '165.43' },
};
const ABONOS = [{ medio: 'nequi', transacciones: 1, valor: '1000.00' }];

/** Its stores are Principal and Norte, and one of its cashiers is called Nora Norte. */
const READER: AndyReader = {
  ...SHOP,
  findClients: async (words, limit) => {
    const isManuel = words.every((ways) =>
      ways.some((way) => normalizeText(`${MANUEL.nombre} ${MANUEL.identificacion}`).includes(way)),
    );
    return isManuel ? [MANUEL] : SHOP.findClients(words, limit);
  },
  clientWords: async () => ['manuel', 'torres', ...(await SHOP.clientWords())],
  creditOf: async (id) =>
    id === MANUEL.id
      ? {
          credito_activo: true,
          monto_credito_aprobado: '100000.00',
          dias_credito_autorizados: 30,
          saldo: '27500.00',
        }
      : SHOP.creditOf(id),
  overdue: async () => [
    { nombre: 'Carlos Andrés Muñoz', saldo: '231500.00', vencida: '100000.00', dias_vencida: 45 },
    { nombre: 'Manuel Torres', saldo: '27500.00', vencida: '12000.00', dias_vencida: 5 },
  ],
  sellerNames: async () => [...(await SHOP.sellerNames()), 'Nora Norte'],
  cashierNames: async (range) => [...(await SHOP.cashierNames(range)), 'Nora Norte'],
  figures: async (_range, cashier) => salesFigures({ ...SUMS, abonos: cashier === null ? ABONOS : [] }, true),
};

async function expectTold([question, wanted]: Case, reader = READER): Promise<void> {
  expect(await ask(question.split(' >> '), {}, reader), question).toMatch(wanted);
}

const BANKS = /^No sé cuánta plata hay en bancos, cuentas o billeteras/u;
const DRAWER = /^Lo que debe haber en la caja lo ves en el módulo Caja/u;
const MONEY_THERE: Case[] = [
  ['¿cuánto tengo en bancos?', BANKS],
  ['cuanto hay en el banco', BANKS],
  ['saldo en bancos', BANKS],
  ['¿cuánta plata tengo en la cuenta?', BANKS],
  ['¿cuánto hay en la cuenta de ahorros?', BANKS],
  ['¿cuánto tengo en Nequi?', BANKS],
  ['¿cuánto tengo en Bancolombia?', BANKS],
  ['¿cuánta plata tengo?', BANKS],
  ['¿cuánta plata tengo en inventario?', /^Hay 258,75 unidades en total/u],
  ['¿cuánto hay de banco de madera?', /^No encontré ningún producto con «banco madera»/u],
  ['¿cuánto consigné en el banco hoy?', BANKS],
  ['¿cuánto debería haber en Caja H?', DRAWER],
  ['¿cuánto debe haber en la caja Norte?', DRAWER],
  ['¿cuánta plata debería tener en el cajón?', DRAWER],
  ['¿cuánto hay en la caja 2?', DRAWER],
  ['¿cuánto tiene la caja 1?', DRAWER],
  ['¿cuánto tengo en efectivo?', DRAWER],
  ['¿cuánto hay en Nequi hoy?', /^Hoy entraron \$\s13\.000 por Nequi/u],
  ['¿cuánto debería vender al día?', /^No sé decir cuánto debería ser/u],
  ['¿cuánto vale el banco plástico?', /^No encontré ningún producto con «banco plástico»/u],
  ['¿cuánto tengo en arroz?', /^Encontré 3 productos con «arroz»/u],
];

const PAID_BY_MANUEL =
  /^No sé cuánto ha abonado cada cliente: los abonos de Manuel Torres están en su cuenta/u;
const WHOSE = /^No sé decir de quién es cada fiado o abono/u;
const PAYMENTS: Case[] = [
  ['¿cuánto me abonó Manuel este mes?', PAID_BY_MANUEL],
  ['cuanto me abono manuel este mes', PAID_BY_MANUEL],
  ['¿cuánto me pagó Manuel hoy?', PAID_BY_MANUEL],
  ['¿cuánto ha abonado Manuel?', PAID_BY_MANUEL],
  ['¿cuánto abonó Manuel?', PAID_BY_MANUEL],
  ['abonos de Manuel este mes', PAID_BY_MANUEL],
  ['¿ya pagó Manuel?', PAID_BY_MANUEL],
  ['¿Manuel abonó hoy?', PAID_BY_MANUEL],
  ['¿cuánto me consignó Manuel?', PAID_BY_MANUEL],
  ['¿cuánto recibí de Manuel hoy?', PAID_BY_MANUEL],
  ['¿cuánto pagó Manuel por Nequi hoy?', PAID_BY_MANUEL],
  ['¿cuánto debe Manuel? >> ¿y cuánto ha abonado?', PAID_BY_MANUEL],
  ['¿Marta ya pagó? >> 1', /^No sé cuánto ha abonado cada cliente: los abonos de Marta Gómez Ruiz/u],
  ['¿cuánto me abonó Zoila hoy?', WHOSE],
  ['¿cuánto me debe Manuel?', /^Manuel Torres debe \$\s27\.500\. Su cupo/u],
  ['¿cuánto le pagué a Manuel?', /^Eso no lo llevo/u],
  ['¿cuánto pago por el arroz?', /^Encontré 3 productos con «arroz»/u],
  ['¿cuánto abono queda?', /^No encontré ningún producto con «abono»/u],
  ['¿cuánto me pagaron ayer?', /^Ayer entraron \$\s13\.500, de ventas y abonos/u],
];

const ANNULLED = /^No sé qué facturas se anularon ni cuántas/u;
const CHANGES = /^No sé qué se cambió, creó o borró/u;
const COMMAND = /^Yo solo consulto/u;
const CHANGED: Case[] = [
  ['¿cuántas facturas se anularon este mes?', ANNULLED],
  ['cuantas facturas se anularon este mes', ANNULLED],
  ['¿cuántas facturas anuladas hay este mes?', ANNULLED],
  ['facturas anuladas de hoy', ANNULLED],
  ['¿cuánto anulé ayer?', ANNULLED],
  ['¿quién anuló facturas hoy?', ANNULLED],
  ['¿se anuló alguna factura hoy?', ANNULLED],
  ['¿cuántas facturas se borraron hoy?', CHANGES],
  ['¿quién cambió el precio del arroz?', CHANGES],
  ['¿cuántos productos se registraron hoy?', CHANGES],
  ['¿qué precios cambiaron?', /^No sé contar ni listar los productos por/u],
  ['dame el inventario actualizado', /^Hay 258,75 unidades en total/u],
  ['anula la factura 5', COMMAND],
  ['anule la venta de hoy', COMMAND],
  ['¿cómo anulo una factura?', COMMAND],
  ['actualiza el precio del arroz', COMMAND],
];

const OVER_30 =
  /^Un cliente tiene deuda vencida hace más de 30 días, contados desde que venció\.[^\n]+\n1\. Carlos Andrés Muñoz — \$\s100\.000, hace 45 días$/u;
const DEBTORS = /^2 clientes deben en total/u;
const NOT_PAID: Case[] = [
  ['¿quién no me ha pagado hace más de 30 días?', OVER_30],
  ['quien no me ha pagado hace mas de 30 dias', OVER_30],
  ['¿qué clientes llevan más de un mes sin pagar?', OVER_30],
  ['¿quién me debe hace más de 30 días?', OVER_30],
  ['cartera vencida a más de 30 días', OVER_30],
  ['clientes con más de treinta días de mora', OVER_30],
  ['¿cuánto tengo vencido a más de 30 días?', OVER_30],
  ['¿quién no paga hace 45 días?', /^Un cliente tiene deuda vencida hace 45 días o más/u],
  ['deudas de más de 90 días', /^Ningún cliente tiene deuda vencida hace más de 90 días/u],
  ['¿quién no me ha pagado hace menos de 30 días?', /^No sé separar por montos o plazos/u],
  ['¿quién no me ha pagado?', DEBTORS],
  ['¿quién no ha pagado esta semana?', WHOSE],
  ['¿Manuel no ha pagado?', /^Manuel Torres debe \$\s27\.500\. De eso ya se vencieron \$\s12\.000/u],
  ['¿quién está vencido?', /^2 clientes tienen deuda vencida, \$\s112\.000 en total/u],
];

const LOST =
  /^Ayer la utilidad bruta fue de -\$\s65, un margen del -65,4 % .+ En lo vendido hubo pérdida\.$/u;
const APART = /^Eso no lo sé separar así/u;
const LOSSES: Case[] = [
  ['¿cuánto perdí ayer?', LOST],
  ['cuanto perdi ayer', LOST],
  ['¿gané o perdí ayer?', LOST],
  ['¿hubo pérdidas ayer?', LOST],
  ['¿perdimos plata ayer?', LOST],
  ['¿cuánto perdí en panela ayer?', /^No sé cuánto se ganó con algo o alguien en particular/u],
  ['¿qué producto da más pérdida?', /^Los que menos utilidad dejan/u],
  ['¿cuánta mercancía se perdió?', /^Eso no lo llevo/u],
  ['¿qué día perdí más?', APART],
  ['¿qué día gané más?', APART],
  ['¿quién me dejó más ganancia?', APART],
  ['¿cuánto pierdo con la panela?', /^El costo de Panela/u],
];

const BOTH = /^Este mes se fiaron \$\s7\.000\.\nEste mes los clientes abonaron \$\s1\.000 a sus deudas\.$/u;
const DUE =
  /^Manuel Torres debe \$\s27\.500\. De eso ya se vencieron \$\s12\.000, lo más viejo hace 5 días\./u;
const SEVERAL: Case[] = [
  ['¿Cuánto fue el fiado de este mes y cuánto abonaron?', BOTH],
  ['fiado y abonos de este mes', BOTH],
  ['¿cuánto se fió y cuánto se ha cobrado de fiado este mes?', BOTH],
  ['¿cuánto fié este mes? ¿cuánto abonaron?', BOTH],
  ['¿cuánto abonaron de lo fiado este mes?', /^Este mes los clientes abonaron \$\s1\.000 a sus deudas\.$/u],
  ['¿cuánto vendí y cuánto fié hoy?', /^Hoy se vendieron [^\n]+\nHoy se fiaron \$\s7\.000\.$/u],
  ['¿cuánto vendí ayer y cuánto gané?', /^Ayer se vendieron [^\n]+\nAyer la utilidad bruta/u],
  [
    '¿cuánto vendió Ana hoy y cuánto gané?',
    /^Hoy Ana Pérez vendió [^\n]+\nLo otro pregúntamelo aparte: «cuánto gané»\.$/u,
  ],
  ['¿cuánto vendí ayer y cuánto de eso fue fiado?', /^Ayer se vendieron [^\n]+\nAyer se fiaron/u],
  ['¿quién vendió más y cuánto vendió?', /^Quien más vendió [^\n]+$/u],
  ['¿qué día vendí más y cuánto gané?', /^El día que más se vendió [^\n]+\nLo otro pregúntamelo aparte/u],
  [
    '¿cuánto vendí de panela hoy y cuánto queda?',
    /^Hoy no se vendió Panela [^\n]+\nLo otro pregúntamelo aparte/u,
  ],
  ['¿cuánto vendí hoy y cuánto hay de panela?', /^Hoy se vendieron [^\n]+\nHay 11 unidades de Panela/u],
  [
    '¿cuánto entró por Nequi y cuánto en efectivo hoy?',
    /^Hoy entraron \$\s0 por efectivo y \$\s13\.000 por Nequi/u,
  ],
  ['¿cuánto vale la panela y cuánto hay?', /^Panela El Trébol 1 kg vale .+ Hay 11 unidades/u],
  ['¿cuánto debe Manuel y cuándo se vence?', DUE],
  ['¿cuánto debe Manuel y desde cuándo?', DUE],
  ['¿cuándo se vence la deuda de Manuel?', DUE],
  [
    '¿cuánto debe Marta Gómez y cuándo vence?',
    /^Marta Gómez Ruiz debe \$\s137\.250\. Todavía no tiene nada vencido; en qué fecha se vence no lo sé/u,
  ],
  ['¿cuánto debe Manuel y cuánto ha abonado?', /^Manuel Torres debe \$\s27\.500\. No sé cuánto ha abonado/u],
  ['¿cuánto me deben y cuándo se vence?', /^2 clientes deben [^]+\nCuándo se vence cada deuda no lo sé/u],
];

const TIMES: Case[] = [
  ['¿cuántas devoluciones hubo hoy?', /^Hoy se devolvieron \$\s5\.000: .+ Cuántas veces fue no lo sé/u],
  ['¿cuántos abonos hubo hoy?', /^Hoy los clientes abonaron \$\s1\.000 .+ Cuántas veces fue no lo sé/u],
  ['¿cuántas ventas por Nequi hubo hoy?', /^Hoy entraron .+ Cuántas veces fue no lo sé/u],
  [
    '¿cuánto devolvieron hoy?',
    /^Hoy se devolvieron \$\s5\.000: las ventas netas quedaron en \$\s15\.000\.$/u,
  ],
];

const STORES = /^No sé separar las ventas por tienda ni por caja/u;
const IN_STORES: Case[] = [
  ['¿cuánto vendió la tienda Norte ayer?', STORES],
  ['¿cuánto vendí en Norte hoy?', STORES],
  ['cuanto vendi en norte hoy', STORES],
  ['¿cuánto vendí en Principal hoy?', STORES],
  ['¿cuánto vendió el local de Norte ayer?', STORES],
  ['¿cuánto vendió la tienda Nora ayer?', STORES],
  ['¿cuánto entró por Nequi en Norte hoy?', STORES],
  ['¿cuánto vendió la Caja H ayer?', STORES],
  ['¿cuánto vendió Nora hoy?', /^Hoy Nora Norte vendió/u],
  ['¿cuánto vendió la tienda ayer?', /^Ayer se vendieron/u],
  ['¿cuánto vendí en arroz hoy?', /^Encontré 3 productos con «arroz»/u],
];

const BY_NEQUI: Case[] = [
  [
    '¿cuánto vendí por Nequi ayer?',
    /^Ayer entraron \$\s13\.000 por Nequi\. Son ventas y también los abonos a deudas que llegaron así: por todos los medios se abonaron \$\s1\.000\.$/u,
  ],
  [
    '¿cuánto vendí por Nequi y con tarjeta ayer?',
    /^Ayer entraron .+ De eso, \$\s1\.000 son abonos a deudas, no ventas\.$/u,
  ],
  ['¿cuánto vendí ayer? >> ¿y por Nequi?', /^Ayer entraron .+ Son ventas y también los abonos a deudas/u],
  ['¿cuánto entró por Nequi ayer?', /^Ayer entraron \$\s13\.000 por Nequi\.$/u],
  ['¿cuánto vendió Ana por Nequi ayer?', /^Ayer entraron \$\s12\.000 por Nequi de Ana Pérez\.$/u],
];

describe.each([
  ['Andy knows no money in banks and drawers, and finds no product for it', MONEY_THERE],
  ['Andy names the client whose payments he does not know', PAYMENTS],
  ['Andy tells a question about what was annulled or changed from a command', CHANGED],
  ['Andy tells who has not paid for so many days', NOT_PAID],
  ['Andy tells a loss as he tells a gain', LOSSES],
  ['Andy answers each of several questions, or says which he leaves', SEVERAL],
  ['Andy says that he does not know how many there were', TIMES],
  ['Andy takes a store for no person', IN_STORES],
  ['Andy says that payments on account are among what came in', BY_NEQUI],
])('%s', (_what, told) => {
  it.each(told)('%s', (...one) => expectTold(one));
});

it('Andy says nothing of payments on account where there were none', async () => {
  const figures = async () => salesFigures(SUMS, true);
  await expectTold(['¿cuánto vendí por Nequi ayer?', /^Ayer entraron \$\s12\.000 por Nequi\.$/u], {
    ...READER,
    figures,
  });
});

it('Andy tells a debt on a device without asking for what only the server knows', async () => {
  const overdue = () => Promise.reject(new Error('beyond the mirror'));
  await expectTold(
    ['¿cuánto debe Manuel y cuándo se vence?', /^Manuel Torres debe \$\s27\.500\. Cuándo se vence no lo sé/u],
    { ...READER, overdue, knowsOwnAbonosOnly: true },
  );
});

it('Andy tells levels without the right neither payments, debts nor losses', async () => {
  for (const question of [
    '¿cuánto me abonó Manuel este mes?',
    '¿quién no me ha pagado hace más de 30 días?',
    '¿cuánto debe Manuel y cuándo se vence?',
  ])
    expect(await ask(question, { level: 1 }, READER), question).toMatch(/^El crédito de los clientes solo/u);
  for (const level of [1, 2])
    expect(await ask('¿cuánto perdí ayer?', { level }, READER)).toMatch(/^La ganancia y los márgenes/u);
  expect(await ask('¿cuántas devoluciones hubo hoy?', { level: 1 }, READER)).toMatch(/^Ese detalle/u);
});
