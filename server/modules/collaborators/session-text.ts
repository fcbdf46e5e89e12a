export const sessionText = {
  signedOut: 'Sesión cerrada.',
  passwordChanged: 'La contraseña se cambió. Se cerraron tus otras sesiones.',
  othersClosed: 'Se cerraron tus otras sesiones.',
};
