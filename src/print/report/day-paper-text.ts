/** What the summary of a day says on a roll; 32 letters a line. */
export const dayPaperText = {
  title: 'RESUMEN DEL DÍA',
  nit: 'NIT',
  date: 'Fecha',
  printed: 'Impreso',
  net: 'VENTAS NETAS',
  invoices: 'Facturas',
  average: 'Promedio',
  credit: 'Fiado',
  paidBack: 'Abonos',
  unsent: 'Por enviar',
  means: ['Medio', 'Pagos', 'Valor'],
  hours: ['Hora', 'Valor'],
  hour: (hour: number) => `${hour}:00`,
  nothing: 'Todavía no hay ventas.',
  notTax: 'Según este equipo. No es documento tributario.',
  name: (day: string) => `Resumen del día ${day}`,
} as const;
