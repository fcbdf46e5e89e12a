/** What the activity log says of collaborators and of their own settings. */
export const collaboratorsText = {
  created: (name: string) => `Creó el colaborador ${name}.`,
  edited: (name: string) => `Editó el colaborador ${name}.`,
  deleted: (name: string) => `Eliminó el colaborador ${name}.`,
  signedIn: 'Inició sesión.',
  alertLimit: 'Cambió su límite de alerta de inventario.',
};
