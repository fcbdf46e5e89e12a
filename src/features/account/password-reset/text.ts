export const text = {
  askTitle: 'Recupera tu contraseña',
  askLead: 'Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra contraseña.',
  send: 'Enviar enlace',
  sending: 'Enviando…',
  chooseTitle: 'Elige otra contraseña',
  chooseLead: 'Al guardarla se cierran las sesiones que estén abiertas con la anterior.',
  labels: { password1: 'Contraseña nueva', password2: 'Confirmar contraseña' },
  save: 'Guardar contraseña',
  saving: 'Guardando…',
  backToLogin: 'Volver a iniciar sesión',
  askAgain: 'Pedir otro enlace',
  noAnswer: 'No se recibió respuesta del servidor. Verifica tu conexión.',
};
