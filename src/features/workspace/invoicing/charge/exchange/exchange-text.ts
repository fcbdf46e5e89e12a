/** Words of what shows a sale that is paid with goods. */
export const text = {
  title: (number: string) => `Cambio de ${number}`,
  pays: (worth: string) => `Lo devuelto vale ${worth}.`,
  taken: 'De lo devuelto cambió algo en otra pestaña: revisa el cambio y cobra otra vez.',
  hint: (worth: string) => `${worth} a favor: agrega lo que se lleva.`,
  remove: 'Quitar el cambio',
  toDebt: 'Abona a su deuda',
  wait: (amount: string) => `Espera la respuesta antes de entregar ${amount}.`,
  noAnswer: 'Todavía no está registrado: no entregues dinero.',
  noAnswerHint:
    'Espera, deshaz el cambio o entrega el dinero: entonces queda hecho, y el dueño ve lo que no cuadre.',
  deliver: (amount: string) => `Entregar ${amount}`,
  notDelivered: 'No se pudo guardar en este equipo. Inténtalo otra vez.',
  undo: 'Deshacer el cambio',
  notUndone: 'No se pudo deshacer todavía: puede estar hecho. Inténtalo otra vez.',
  obstacle: (number: string, why: string) => `Cambio de ${number}: ${why} Quita el cambio para seguir.`,
};
