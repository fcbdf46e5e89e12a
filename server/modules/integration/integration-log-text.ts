/** How the log names what an owner does about keys and webhooks. */
export const integrationLog = {
  keyCreated: (name: string) => `Clave de integración «${name}» creada`,
  keyRevoked: (name: string) => `Clave de integración «${name}» revocada`,
  webhookCreated: (url: string) => `Webhook a ${url} creado`,
  webhookEdited: (url: string) => `Webhook a ${url} editado`,
  webhookPaused: (url: string) => `Webhook a ${url} pausado`,
  webhookResumed: (url: string) => `Webhook a ${url} reanudado`,
  webhookDeleted: (url: string) => `Webhook a ${url} eliminado`,
  secretRotated: (url: string) => `Secreto nuevo para el webhook a ${url}`,
  replayed: (url: string, version: number) => `Webhook a ${url}: se reintenta desde la versión ${version}`,
  /** The names of a key, in place of a person's two. */
  firstName: 'Integración:',
};
