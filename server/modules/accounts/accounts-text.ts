export const accountsText = {
  signedOut: 'Sesión cerrada.',
};
