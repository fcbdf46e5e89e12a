import { bogotaDayRange } from '#domain/bogota-time.ts';

/** What a comprobante de informe diario says wherever it is shown. */
export const dailyReportText = {
  title: 'Comprobante de informe diario',
  day: 'Día',
  notDay: 'Escribe un día que exista, como dd/mm/aaaa.',
  notYet: 'Ese día todavía no llega.',
  provisional: 'Provisional.',
  notOver: 'El día no ha terminado: faltan las ventas que vengan y las que están por enviar.',
  nothing: 'Ese día no se emitieron facturas.',
  loading: 'Consultando el informe…',
  retry: 'Intentar de nuevo',
  series: (establishment: string, prefix: string, day: string) => `${establishment} · ${prefix} · ${day}`,
  figures: (series: string) => `Cifras de ${series}`,
  invoices: 'Facturas',
  range: (first: string, last: string) => (first === last ? first : `${first} a ${last}`),
  subtotal: 'Subtotal',
  discounts: 'Descuentos',
  taxes: 'Impuestos',
  total: 'Total',
  iva: (rate: string) => `IVA ${rate}%`,
  inc: (rate: string) => `INC ${rate}%`,
  exempt: 'Exentas',
  excluded: 'Excluidas',
  icui: 'ICUI',
  bags: 'Bolsas',
  noDevice: 'Sin equipo',
  rounding: 'Redondeo',
  unpaid: 'Redondeo y pagos que no cuadran',
  tables: {
    rates: { title: 'Ventas por tarifa', heads: ['Tarifa', 'Base', 'Impuesto'] },
    means: { title: 'Medios de pago', heads: ['Medio', 'Transacciones', 'Valor'] },
    devices: { title: 'Equipos', heads: ['Equipo', 'Facturas', 'Total'] },
    cashiers: { title: 'Cajeros', heads: ['Cajero', 'Facturas', 'Total'] },
    notes: { title: 'Notas', heads: ['Número', 'Total'] },
  },
} as const;

/** What is wrong with a day that somebody typed. @param today YYYY-MM-DD in Bogotá, the last day there can be a report of */
export function dayFault(typed: string, today: string): string | undefined {
  if (bogotaDayRange(typed) === null) return dailyReportText.notDay;
  return typed > today ? dailyReportText.notYet : undefined;
}
