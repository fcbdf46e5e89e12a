/** The mail to an owner whose webhook was paused. */
export const pausedMailText = {
  subject: 'Un webhook de Mostrador quedó en pausa',
  body: (url: string, business: string) =>
    `El webhook de «${business}» a ${url} no recibió nada durante tres días y quedó en pausa. Cuando el servidor que lo recibe funcione, reanúdalo: lo que pasó mientras tanto se envía entonces.`,
  open: 'Abrir Integraciones',
};
