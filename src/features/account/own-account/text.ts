export const text = {
  title: 'Mi cuenta',
  lead: (email: string | undefined) => email ?? 'Tu contraseña y tus sesiones.',
  closeAsk: 'En ese equipo habrá que volver a entrar con correo y contraseña.',
  noAnswer: 'Sin conexión: no se recibió respuesta del servidor.',
  failed: 'No se pudo. Inténtalo otra vez.',
};
