export const text = {
  online: 'En línea',
  offline: 'Sin conexión',
  connecting: 'Conectando…',
  trouble: 'El servidor tiene problemas',
  /** The same for a phone. */
  troubleShort: 'Problemas',
  needsLogin: 'Sesión vencida',
  pending: (count: number) => `${count} por enviar`,
  review: (count: number) => `${count} por revisar`,
  both: (review: number, pending: number) => `${review} por revisar · ${pending} por enviar`,
  downloading: (done: string, total: string) => `Descargando ${done} de ${total}`,
  /** The same for a phone. */
  downloaded: (done: number, total: number) => `${total === 0 ? 0 : Math.floor((done / total) * 100)} %`,
  title: 'Sincronización',
  loginBanner: (count: number) =>
    count > 0
      ? `Inicia sesión para enviar ${count} ${count === 1 ? 'operación' : 'operaciones'}.`
      : 'Tu sesión venció. Inicia sesión para seguir sincronizando.',
  login: 'Iniciar sesión',
};
