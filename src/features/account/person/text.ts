export const text = {
  offline: 'Sin conexión. Aparece cuando vuelva.',
  labels: { email: 'Correo electrónico' },
  choose: { country: 'Elige un país', department: 'Elige un departamento', city: 'Elige una ciudad' },
};
