import type { Standing } from '#app/data/queue/at-server.ts';

export const text = {
  online: 'En línea',
  offline: 'Sin conexión',
  connecting: 'Conectando…',
  trouble: 'El servidor tiene problemas',
  /** The sentence above, shortened for a phone. */
  troubleShort: 'Problemas',
  needsLogin: 'Sesión vencida',
  pending: (count: number) => `${count} por enviar`,
  review: (count: number) => `${count} por revisar`,
  both: (review: number, pending: number) => `${review} por revisar · ${pending} por enviar`,
  downloading: (done: string, total: string) => `Descargando ${done} de ${total}`,
  /** The progress above, shortened for a phone. */
  downloaded: (done: number, total: number) => `${total === 0 ? 0 : Math.floor((done / total) * 100)} %`,
  title: 'Sincronización',
  /** What a sign-in is for; no number where nobody can tell it. */
  signIn: ({
    pending,
    review,
    sales,
    forgotten,
    isUnknown,
  }: Pick<Standing, 'pending' | 'review' | 'sales' | 'forgotten' | 'isUnknown'>) => {
    const count = pending + review;
    if (isUnknown) return 'Inicia sesión para confirmar si falta algo por enviar.';
    if (count === 0) return 'Inicia sesión para seguir sincronizando.';
    // Sales are named only after a restore: these had their numbers already.
    const [one, many] =
      forgotten.length > 0 && sales === count ? ['venta', 'ventas'] : ['operación', 'operaciones'];
    return `Inicia sesión para enviar ${count} ${count === 1 ? one : many}.`;
  },
  expired: 'Tu sesión venció.',
  login: 'Iniciar sesión',
};
