export const text = {
  table: 'Ver en tabla',
  value: 'Valor',
};
