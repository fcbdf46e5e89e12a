/** What a person reads beside the fields of somebody's personal data and passwords (owner-area §5). */
export const personText = {
  firstNameRequired: 'Primer nombre es obligatorio',
  lastNameRequired: 'Primer apellido es obligatorio',
  secondSurnameRequired: 'Segundo apellido es obligatorio',
  cedulaRequired: 'Cédula es obligatoria',
  cedulaDigits: 'Cédula debe contener solo números',
  countryRequired: 'País es obligatorio',
  departmentRequired: 'Departamento es obligatorio',
  cityRequired: 'Ciudad es obligatoria',
  addressRequired: 'Dirección es obligatoria',
  mobileRequired: 'Teléfono celular es obligatorio',
  mobileColombia: 'Teléfono celular debe tener 10 dígitos (si es Colombia)',
  mobileElsewhere: 'Teléfono celular debe tener entre 6 y 15 dígitos',
  fixedPhoneDigits: 'Teléfono fijo debe contener solo números',
  passwordTooShort: 'La contraseña debe tener al menos 8 caracteres',
  passwordTooCommon: 'Esta contraseña es demasiado común. Elige otra.',
  passwordRepeatRequired: 'Confirmación de contraseña es obligatoria',
  wrongPassword: 'La contraseña actual no es correcta.',
  passwordsDiffer: 'Las contraseñas no coinciden',
  emailTaken: 'Ya existe una cuenta con este email.',
  emailPending:
    'Este email ya se registró y espera confirmación. Revisa tu correo (incluyendo spam) o pide otro enlace.',
};
