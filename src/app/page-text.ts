/** Titles of the pages outside of the workspace, which a counter need not load. */
export const pageText = {
  landingTitle: 'Mostrador · La caja que no se detiene',
  pageTitle: (name: string) => `${name} · Mostrador`,
  homeLink: 'Mostrador, inicio',
  lobbyTitle: 'Inicio · Mostrador',
  servicesTitle: 'Servicios · Mostrador',
  editBusinessTitle: 'Editar negocio · Mostrador',
  registeredTitle: 'Negocio registrado · Mostrador',
  collaboratorsTitle: 'Colaboradores · Mostrador',
  packagesTitle: 'Paquetes y módulos · Mostrador',
  drawersTitle: 'Cajas · Mostrador',
  printFailed: 'No se pudo imprimir.',
  registerTitle: 'Crear cuenta · Mostrador',
  verifyTitle: 'Confirmar correo · Mostrador',
  recoverTitle: 'Recuperar contraseña · Mostrador',
  andyTitle: 'Andy · Mostrador',
  loginTitle: 'Iniciar sesión · Mostrador',
};
