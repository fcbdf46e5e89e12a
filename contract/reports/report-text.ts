/** What a person reads beside a range of days that is no report. */
export const reportText = {
  endsBefore: 'Debe ser igual o posterior al primer día.',
  tooManyLines: (most: number) => `Son más de ${most.toLocaleString('es-CO')} líneas: elige menos días.`,
  tooLong: (days: number) => `Un informe cubre hasta ${days} días.`,
};
