export const text = {
  home: 'Mostrador, inicio',
  greeting: (email: string) => `Hola, ${email}`,
  account: 'Mi cuenta',
  rights: (year: number) => `© ${year} Mostrador. Todos los derechos reservados.`,
  logout: 'Cerrar sesión',
};
