import { PAYMENT_METHOD_NAMES } from '#contract/invoicing/payment-method-text.ts';
import type { InvoiceWarningCode } from '#domain/invoicing/invoice-warnings.ts';

/** Reads an amount that a warning tells, written for people; null when it tells none of that name. */
type AmountOf = (name: string) => string | null;

export const text = {
  title: 'Historial de Facturas',
  newSale: 'Nueva Factura de Venta',
  newSaleShort: 'Nueva',
  search: 'Buscar por número, cliente o código provisional',
  searchPlaceholder: 'Número, cliente o identificación',
  date: 'Día',
  clearDate: 'Quitar la fecha',
  caption: 'Facturas',
  columns: {
    number: 'Número',
    date: 'Fecha',
    client: 'Cliente',
    cashier: 'Cajero',
    total: 'Total',
    state: 'Estado',
  },
  clearSearch: 'Borrar la búsqueda',
  empty: 'No se encontraron facturas con los criterios actuales.',
  loadFailed: 'Error al cargar el historial de facturas.',
  window: 'Este equipo guarda las más recientes: hasta 2.000 de los últimos 90 días.',
  older: '¿Buscas una factura más antigua?',
  olderOffline: 'Las facturas más antiguas se consultan con conexión.',
  searchServer: 'Buscar en el servidor',
  reading: 'Consultando el servidor…',
  fromServer: 'Estas son todas las facturas del negocio, leídas del servidor.',
  filteredFromServer: 'Se buscó en todas las facturas del negocio, en el servidor.',
  backToDevice: 'Volver',
  retry: 'Reintentar',
  serverUnreachable: 'El servidor no respondió. Inténtalo otra vez cuando haya conexión.',
  states: { emitida: 'Emitida', anulada: 'Anulada' },
  pending: 'Pendiente',
  pendingTitle: 'Pendiente de enviar.',
  rejected: 'Por revisar',
  flagged: 'Con avisos',
  flaggedTitle: 'Emitida con avisos.',
  unknownWarning: 'Tiene un aviso que esta versión no conoce.',
  voided: 'Esta factura está anulada.',
  reprint: 'Imprimir',
  printProvisional: 'Imprimir comprobante provisional',
  printFailed: 'No se pudo imprimir. La factura sigue aquí: inténtalo otra vez.',
  close: 'Cerrar',
  invoice: 'Factura',
  provisional: 'Comprobante provisional',
  provisionalHint: 'No es factura. El número llega solo cuando haya conexión.',
  notKept: 'Esta factura no está guardada en este equipo.',
  notKeptOffline:
    'Esta factura no está guardada en este equipo. Con conexión se puede buscar en el servidor.',
  unknownInvoice: 'El negocio no tiene esta factura.',
  invoiceFailed: 'No se pudo leer la factura.',
  seller: 'Vendedor',
  buyer: 'Cliente',
  issued: 'Emitida',
  sold: 'Vendida',
  nit: (id: string) => `NIT ${id}`,
  phone: (phone: string) => `Tel. ${phone}`,
  cashier: (name: string) => `Cajero: ${name}`,
  soldEarlier: (when: string, code: string) => `Vendida el ${when} con el comprobante ${code}`,
  items: 'Productos',
  itemColumns: {
    product: 'Producto',
    quantity: 'Cant.',
    price: 'Precio',
    discount: 'Dto %',
    base: 'Base',
    total: 'Total',
  },
  quantityAt: (quantity: string, price: string, discount: string) =>
    discount === '0' ? `${quantity} × ${price}` : `${quantity} × ${price} · dto ${discount}%`,
  exempt: 'Exento',
  subtotal: 'Subtotal',
  base: (base: string) => `base ${base}`,
  bags: (count: number) => (count === 1 ? '1 bolsa' : `${count} bolsas`),
  total: 'Total',
  payments: 'Pagos',
  received: (value: string) => `recibido ${value}`,
  rounding: 'Redondeo',
  change: 'Vueltas',
  note: (note: string) => `Nota: ${note}`,
  internal: 'Documento interno; no reemplaza la factura electrónica.',
  methods: PAYMENT_METHOD_NAMES,
  warnings: {
    stock_negativo: () => 'Se vendió más de lo que había: el stock quedó por debajo de cero.',
    total_distinto: (amount: AmountOf) => {
      const [shown, billed] = [amount('mostrado'), amount('facturado')];
      return shown && billed
        ? `El cajero vio ${shown} y se facturó ${billed}.`
        : 'El total facturado es distinto del que vio el cajero.';
    },
    producto_eliminado: () => 'Uno de los productos ya no estaba en el inventario.',
    cliente_eliminado: () => 'El cliente ya no estaba registrado.',
    cliente_inactivo: () => 'El cliente estaba inactivo.',
    precio_actualizado: () => 'Se facturó con el precio actual: el mostrado era muy antiguo.',
    pagos_no_cuadran: (amount: AmountOf) => {
      const [paid, billed] = [amount('pagado'), amount('facturado')];
      return paid && billed ? `Se pagaron ${paid} y se facturó ${billed}.` : 'Los pagos no suman el total.';
    },
    recibido_insuficiente: () => 'Lo recibido fue menor que el valor del pago.',
    serie_distinta: () => 'Se numeró con la serie actual del colaborador, no con la que tenía al vender.',
    credito_inactivo: () => 'El cliente no tenía crédito activo.',
    cupo_excedido: () => 'La venta superó el cupo de crédito del cliente.',
  } satisfies Record<InvoiceWarningCode, (amount: AmountOf) => string>,
};
