export const reportPaperText = {
  nit: 'NIT',
  days: 'Días',
  total: 'TOTAL',
  name: (title: string, days: string) => `${title} ${days}`,
};
