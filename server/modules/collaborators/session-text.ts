export const sessionText = {
  signedOut: 'Sesión cerrada.',
};
