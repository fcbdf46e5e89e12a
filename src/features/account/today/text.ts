import { formatDay } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import type { ReturnWarningCode } from '#domain/returns.ts';
import { counted, weekdayName } from '#domain/words-text.ts';

/** An amount that no line breaks in two. */
const cop = (amount: string): string => formatCop(amount).replaceAll(' ', '\u00a0');

/** @param day YYYY-MM-DD; null for today */
const knownUntil = (day: string | null, when: string): string =>
  day === null ? `datos hasta las ${when}` : `datos del ${formatDay(day)} hasta las ${when}`;

const ODD_RETURNS: Readonly<Record<ReturnWarningCode, string>> = {
  devolucion_excedida: 'Se devolvió dos veces',
  factura_anulada: 'Se devolvió de una factura anulada',
  reembolso_distinto: 'Se entregó otro valor',
  reembolso_no_cuadra: 'Se entregó dinero de lo que se debía',
  devolucion_vencida: 'Se devolvió fuera de plazo',
  nivel_insuficiente: 'La recibió alguien sin permiso',
  sin_red_excedido: 'Superó lo permitido sin conexión',
  sin_autorizacion: 'Su autorización no ha llegado',
};

const hourOf = (moment: string): string => moment.slice(11).replace(/^0/u, '');

export const text = {
  /** @param day YYYY-MM-DD; null for today */
  netSales: (day: string | null) => `Ventas netas ${day === null ? 'de hoy' : `del ${formatDay(day)}`}`,
  sales: (count: number) => counted(count, 'venta', 'ventas'),
  average: (amount: string) => `ticket promedio ${cop(amount)}`,
  /** @param weekday 1 for Monday */
  lastWeekday: (weekday: number) => `${weekdayName(weekday)} pasado`,
  more: (percent: string) => `${percent} % más`,
  less: (percent: string) => `${percent} % menos`,
  same: 'Igual',
  below: 'Menos',
  than: (day: string, amount: string) => `que el ${day} a esta hora (${cop(amount)})`,
  netThen: (day: string, then: string, whole: string) =>
    `El ${day} a esta hora iban ${cop(then)}; en todo el día, ${cop(whole)}.`,
  nothingAtAll: (day: string) => `El ${day} no hubo ventas.`,
  /** @param day YYYY-MM-DD; null for today */
  noSales: (day: string | null) =>
    day === null ? 'Todavía no hay ventas hoy.' : `El ${formatDay(day)} no se sabía de ventas.`,
  /** @param day YYYY-MM-DD; null for yesterday */
  dayBefore: (day: string | null, amount: string, count: number) =>
    `${day === null ? 'Ayer' : `El ${formatDay(day)}`}: ${cop(amount)} en ${counted(count, 'venta', 'ventas')}.`,
  /** What the same weekday of the week before had brought by this hour, and in all; '' for nothing. */
  weekBefore: (
    day: string,
    { ventas_netas: whole, a_esta_hora: then }: { ventas_netas: string; a_esta_hora: string | null },
  ) =>
    Number(whole) === 0 ? '' : `El ${day}: ${cop(then ?? whole)} a esta hora, ${cop(whole)} en todo el día.`,
  byHour: 'Ventas por hora',
  hour: 'Hora',
  /** @param hour 0 to 23 */
  hourSpan: (hour: number) => `${hour}:00 a ${hour + 1}:00`,
  means: 'Cómo pagaron',
  noMeans: 'Nada ha entrado todavía.',
  credit: 'Fiado',
  paidBack: 'Abonos (incluidos arriba)',
  figures: 'Cifras del día',
  profit: 'Utilidad bruta',
  margin: (percent: string) => `${percent.replace('.', ',')} % de margen`,
  withoutCost: (count: number) => counted(count, 'línea sin costo', 'líneas sin costo'),
  receivable: 'Cartera',
  overdue: (amount: string) => `${cop(amount)} vencidos`,
  debtors: (count: number) => counted(count, 'cliente debe', 'clientes deben'),
  nobodyOwes: 'Nadie debe',
  drawers: 'Cajas',
  openDrawer: (name: string, person: string, since: string) => `${name} abierta por ${person} desde ${since}`,
  /** '7:02'. @param moment 'dd/mm/aaaa hh:mm' */
  hourOf,
  /** @param moment 'dd/mm/aaaa hh:mm' */
  dayAndHour: (moment: string) => `el ${moment.slice(0, 10)}, ${hourOf(moment)}`,
  shouldHold: (amount: string) => `debe haber ${cop(amount)}`,
  noDrawer: 'Ninguna caja abierta.',
  lastClosing: (name: string, when: string) => `Último cierre: ${name}, ${when}`,
  quietDevices: 'Equipos callados',
  quiet: (person: string, age: string) => `La caja de ${person} no habla desde hace ${age}`,
  hadToSend: (count: number) => `tenía ${counted(count, 'operación', 'operaciones')} por enviar`,
  hadDrawer: 'con su caja abierta',
  toLookAt: 'Por revisar',
  oddInvoices: (count: number) => counted(count, 'venta con avisos', 'ventas con avisos'),
  oddOrders: (count: number) => counted(count, 'pedido con avisos', 'pedidos con avisos'),
  oddReturns: (count: number) => counted(count, 'devolución con avisos', 'devoluciones con avisos'),
  oddReturn: (codigo: ReturnWarningCode, factura: string | null, total: string) =>
    `${ODD_RETURNS[codigo]}: ${factura ?? 'sin factura'}, ${cop(total)}`,
  moreReturns: (count: number) => `y ${count} más: están en el informe de devoluciones.`,
  oddDrawers: (count: number) => counted(count, 'caja con avisos', 'cajas con avisos'),
  nothingOdd: 'Nada en los últimos 7 días',
  runsOut: 'Se agota',
  products: (count: number) => counted(count, 'producto', 'productos'),
  stockFailed: 'No se pudo calcular. Se intenta de nuevo.',
  nothingShort: 'Nada por ahora',
  /** @param day YYYY-MM-DD; null for today */
  allBusinesses: (day: string | null) =>
    `Todos tus negocios ${day === null ? 'hoy' : `el ${formatDay(day)}`}`,
  loading: 'Cargando el día…',
  failed: 'No se pudo cargar el día. Se intenta de nuevo.',
  offline: (day: string | null, when: string) => `Sin conexión: ${knownUntil(day, when)}.`,
  stale: (day: string | null, when: string) => `No se pudo actualizar: ${knownUntil(day, when)}.`,
  offlineWithout: 'Sin conexión. El día aparece cuando vuelva.',
};
