export const text = {
  labels: { email: 'Correo electrónico' },
  choose: { country: 'Elige un país', department: 'Elige un departamento', city: 'Elige una ciudad' },
};
