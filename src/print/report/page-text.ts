export const reportPageText = {
  nit: 'NIT',
  total: 'Total',
  name: (title: string, days: string) => `${title} ${days}`,
  printed: (when: string) => `Impreso el ${when}`,
};
