/** What a webhook can tell of (integration.md); each is a row of the change feed. */
export const WEBHOOK_EVENTS = [
  'factura.creada',
  'devolucion.creada',
  'pedido.creado',
  'pedido.cambiado',
  'producto.cambiado',
  'stock.bajo',
  'cliente.cambiado',
  'caja.cerrada',
  'documento.aceptado',
  'documento.rechazado',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Told to every subscription, chosen or not: a restore has changed what was told before. */
export const HISTORY_CHANGED = 'historia.cambiada';
