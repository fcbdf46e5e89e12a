export const text = {
  title: 'Confirmación de correo',
  verifying: 'Verificando tu correo...',
  confirmed: '¡Tu correo fue confirmado!',
  redirecting: 'Ya puedes iniciar sesión. En 7 segundos te llevamos al inicio.',
  signIn: 'Iniciar sesión',
  noKey: 'Clave de confirmación no encontrada en la URL.',
  failed: 'Error al verificar el correo.',
  again: 'Intentar de nuevo',
  another: '¿El enlace venció? Pide otro:',
  resend: 'Enviar otro enlace',
  resending: 'Enviando…',
  noAnswer: 'No se recibió respuesta del servidor. Verifica tu conexión.',
};
