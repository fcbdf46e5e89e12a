const operations = (count: number) => (count === 1 ? '1 operación' : `${count} operaciones`);

/** The state in words, for the header's panel and the screen. */
export const panelText = {
  downloading: {
    title: 'Descargando los datos de la tienda',
    text: 'Ya puedes vender lo que va llegando.',
  },
  needsLogin: {
    title: 'Tu sesión venció',
    text: (signIn: string) => `${signIn} Nada se borra de este equipo.`,
  },
  review: {
    title: (count: number) =>
      count === 1 ? '1 operación necesita tu ayuda' : `${count} operaciones necesitan tu ayuda`,
    text: (count: number) =>
      count === 1
        ? 'Sigue guardada en este equipo. Mira qué le falta.'
        : 'Siguen guardadas en este equipo. Mira qué le falta a cada una.',
  },
  offlinePending: {
    title: (count: number) => `Sin conexión: ${operations(count)} por enviar`,
    text: 'Sigue vendiendo: todo queda guardado en este equipo y se envía solo.',
  },
  offline: {
    title: 'Sin conexión',
    text: 'Sigue vendiendo: las ventas quedan guardadas en este equipo y se envían solas.',
  },
  trouble: {
    title: 'El servidor tiene problemas',
    text: (asOf: string) =>
      `Sigue vendiendo: todo queda guardado en este equipo y se envía solo.${asOf && ` Aquí ves los datos del ${asOf}.`}`,
  },
  connecting: { title: 'Conectando…', text: 'Mientras tanto puedes vender.' },
  pending: {
    title: (count: number) => `${operations(count)} por enviar`,
    text: (count: number) =>
      `${count === 1 ? 'Se envía sola' : 'Se envían solas'}. No tienes que hacer nada.`,
  },
  proving: {
    title: 'Comprobando con el servidor',
    text: 'Se confirma que tiene todo lo que hiciste en este equipo.',
  },
  done: {
    title: 'Todo está enviado',
    text: 'Puedes cerrar el equipo sin perder nada.',
  },
  sendNow: 'Enviar ahora',
  sending: 'Enviando…',
  seeAll: 'Ver todo',
  lastSync: (ago: string) => `Al día ${ago}`,
  neverSynced: 'Todavía no se ha descargado nada',
  more: (count: number) => `y ${count} más`,
  reviewTag: 'Por revisar',
  sendingTag: 'Enviando…',
};
