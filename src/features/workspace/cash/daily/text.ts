/** Words of the day's report in the drawer module; what the report itself says is dailyReportText. */
export const text = {
  open: 'Informe diario',
  back: 'Volver a la caja',
  print: 'Imprimir',
  printFailed: 'No se pudo imprimir.',
  unreachable: 'El informe se consulta con conexión, y el servidor no responde. Revisa la conexión.',
  failed: 'El servidor no entregó el informe.',
  nothingHint: 'Escoge otro día para ver su informe.',
};
