/** What an owner reads beside a field of a collaborator (owner-area §5, literal). */
export const collaboratorText = {
  firstName: 'Primer nombre es obligatorio',
  lastName: 'Primer apellido es obligatorio',
  secondSurname: 'Segundo apellido es obligatorio',
  cedula: 'Cédula es obligatoria',
  cedulaDigits: 'Cédula debe contener solo números',
  passwordLength: 'Mínimo 8 caracteres',
  passwordsDiffer: 'Las contraseñas no coinciden',
  emailTaken: 'Ya existe un colaborador con este email.',
  foreignSeries: 'La serie no pertenece a este negocio.',
  alertLimit: 'Debe ser un número entero entre 0 y 1000000.',
};
