/** Words of what shows a sale that is paid with goods. */
export const text = {
  title: (number: string) => `Cambio de ${number}`,
  hint: (worth: string) => `${worth} a favor: agrega lo que se lleva.`,
  remove: 'Quitar el cambio',
  toDebt: 'Abona a su deuda',
  obstacle: (number: string, why: string) => `Cambio de ${number}: ${why} Quita el cambio para seguir.`,
};
