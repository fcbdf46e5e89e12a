export const text = {
  choose: { country: 'Elige un país', department: 'Elige un departamento', city: 'Elige una ciudad' },
};
