/** What the activity log says of collaborators and of their own settings. */
export const collaboratorsText = {
  created: (name: string) => `Creó el colaborador ${name}.`,
  edited: (name: string) => `Editó el colaborador ${name}.`,
  deleted: (name: string) => `Eliminó el colaborador ${name}.`,
  signedIn: 'Inició sesión.',
  passwordChanged: 'Cambió su contraseña. Se cerraron sus sesiones en otros equipos.',
  sessionClosed: 'Cerró una sesión suya.',
  othersClosed: 'Cerró sus sesiones en otros equipos.',
  alertLimit: 'Cambió su límite de alerta de inventario.',
};
