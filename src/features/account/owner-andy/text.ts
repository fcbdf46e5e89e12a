export const text = {
  title: 'Andy',
  soon: 'Próximamente chat interface',
  back: 'Volver a Servicios',
};
