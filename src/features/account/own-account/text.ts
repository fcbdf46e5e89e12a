export const text = {
  title: 'Mi cuenta',
  lead: (email: string | undefined) => email ?? 'Tu contraseña y tus sesiones.',
  closeAsk: 'En ese equipo habrá que volver a entrar con correo y contraseña.',
  noAnswer: 'No se recibió respuesta del servidor. Verifica tu conexión.',
  failed: 'No se pudo. Inténtalo otra vez.',
};
