export const text = {
  title: 'Verificación en dos pasos',
  lead: 'Escribe el código de 6 números que muestra tu aplicación de autenticación.',
  lostLead: 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una sola vez.',
  code: 'Código',
  recoveryCode: 'Código de recuperación',
  required: 'Escribe el código.',
  submit: 'Entrar',
  submitting: 'Entrando…',
  toRecovery: 'Usar un código de recuperación',
  toApp: 'Usar el código del teléfono',
  back: 'Volver',
  noAnswer: 'No se recibió respuesta del servidor. Verifica tu conexión.',
  failed: 'No se pudo iniciar sesión. Inténtalo otra vez.',
  tooMany: (minutes: number) =>
    minutes === 1
      ? 'Demasiados intentos. Espera 1 minuto e inténtalo de nuevo.'
      : `Demasiados intentos. Espera ${minutes} minutos e inténtalo de nuevo.`,
};
