/** What the printer module writes into the log. */
export const printerLogText = {
  settings: 'Cambió los ajustes de impresión',
  logo: 'Cambió el logo',
  noLogo: 'Quitó el logo',
};
