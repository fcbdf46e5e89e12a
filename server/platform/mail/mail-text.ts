/** What the mailer signs with and shows on the console. */
export const mailText = {
  sender: 'Mostrador',
  kept: (to: string, subject: string, link: string) => `  Correo para ${to}: ${subject}\n    ${link}`,
  lost: (to: string, subject: string, reason: string) =>
    `No se pudo enviar el correo «${subject}» a ${to}: ${reason}`,
  tooLate: 'su enlace ya venció',
};
