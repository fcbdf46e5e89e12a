/** What invoicing writes into the log. */
export const saleText = {
  sold: (number: string, client: string, total: string) => `Factura ${number} a ${client} por ${total}`,
  reprinted: (number: string) => `Reimpresión de la factura ${number}`,
  reprintLogged: 'Reimpresión registrada.',
  discarded: (code: string, client: string, total: string, reason: string) =>
    `Venta entregada ${code} a ${client} por ${total}, descartada sin factura: ${reason}`,
  discardLogged: 'Descarte registrado.',
};
