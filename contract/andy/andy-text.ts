/** What a person reads when a question to Andy is refused. */
export const andyText = {
  empty: 'Escribe una pregunta.',
  tooLong: (max: number) => `La pregunta es demasiado larga: admite hasta ${max} caracteres.`,
  forbiddenCharacters: 'La pregunta contiene caracteres no permitidos.',
  badHistory: 'El historial de la conversación no es válido.',
};
