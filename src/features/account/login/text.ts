export const text = {
  title: 'Iniciar sesión',
  home: 'Volver al inicio',
  ownerTab: 'Soy Administrador/Dueño',
  collaboratorTab: 'Soy Colaborador',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  emailRequired: 'Email es obligatorio',
  emailFormat: 'Formato de email inválido',
  passwordRequired: 'Contraseña es obligatoria',
  owner: {
    refused: 'Error en login (Dueño). Ver consola.',
    unexpected: 'Respuesta inesperada del servidor (Dueño)',
  },
  collaborator: {
    refused: 'Error en login (Colaborador). Ver consola.',
    unexpected: 'Respuesta inesperada del servidor (Colaborador)',
  },
  pin: 'Volver a entrar con PIN',
  noAnswer: 'No se recibió respuesta del servidor...',
  checkConnection: 'Verifica tu conexión.',
  failed: 'Error al preparar la petición.',
  tooMany: (minutes: number) =>
    minutes === 1
      ? 'Demasiados intentos. Espera 1 minuto e inténtalo de nuevo.'
      : `Demasiados intentos. Espera ${minutes} minutos e inténtalo de nuevo.`,
  tooManySoon: 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  serverTrouble: 'El servidor tiene un problema. Inténtalo de nuevo en unos minutos.',
  forgot: '¿Olvidaste tu contraseña?',
  noAccount: '¿No tienes cuenta?',
  register: 'Regístrate gratis',
  tryCollaborator: '¿Eres colaborador? Entra por aquí',
  tryOwner: '¿Eres el dueño? Entra por aquí',
  resend: 'Enviar otro enlace de confirmación',
  resending: 'Enviando…',
  pendingHere: ({ count, name, isUnknown }: { count: number; name: string; isUnknown: boolean }) => {
    if (count === 0) return `Puede que falte enviar trabajo de ${name} guardado en este equipo.`;
    const least = isUnknown ? 'al menos ' : '';
    return count === 1
      ? `Queda ${least}1 operación de ${name} en este equipo.`
      : `Quedan ${least}${count} operaciones de ${name} en este equipo.`;
  },
  pitch: 'La caja que no se detiene.',
  points: [
    'Sigue vendiendo aunque se caiga el internet.',
    'Ninguna venta se pierde ni se duplica.',
    'Numeración en orden, con tu resolución.',
  ],
};
