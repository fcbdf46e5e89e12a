export const text = {
  online: 'En línea',
  offline: 'Sin conexión',
  connecting: 'Conectando…',
  needsLogin: 'Sesión vencida',
  pending: (count: number) => `${count} por enviar`,
  review: (count: number) => `${count} por revisar`,
  both: (review: number, pending: number) => `${review} por revisar · ${pending} por enviar`,
  downloading: (done: number, total: number) => `Descargando ${done} de ${total}`,
  title: 'Sincronización',
  loginBanner: (count: number) =>
    count > 0
      ? `Inicia sesión para enviar ${count} ${count === 1 ? 'operación' : 'operaciones'}.`
      : 'Tu sesión venció. Inicia sesión para seguir sincronizando.',
  login: 'Iniciar sesión',
};
