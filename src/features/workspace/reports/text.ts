import { formatCop } from '#domain/money/money.ts';
import { counted, weekdayName } from '#domain/words-text.ts';

const cop = (amount: string): string => formatCop(amount).replaceAll(' ', '\u00a0');

export const text = {
  title: 'Hoy',
  print: 'Imprimir resumen',
  printFailed: 'No se pudo imprimir.',
  views: 'Qué ver',
  reports: 'Informes',
  reportsLead: 'Del servidor, con todo lo que ya recibió.',
  lead: (time: string) => `Tu establecimiento, según este equipo, ${time}`,
  figures: 'Cifras del día',
  net: 'Ventas netas',
  /** @param weekday 1 for Monday */
  than: (weekday: number, amount: string) => `el ${weekdayName(weekday)} pasado a esta hora, ${cop(amount)}`,
  invoices: 'Ventas',
  unsent: (count: number) => `${counted(count, 'venta', 'ventas')} por enviar`,
  average: 'Ticket promedio',
  credit: 'Fiado',
  paidBack: (amount: string) => `abonos en este equipo: ${cop(amount)}`,
  byHour: 'Ventas por hora',
  hour: 'Hora',
  /** @param hour 0 to 23 */
  hourSpan: (hour: number) => `${hour}:00 a ${hour + 1}:00`,
  means: { title: 'Cómo pagaron', heads: ['Medio', 'Pagos', 'Valor'] },
  /** What is beside the figures of a day that the device has not whole. */
  partial:
    'Este equipo ya no guarda todas las ventas de hoy: estas cifras son de las últimas. El día completo lo tiene el servidor.',
  arriving:
    'Este equipo todavía no ha recibido todas las ventas de hoy: estas cifras son solo de las que tiene. El resto llega con conexión.',
  /** What is in their place where there are none. */
  unknown: 'Este equipo no sabe qué se ha vendido hoy.',
  unknownGone: 'Ya no guarda todas las ventas de hoy. El día completo lo tiene el servidor.',
  unknownArriving:
    'Todavía no ha recibido todas las ventas: llegan con conexión. Lo que cobres aquí se cuenta en cuanto se cobre.',
  nothing: 'Todavía no hay ventas hoy.',
  nothingHint: 'La primera aparece aquí en cuanto se cobre, también sin internet.',
};
