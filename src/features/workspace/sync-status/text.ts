import { formatBogotaDateTime } from '#domain/bogota-time.ts';

export const text = {
  online: 'En línea',
  offline: 'Sin conexión',
  connecting: 'Conectando…',
  needsLogin: 'Sesión vencida',
  pending: (count: number) => `${count} por enviar`,
  review: (count: number) => `${count} por revisar`,
  downloading: (done: number, total: number) => `Descargando ${done} de ${total}`,
  panelTitle: 'Sincronización',
  lastSync: (iso: string) => `Al día desde ${formatBogotaDateTime(iso)}`,
  neverSynced: 'Todavía no se ha descargado nada.',
  nothingPending: 'Todo está enviado. Puedes cerrar el equipo sin perder nada.',
  offlineHint: 'Sigue vendiendo: las ventas quedan guardadas en este equipo y se envían solas.',
  sendNow: 'Enviar ahora',
  sending: 'Enviando…',
  retry: 'Reintentar',
  sale: (code: string, total: string) => `Venta ${code} · ${total}`,
  waiting: 'Pendiente de enviar',
  sendingState: 'Enviando',
  blocked: 'Detenida',
  rejected: 'Por revisar',
  attempts: (count: number) => (count > 1 ? `${count} intentos` : ''),
  loginBanner: (count: number) =>
    count > 0
      ? `Inicia sesión para enviar ${count} ${count === 1 ? 'operación' : 'operaciones'}.`
      : 'Tu sesión venció. Inicia sesión para seguir sincronizando.',
  login: 'Iniciar sesión',
};
