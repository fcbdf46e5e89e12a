/** The sentences of the mails that owners get. */
export const accountMailText = {
  language: 'es',
  fallback: 'Si el botón no funciona, copia este enlace en tu navegador:',
  footer: 'Mostrador · Punto de venta para tu tienda',
  verify: {
    subject: 'Confirma tu correo en Mostrador',
    title: 'Confirma tu correo',
    intro: 'Gracias por registrarte en Mostrador. Para activar tu cuenta, confirma que este correo es tuyo.',
    button: 'Confirmar mi correo',
    ignore: 'Si no creaste esta cuenta, ignora este mensaje: sin confirmar no se activa.',
  },
  reset: {
    subject: 'Elige otra contraseña de Mostrador',
    title: 'Elige otra contraseña',
    intro: 'Alguien pidió cambiar la contraseña de tu cuenta de Mostrador. Si fuiste tú, elige una nueva.',
    button: 'Elegir otra contraseña',
    ignore: 'Si no fuiste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
  },
  expiry: (seconds: number) => `El enlace sirve una sola vez y expira en ${duration(seconds)}.`,
};

function duration(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? '1 hora' : `${seconds / 3600} horas`;
  if (seconds % 60 === 0) return seconds === 60 ? '1 minuto' : `${seconds / 60} minutos`;
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
}
