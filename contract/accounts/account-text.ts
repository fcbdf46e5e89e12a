/** What an owner reads of the second factor. */
export const accountText = {
  factorActive: 'La verificación en dos pasos ya está activa.',
  factorNone: 'La verificación en dos pasos no está activa.',
  factorNotOffered: 'El código QR venció o se cambió. Empieza otra vez.',
  wrongCode: 'El código no es correcto o ya se usó.',
  codeRequired: 'Escribe el código.',
};
