/** What the owner reads at the fields of keys and webhooks. */
export const integrationText = {
  nameRequired: 'Escribe un nombre para reconocer la integración.',
  unknownPermission: 'Elige permisos de la lista.',
  noPermission: 'Elige al menos un permiso.',
  seriesForSale: 'Elige la tienda (serie) en la que vende esta clave.',
  unknownSeries: 'Esa serie no es de este negocio.',
  ended: 'La fecha ya pasó.',
  tooManyKeys: (most: number) => `Un negocio tiene como máximo ${most} claves activas: revoca una.`,
  urlRequired: 'Escribe la dirección que recibe los avisos.',
  notUrl: 'Escribe una dirección web completa, como https://tienda.example.co/avisos.',
  notHttps: 'La dirección debe empezar por https://.',
  privateAddress: 'Esa dirección es de una red privada: no se puede usar.',
  unknownEvent: 'Elige eventos de la lista.',
  noEvent: 'Elige al menos un evento.',
  tooManyWebhooks: (most: number) => `Un negocio tiene como máximo ${most} webhooks.`,
  versionAhead: 'Aún no existe esa versión.',
} as const;
