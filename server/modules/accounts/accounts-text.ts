export const accountsText = {
  signedOut: 'Sesión cerrada.',
  registered:
    '¡Registro exitoso! Revisa tu correo electrónico (incluyendo spam) para verificar tu cuenta. El enlace expira en 5 minutos.',
  resent:
    'Si la cuenta existe y espera confirmación, enviamos otro enlace. Revisa tu correo (incluyendo spam).',
  resetSent:
    'Si la cuenta existe, enviamos un enlace para elegir otra contraseña. Revisa tu correo (incluyendo spam).',
  passwordChanged: 'La contraseña se cambió. Ya puedes iniciar sesión.',
  ownPasswordChanged: 'La contraseña se cambió. Se cerraron tus otras sesiones.',
  factorEnded: 'La verificación en dos pasos está desactivada.',
  othersClosed: 'Se cerraron tus otras sesiones.',
};
