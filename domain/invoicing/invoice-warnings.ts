/** What the shop should look at in an invoice that was issued all the same (offline §8): every code there is. */
export const INVOICE_WARNINGS = [
  'stock_negativo',
  'total_distinto',
  'producto_eliminado',
  'cliente_eliminado',
  'cliente_inactivo',
  'precio_actualizado',
  'precio_fuera',
  'iva_actualizado',
  'pagos_no_cuadran',
  'recibido_insuficiente',
  'serie_distinta',
  'credito_inactivo',
  'cupo_excedido',
  'pedido_facturado_dos_veces',
] as const;

export type InvoiceWarningCode = (typeof INVOICE_WARNINGS)[number];
