/** What returns write into the log and beside the note on an account. */
export const returnsText = {
  returned: (invoice: string, total: string, note: string) =>
    `Devolución de la factura ${invoice} por ${total}: nota crédito ${note}`,
  returnedTwice: (invoice: string, total: string) =>
    `Devolución de la factura ${invoice} por ${total}, sin nota: ya se había devuelto`,
  annulled: (invoice: string, total: string, note: string) =>
    `Anulación de la factura ${invoice} por ${total}: nota crédito ${note}`,
  withoutInvoice: (client: string, total: string, note: string) =>
    `Devolución sin factura de ${client} por ${total}: nota crédito ${note}`,
  reprinted: (note: string) => `Reimpresión de la nota crédito ${note}`,
  reprintedSlip: (number: string) => `Reimpresión del comprobante de devolución ${number}`,
  /** Amount of a return with a note for a part of it. */
  noted: (amount: string, noted: string) => `${amount} (${noted} con nota)`,
  reprintLogged: 'Reimpresión registrada.',
  late: 'una devolución',
} as const;
