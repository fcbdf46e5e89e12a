/** Sentences that rules of the domain write into documents; the same on paper, screen and wire. */
export const domainText = {
  noTaxes: 'Sin impuestos',
  resolution: (number: string, date: string, prefix: string, from: number, to: number, until: string) =>
    `Autorización numeración de facturación DIAN N° ${number} de ${date}. ` +
    `Prefijo ${prefix} del ${from} al ${to}. Vigencia hasta ${until}.`,
};
