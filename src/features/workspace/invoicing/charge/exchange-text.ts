/** Words of what shows a sale that is paid with goods. */
export const text = {
  title: (number: string) => `Cambio de ${number}`,
  pays: (worth: string) => `Lo devuelto vale ${worth}.`,
  hint: (worth: string) => `${worth} a favor: agrega lo que se lleva.`,
  remove: 'Quitar el cambio',
  toDebt: 'Abona a su deuda',
  wait: (amount: string) => `Espera la respuesta antes de entregar ${amount}.`,
  noAnswer: 'El servidor no responde: no entregues dinero todavía.',
  noAnswerHint:
    'Espera, deshaz el cambio, o entrégalo de todas formas: entonces queda hecho, y el dueño lo ve si algo no cuadra.',
  deliver: (amount: string) => `Entregar ${amount}`,
  undo: 'Deshacer el cambio',
  notUndone: 'No se pudo deshacer: sin conexión no se sabe si el servidor ya lo recibió.',
  obstacle: (number: string, why: string) => `Cambio de ${number}: ${why} Quita el cambio para seguir.`,
};
