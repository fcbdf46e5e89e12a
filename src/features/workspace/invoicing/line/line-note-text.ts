/** Words of the note of one line. */
export const text = {
  add: (name: string) => `Poner nota a ${name}`,
  addHint: 'Poner nota',
  noteOf: (name: string) => `Nota de ${name}`,
  shown: (name: string, note: string) => `Nota de ${name}: ${note}`,
  placeholder: 'Sin cebolla, bien frío…',
};
