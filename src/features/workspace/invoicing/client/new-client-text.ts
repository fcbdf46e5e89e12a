/** Words of the client that is made in the middle of a sale. */
export const text = {
  title: 'Cliente nuevo',
  save: 'Guardar y elegir',
  cancel: 'Cancelar',
  notSaved: {
    full: 'El cliente no se guardó: este equipo no tiene espacio.',
    closed: 'El cliente no se guardó: la base de datos de este equipo se cerró. Recarga la página.',
    unknown: 'El cliente no se guardó en este equipo. Inténtalo otra vez.',
  },
};
