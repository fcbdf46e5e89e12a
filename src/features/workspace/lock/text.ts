import type { ApprovableAction } from '#domain/accounts/approvals.ts';

const times = (count: number, one: string, many: string): string => (count === 1 ? one : many);

export const text = {
  title: '¿Quién atiende?',
  locked: 'Pantalla bloqueada',
  people: 'Personas con PIN',
  nobody: 'Nadie tiene PIN en este equipo. Entra con tu correo y tu contraseña.',
  choose: 'Toca tu nombre y escribe tu PIN.',
  pinOf: (name: string) => `PIN de ${name}`,
  keypad: 'Teclado del PIN',
  erase: 'Borrar',
  enter: 'Entrar',
  checking: 'Un momento…',
  wrong: (left: number) =>
    `PIN incorrecto. ${times(left, 'Te queda 1 intento.', `Te quedan ${left} intentos.`)}`,
  wait: 'Demasiados intentos seguidos.',
  waitLeft: (seconds: number) => `Vuelve a probar en ${seconds} ${times(seconds, 'segundo', 'segundos')}.`,
  spent: (name: string) => `El PIN de ${name} ya no sirve: fueron diez intentos. Entra con la contraseña.`,
  signIn: (name: string) =>
    `${name} tiene que entrar una vez con su contraseña: la sesión en este equipo terminó.`,
  failed: 'No se pudo abrir en este equipo. Vuelve a probar.',
  password: 'Entrar con contraseña',
  needsPassword: 'Pide la contraseña',
  attending: 'Atendía ahora',
  saved: 'Lo que está abierto quedó guardado en este equipo y lo pendiente se sigue enviando.',

  approval: {
    title: 'PIN de un administrador',
    enter: 'Autorizar',
    refused: (name: string) => `${name} ya no puede autorizar esto. Nada se hizo.`,
    nobody: 'Nadie que pueda autorizar esto tiene PIN en este equipo.',
    deeds: {
      'returns.create': 'Para recibir esta devolución, alguien con permiso escribe su PIN.',
      'returns.beyond-limits':
        'Esta devolución pasa del plazo o del monto de la tienda. Para recibirla, alguien con permiso escribe su PIN.',
      'returns.without-invoice':
        'Para recibir esta devolución sin factura, alguien con permiso escribe su PIN.',
      'cash.correct': 'Para corregir esta caja cerrada, alguien con permiso escribe su PIN.',
      'cash.close-others': 'Para cerrar esta caja, alguien con permiso escribe su PIN.',
    } satisfies Record<ApprovableAction, string>,
  },

  handOver: {
    title: (name: string, count: number) =>
      `${name} dejó ${times(count, 'una venta abierta', `${count} ventas abiertas`)}`,
    line: (client: string | null, products: number) =>
      `${client ?? 'Consumidor final'} · ${products} ${times(products, 'producto', 'productos')}`,
    leave: (name: string, count: number) =>
      times(count, `Dejarle esta venta a ${name}`, `Dejarle estas ventas a ${name}`),
    leaveHint: (count: number) =>
      times(count, 'Queda abierta para cuando vuelva.', 'Quedan abiertas para cuando vuelva.'),
    take: (count: number) => times(count, 'Tomarla yo', 'Tomarlas yo'),
    takeHint: (count: number) =>
      times(count, 'Sigue aquí y se cobra a tu nombre.', 'Siguen aquí y se cobran a tu nombre.'),
    bound: (name: string) =>
      `Solo ${name} puede seguir con ella: es un cambio, está abierta en otra pestaña, o tiene un cliente o producto que aún no se ha enviado.`,
    back: 'Volver',
    notTaken: 'No se pudo pasar la venta: quedó con quien la empezó.',
  },

  dialog: {
    title: 'Quedarme en este equipo con PIN',
    changeTitle: 'Mi PIN y el bloqueo',
    help: 'Con tu PIN vuelves a tu caja en segundos, también sin conexión. Es un bloqueo de pantalla, no un inicio de sesión: tus datos quedan en este equipo igual que ahora. Si el dueño te quita el acceso, el PIN deja de servir cuando el equipo se conecte.',
    present: 'PIN actual',
    presentHint: 'Si lo olvidaste, cierra sesión y entra con tu contraseña: así se borra.',
    presentMissing: 'Escribe tu PIN actual.',
    presentWait: 'Demasiados intentos seguidos. Espera un minuto y vuelve a probar.',
    presentSpent: 'Fueron diez intentos. Cierra sesión y entra con tu contraseña.',
    pin: 'PIN nuevo',
    pinHint: 'De 4 a 6 números',
    again: 'Repite el PIN',
    length: 'Escribe de 4 a 6 números.',
    easy: 'Es muy fácil de adivinar: nada de 1234, números repetidos o un año de nacimiento.',
    differs: 'No es igual al de arriba.',
    keep: 'Guardar PIN',
    keeping: 'Guardando…',
    kept: 'PIN guardado. Bloquea la pantalla con F10 o desde tu perfil.',
    notKept: 'No se pudo guardar en este equipo.',
    remove: 'Quitar mi PIN',
    removed: 'Ya no tienes PIN en este equipo.',
    when: 'Bloquear este equipo solo',
    minutes: (minutes: number) =>
      minutes === 0 ? 'Nunca' : `${minutes} ${times(minutes, 'minuto', 'minutos')}`,
    afterSale: 'También después de cada venta',
    whenHint: 'Vale para todos en este equipo. F10 bloquea cuando quieras.',
  },
};
