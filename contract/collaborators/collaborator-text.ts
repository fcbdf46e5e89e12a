import { personText } from '#contract/accounts/person-text.ts';

/** What an owner reads beside a field of a collaborator (owner-area §5, literal). */
export const collaboratorText = {
  firstName: personText.firstNameRequired,
  lastName: personText.lastNameRequired,
  secondSurname: personText.secondSurnameRequired,
  cedula: personText.cedulaRequired,
  cedulaDigits: personText.cedulaDigits,
  passwordLength: 'Mínimo 8 caracteres',
  passwordsDiffer: 'Las contraseñas no coinciden',
  emailTaken: 'Ya existe un colaborador con este email.',
  foreignSeries: 'La serie no pertenece a este negocio.',
  alertLimit: 'Debe ser un número entero entre 0 y 1000000.',
};
