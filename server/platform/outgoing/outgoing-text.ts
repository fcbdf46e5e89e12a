/** Why a message could not be delivered, as the log of deliveries shows it. */
export const outgoingText = {
  notHttps: 'La dirección no empieza por https://.',
  privateAddress: 'La dirección es de una red privada: no se envió nada.',
  noAnswer: 'No respondió a tiempo.',
  failed: (code: string) => `No se pudo entregar: ${code}.`,
};
