export const text = {
  home: 'Mostrador, inicio',
  greeting: (email: string) => `Hola, ${email}`,
  logout: 'Cerrar sesión',
};
