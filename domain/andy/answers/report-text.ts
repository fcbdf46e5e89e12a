import { formatDay } from '#domain/bogota-time.ts';
import { capital, weekdayName } from '#domain/words-text.ts';
import type { Period } from '#domain/andy/question/period.ts';
import type { SalesKey } from '#domain/andy/reader.ts';
import { bulleted, countOf, listOf, moneyOf, numbered, percentOf, unitsOf } from './figures-text.ts';

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const METHODS: Readonly<Record<string, string>> = {
  efectivo: 'efectivo',
  tarjeta: 'tarjeta',
  transferencia: 'transferencia',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  breb: 'Bre-B',
};

const by = (cashier: string | null): string => (cashier === null ? '' : ` de ${cashier}`);
const line = (name: string, figure: string): string => `${name} — ${figure}`;

/** "2026-11" as "noviembre de 2026". */
function monthOf(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} de ${year}`;
}

/** How a share of the sales is called. */
function nameOf(key: SalesKey, clave: string): string {
  switch (key) {
    case 'day':
      return `el ${formatDay(clave)}`;
    case 'week':
      return `la del ${formatDay(clave)}`;
    case 'month':
      return monthOf(clave);
    case 'hour':
      return `de ${Number(clave)}:00 a ${Number(clave) + 1}:00`;
    case 'weekday':
      return weekdayName(Number(clave)) || clave;
    default:
      return clave;
  }
}

const OF_WHAT: Readonly<Record<SalesKey, readonly [singular: string, plural: string]>> = {
  day: ['El día', 'día'],
  week: ['La semana', 'semana'],
  month: ['El mes', 'mes'],
  hour: ['La hora', 'hora'],
  weekday: ['El día de la semana', 'día de la semana'],
  cashier: ['Quien', 'cajero'],
  client: ['El cliente', 'cliente'],
};

/** "$ 4.000 por efectivo y $ 11.000 por Nequi". */
const byMeans = (parts: readonly (readonly [medio: string, amount: string])[]): string =>
  listOf(parts.map(([medio, amount]) => `${moneyOf(amount)} por ${METHODS[medio] ?? medio}`));

function meansLines(
  parts: readonly (readonly [medio: string, amount: string])[],
  credit: string | null,
): string {
  const lines = parts.map(([medio, amount]) => line(capital(METHODS[medio] ?? medio), moneyOf(amount)));
  return bulleted(credit === null ? lines : [...lines, line('Además se fiaron', moneyOf(credit))]);
}

/** Sentences about the figures of reports; `period` is "hoy", "esta semana", "el 15 de noviembre". */
export const reportText = {
  noProfit: 'La ganancia y los márgenes de lo vendido solo puedo mostrárselos a un administrador (nivel 3).',
  profitElsewhere:
    'Lo que costó lo vendido no está guardado en este equipo: pregúntame cuando haya conexión.',
  profit: (period: string, profit: string, margin: string | null, cost: string) =>
    `${capital(period)} la utilidad bruta fue de ${moneyOf(profit)}${
      margin === null ? '' : `, un margen del ${margin.startsWith('-') ? '-' : ''}${percentOf(margin)}`
    } (ventas sin impuestos menos un costo de ${moneyOf(cost)}). No descuenta gastos como arriendo o sueldos.`,
  withoutCost: (count: number) =>
    ` ${countOf(count, 'línea vendida no tiene', 'líneas vendidas no tienen')} costo y ${count === 1 ? 'no cuenta' : 'no cuentan'}.`,
  none: (period: string, cashier: string | null) =>
    `${capital(period)} no hay ventas registradas${by(cashier)}.`,
  ofCashier: (period: string, cashier: string, total: string, invoices: number) =>
    `${capital(period)} ${cashier} vendió ${moneyOf(total)} con impuestos, en ${countOf(invoices, 'factura', 'facturas')}.`,
  nobody: (asked: string, place: string) =>
    `No sé de nadie llamado «${asked}» que haya vendido en el último año${place}.`,
  /** After the days, where there are other stores. */
  inOwnStore: ' en tu tienda',
  ownStoreOnly:
    'No sé separar las ventas por tienda ni por caja: sé solo las de tu tienda. Cuánto hay de un producto en cada tienda sí puedo decírtelo.',
  /** What came back of it, where anything did. */
  back: (amount: string) => (Number(amount) === 0 ? '' : ` Se devolvieron ${moneyOf(amount)}.`),
  /** After sums from which something was taken that came back. */
  afterReturns: 'Las devoluciones ya están descontadas.',
  average: (period: string, average: string, invoices: number, cashier: string | null) =>
    `${capital(period)} cada venta${by(cashier)} fue en promedio de ${moneyOf(average)}, en ${countOf(invoices, 'factura', 'facturas')}.`,
  dailyAverage: (period: string, average: string, days: number) =>
    `${capital(period)} se vendieron en promedio ${moneyOf(average)} por día, en ${countOf(days, 'día con ventas', 'días con ventas')}.`,
  discounts: (period: string, amount: string) =>
    `${capital(period)} se dieron ${moneyOf(amount)} en descuentos.`,
  noDiscounts: (period: string) => `${capital(period)} no se dieron descuentos.`,
  returned: (period: string, amount: string, net: string) =>
    `${capital(period)} se devolvieron ${moneyOf(amount)}: las ventas netas quedaron en ${moneyOf(net)}.`,
  nothingReturned: (period: string) => `${capital(period)} no se devolvió nada.`,
  net: (period: string, net: string, sold: string, back: string) =>
    `${capital(period)} las ventas netas fueron de ${moneyOf(net)}${
      Number(back) === 0
        ? ', sin devoluciones'
        : `: ${moneyOf(sold)} vendidos menos ${moneyOf(back)} devueltos`
    }.`,
  oneTax: (period: string, tax: string, taxes: string, base: string) =>
    `${capital(period)} las ventas llevaban ${moneyOf(taxes)} en impuestos, sobre ${moneyOf(base)} sin impuestos. Son todos juntos: el ${tax} por separado está en Informes, Impuestos.`,
  taxes: (period: string, taxes: string, base: string) =>
    `${capital(period)} las ventas llevaban ${moneyOf(taxes)} en impuestos, sobre ${moneyOf(base)} sin impuestos. Por tarifas está en Informes, Impuestos.`,
  creditGiven: (period: string, amount: string) => `${capital(period)} se fiaron ${moneyOf(amount)}.`,
  noCreditGiven: (period: string) => `${capital(period)} no se fió nada.`,
  creditPaid: (period: string, amount: string) =>
    `${capital(period)} los clientes abonaron ${moneyOf(amount)} a sus deudas.`,
  noCreditPaid: (period: string) => `${capital(period)} ningún cliente abonó a su deuda.`,
  /** After a sentence. */
  ownAbonos: ' Los abonos son solo los de este equipo: los demás los sé con conexión.',
  noneOfOwnAbonos: (period: string) =>
    `${capital(period)} no se recibieron abonos en este equipo. Los de otros equipos los sé con conexión.`,
  someMeans: (
    period: string,
    parts: readonly (readonly [medio: string, amount: string])[],
    cashier: string | null,
  ) => `${capital(period)} entraron ${byMeans(parts)}${by(cashier)}.`,
  noMeans: (period: string, medio: string, cashier: string | null) =>
    `${capital(period)} no entró nada por ${METHODS[medio] ?? medio}${by(cashier)}.`,
  credit: (amount: string) => `Se fiaron ${moneyOf(amount)}.`,
  earned: (amount: string) => `La utilidad bruta es de ${moneyOf(amount)}.`,
  cameIn: (parts: readonly (readonly [medio: string, amount: string])[]) => `Entraron ${byMeans(parts)}.`,
  wentOut: (parts: readonly (readonly [medio: string, amount: string])[]) => `Salieron ${byMeans(parts)}.`,
  means: (
    period: string,
    parts: readonly (readonly [medio: string, amount: string])[],
    credit: string | null,
    cashier: string | null,
  ) =>
    `Lo que entró ${period}${cashier === null ? ', ventas y abonos' : `${by(cashier)}, de ventas`}:\n${meansLines(parts, credit)}`,
  /** All that came in, and by which means. */
  took: (
    period: string,
    total: string,
    parts: readonly (readonly [medio: string, amount: string])[],
    credit: string | null,
    cashier: string | null,
  ) =>
    `${capital(period)} entraron ${moneyOf(total)}${by(cashier)}, de ${cashier === null ? 'ventas y abonos' : 'ventas'}:\n${meansLines(parts, credit)}`,
  nothingCame: (period: string, cashier: string | null) => `${capital(period)} no entró nada${by(cashier)}.`,
  end: (period: string, key: SalesKey, isMost: boolean, clave: string, total: string, invoices: number) => {
    const more = isMost ? 'más' : 'menos';
    const what =
      key === 'client'
        ? `que ${more} ha comprado ${period} es`
        : key === 'cashier'
          ? `${more} vendió ${period} fue`
          : `que ${more} se vendió ${period} fue`;
    return `${OF_WHAT[key][0]} ${what} ${nameOf(key, clave)}: ${moneyOf(total)}, en ${countOf(invoices, 'factura', 'facturas')}.`;
  },
  shares: (period: string, key: SalesKey, rows: readonly { clave: string; netas: string }[], more: number) =>
    `Ventas por ${OF_WHAT[key][1]} ${period}:\n${bulleted(rows.map(({ clave, netas }) => line(capital(nameOf(key, clave)), moneyOf(netas))))}${
      more > 0 ? `\nY ${countOf(more, 'más', 'más')}.` : ''
    }`,
  compare: (
    now: string,
    total: string,
    before: string,
    past: string,
    change: string | null,
    isMore: boolean,
  ) =>
    `${capital(now)} se vendieron ${moneyOf(total)} y ${before} ${moneyOf(past)}${
      change === null ? '' : `: ${isMore ? 'más' : 'menos'}, un ${percentOf(change)}`
    }.`,
  least: (period: string, lines: readonly string[]) =>
    `Lo que menos se vendió ${period}, de lo que se vendió:\n${numbered(lines)}`,
  profitable: (period: string, lines: readonly string[]) =>
    `Lo que más utilidad dejó ${period}:\n${numbered(lines)}`,
  profitLine: (name: string, profit: string, total: string) =>
    line(name, `${moneyOf(profit)} de utilidad, ${moneyOf(total)} vendidos`),
  idle: (since: string, count: number, rows: readonly (readonly [name: string, units: string])[]) =>
    `${count === 1 ? 'Un producto con existencias no se ha' : `${countOf(count, 'producto', 'productos')} con existencias no se han`} vendido ${since}:\n${bulleted(
      rows.map(([name, units]) => line(name, unitsOf(units))),
    )}${count > rows.length ? `\nY ${countOf(count - rows.length, 'producto más', 'productos más')}.` : ''}`,
  noIdle: (since: string, asked: string | null) =>
    `Todo lo que hay en existencias${asked === null ? '' : ` con «${asked}»`} se ha vendido ${since}.`,
  /** Days that are over go on until today: what was sold after them lies there no longer. */
  since: (period: Period | null, days: number, today: string) => {
    if (period && period.range.hasta < today) return `desde el ${formatDay(period.range.desde)}`;
    return period?.name ?? (days === 1 ? 'hoy' : `en los últimos ${days} días`);
  },
  /** The next are said after a sentence. */
  countUnknown: ' Cuántas veces fue no lo sé: solo cuánta plata.',
  withAbonos: (amount: string) => ` De eso, ${moneyOf(amount)} son abonos a deudas, no ventas.`,
  perhapsAbonos: (amount: string | null) =>
    amount === null
      ? ' Son ventas y también los abonos a deudas que llegaron así.'
      : ` Son ventas y también los abonos a deudas que llegaron así: por todos los medios se abonaron ${moneyOf(amount)}.`,
  lost: (isLoss: boolean) => (isLoss ? ' En lo vendido hubo pérdida.' : ' En lo vendido no hubo pérdida.'),
  noFigures: 'Ese detalle de las ventas solo puedo darlo desde el nivel 2.',
  cannotSplit: (asked: string) => `Eso no lo puedo separar por «${asked}».`,
  whichCashier: (names: readonly string[]) =>
    `Hay varios cajeros con ese nombre: ${listOf(names)}. ¿De quién?`,
  tooLong: (days: number) => `Puedo sumar hasta ${days} días a la vez.`,
  samePeriod: '¿Con qué días quieres comparar? Por ejemplo: «¿vendí más esta semana que la semana pasada?».',
  unknown: {
    banks:
      'No sé cuánta plata hay en bancos, cuentas o billeteras: solo lo que se registra aquí. Puedo contarte cuánto entró por cada medio: «¿cuánto entró por Nequi hoy?».',
    advice:
      'No sé decir cuánto debería ser: solo cuánto es o cuánto fue. Puedo contarte cuánto se vendió en unos días, o cuánto vale y cuesta un producto.',
    annulled:
      'No sé qué facturas se anularon ni cuántas: están en Facturación, Historial, con el filtro «Anuladas». Lo anulado cuenta en lo devuelto: «¿cuánto devolvieron hoy?».',
    changes:
      'No sé qué se cambió, creó o borró, ni quién lo hizo. Puedo contarte de ventas, existencias y lo que deben los clientes.',
    discount:
      'No separo los descuentos por producto ni por persona: se dan en cada venta. Puedo contarte cuánto se descontó: «¿cuánto descuento se dio hoy?».',
    books:
      'Eso no lo llevo: sé de ventas, ganancia bruta, inventario y lo que deben los clientes, no de compras, gastos ni de lo que debe el negocio.',
    returns:
      'Quién devolvió y qué está en Informes, Devoluciones; una devolución se recibe en Facturación, Historial. Puedo contarte cuánto se devolvió: «¿cuánto devolvieron hoy?».',
    units:
      'No sumo las unidades de todo lo vendido: unas son kilos y otras piezas. Pregúntame por un producto, o «¿qué fue lo más vendido ayer?».',
    clients: 'Cuántos clientes hay lo ves en Clientes. Puedo contarte cuáles compran más y cuánto deben.',
    'least-profit':
      'Los que menos utilidad dejan están al final de Informes, Productos, ordenados por utilidad. Puedo contarte los que más dejan.',
    'named-profit':
      'No sé cuánto se ganó con algo o alguien en particular. La utilidad de cada producto está en Informes, Productos.',
    'compared-profit':
      'No comparo utilidades ni recaudos de unos días con los de otros, ni lo devuelto, descontado o abonado: pregúntame por lo de cada uno. Lo vendido sí lo comparo.',
    averages:
      'Solo sé el promedio de lo vendido, por día o por venta. Lo demás pregúntamelo por unos días: «¿cuánto gané este mes?».',
    'in-favour':
      'No sé de saldos a favor: el de cada cliente está en su cuenta, en Clientes. Puedo contarte cuánto debe cada uno.',
    accounts:
      'No sé decir de quién es cada fiado o abono: están en la cuenta de cada cliente. Puedo contarte cuánto se fió o se abonó en unos días, y cuánto debe cada cliente.',
    'debt-days':
      'De las deudas sé solo cuánto debe hoy cada cliente, no de qué días son ni desde cuándo: eso está en la cuenta de cada cliente. Puedo contarte quién está vencido y cuánto se fió en unos días.',
    pending:
      'No llevo envíos, pedidos ni otras tareas por hacer. Puedo contarte quién debe y qué productos se están acabando.',
    when: 'No sé cuándo fue o será eso. Puedo contarte cuánto se vendió de algo en unos días: «¿cuánto arroz se vendió este mes?».',
    'product-data':
      'No sé contar ni listar los productos por impuestos, código, proveedor o precio, ni qué precios cambiaron. De un producto puedo decirte lo que tiene hoy: «¿qué IVA tiene el arroz?».',
    absent:
      'No sé quién no compró o no vendió, ni cuándo no hubo ventas. Puedo contarte quién vendió o compró más, o qué productos no se han vendido.',
    apart:
      'Eso no lo sé separar así. Puedo contarte en qué día, hora, semana o mes se vendió más, quién vendió más y qué cliente compró más: «¿qué día vendí más este mes?».',
    days: 'No sé encontrar esos días. Pregúntame por un día, una semana, un mes o un año que ya pasó, o por un rango: «del 1 al 10 de noviembre».',
    hours:
      'No sé separar eso por horas o ratos del día. Puedo decirte lo de días enteros, o «ventas por hora ayer».',
    without: 'No sé dejar por fuera a alguien o algo de una suma. Puedo decirte el total, o lo de cada uno.',
    amounts:
      'No sé separar por montos o plazos. Puedo decirte cuánto se vendió en unos días y cuánto debe cada cliente.',
    single:
      'No sé de ventas o pagos sueltos: búscalos en Facturación, Historial, o en la cuenta del cliente. Puedo decirte las sumas de un día.',
    'no-day': 'Esos días no están en el calendario. ¿De qué día, mes o rango quieres saber?',
    'several-periods':
      'No sé juntar esos días. Pregúntame por cada uno, o por un rango: «del 1 al 10 de noviembre».',
    'several-means': 'No sé juntar lo que entró con lo fiado: pregúntame por cada uno.',
    means: 'No sé separar eso por medio de pago. Puedo decirte cuánto entró por cada medio.',
    stores:
      'No sé separar las ventas por tienda ni por caja: sé las de todo el negocio. Cuánto hay de un producto en cada tienda sí puedo decírtelo.',
    drawer:
      'Lo que debe haber en la caja lo ves en el módulo Caja, con su arqueo. Puedo contarte cuánto entró por cada medio: «¿cuánto entró en efectivo hoy?».',
  },
};
