export const text = {
  title: 'Bienvenido a Mostrador',
  hello: (name: string) => `¡Hola, ${name}!`,
  lead: 'Desde aquí registras tus negocios y preparas la caja de cada uno.',
  services: 'Ir a Servicios',
};
