import { PAYMENT_METHOD_NAMES } from '#contract/invoicing/payment-method-text.ts';
import { formatBogotaDateTime, formatDay } from '#domain/bogota-time.ts';
import type { ModuleSlug } from '#domain/accounts/modules.ts';
import type { PaymentMethod } from '#domain/money/payment-methods.ts';

/** '21/11 10:15'. */
function shortMoment(iso: string): string {
  const moment = formatBogotaDateTime(iso);
  return `${moment.slice(0, 5)} ${moment.slice(-5)}`;
}

/** A step towards the first invoice. */
interface StartStep {
  title: string;
  hint: string;
  /** Stands in the hint's place while the module is switched off. */
  offHint?: string;
  /** Where it is done. */
  module?: ModuleSlug;
}

const INVENTORY_OFF = 'El módulo de inventario está apagado: pídele al dueño que lo active.';

export const text = {
  openDrawer: 'Abre la caja',
  openDrawerFirst: 'Abrir caja',
  openDrawerWhy: 'para saber cuánto debe haber.',
  title: 'Nueva Factura de Venta',
  history: 'Historial de Facturas',
  sale: (ordinal: number) => `Venta ${ordinal}`,
  openSales: 'Ventas abiertas',
  openedAt: (time: string) => `Abierta a las ${time}`,
  hold: 'Retener y abrir otra venta',
  discardSale: (name: string) => `Descartar ${name}`,
  saleDiscarded: 'Venta descartada.',
  search: 'Buscar o escanear un producto',
  searchPlaceholder: 'Escanea o escribe el producto',
  results: 'Productos encontrados',
  searchFailed: 'Error al buscar productos.',
  clientsFailed: 'Error al buscar clientes.',
  noMatches: (typed: string) => `Ningún producto coincide con «${typed}».`,
  noProductsYet: 'Todavía no hay productos en este equipo.',
  download: {
    running: 'Descargando los productos de la tienda…',
    waits: 'Sin conexión: los productos de la tienda se descargan en cuanto vuelva.',
    refused: 'Inicia sesión para descargar los productos de la tienda.',
    failed: 'El servidor no entregó los productos de la tienda. Se intenta de nuevo en un momento.',
  },
  downloadAgain: 'Reintentar',
  stockLow: (stock: string) => `${stock} · bajo`,
  stockOut: 'agotado',
  stockToCome: 'por llegar',
  stockFrom: (iso: string) => `Existencias al ${shortMoment(iso)}`,
  unknownCode: (code: string) => `El código ${code} no está en el inventario.`,
  unknownReceipt: (code: string) => `El recibo ${code} no está en este equipo. Búscalo en el`,
  unknownScanned: 'No está en el inventario.',
  inventoryOff: INVENTORY_OFF,
  createProduct: 'Crear producto',
  closeNotice: 'Cerrar el aviso',
  columns: {
    product: 'Producto',
    quantity: 'Cantidad',
    price: 'Precio',
    discount: 'Dto %',
    total: 'Total',
    actions: 'Quitar',
  },
  lines: 'Productos de la venta',
  quantityOf: (name: string) => `Cantidad de ${name}`,
  byValue: (name: string) => `Vender ${name} por plata`,
  byQuantity: (name: string, unit: string) => `Vender ${name} por ${unit}`,
  valueOf: (name: string) => `Pesos de ${name}`,
  sundries: 'Varios',
  sundriesHint: 'Vender algo que no está en el inventario',
  noQuantity: 'La cantidad debe ser mayor que 0.',
  discountOf: (name: string) => `Descuento de ${name} en porcentaje`,
  remove: (name: string) => `Quitar ${name}`,
  removed: (name: string) => `${name} se quitó de la venta.`,
  clear: 'Vaciar la venta',
  cleared: 'La venta quedó vacía.',
  changeProduct: (name: string) => `Cambiar ${name} por otro producto`,
  lineProduct: 'Producto de la línea',
  pickProduct: 'Elige un producto de la lista',
  exempt: 'Exento',
  undo: 'Deshacer',
  stock: (stock: string) => `Stock: ${stock}`,
  stockAt: (stock: string, iso: string) => `Stock: ${stock} al ${shortMoment(iso)}`,
  overStock: (stock: string, iso: string | null) =>
    `supera el stock disponible (${stock}${iso === null ? '' : ` al ${shortMoment(iso)}`}).`,
  moreShortages: (count: number) => (count === 1 ? 'Y 1 producto más.' : `Y ${count} productos más.`),
  base: (base: string) => `base ${base}`,
  taxes: (taxes: string) => `imp ${taxes}`,
  emptyTitle: 'Escanea el primer producto',
  emptyText: 'O escribe parte del nombre, con tildes o sin ellas, y Enter lo agrega.',
  bestSellers: 'Lo que más vendes',
  scanOrTap: 'Escanea el primer producto o toca uno de los que más vendes',
  repeatLast: 'Repetir la última venta',
  nothingToRepeat: 'No hay una venta anterior tuya con productos de este inventario.',
  startTitle: 'Tres pasos para la primera factura',
  steps: [
    {
      title: 'Registra un producto',
      hint: 'Con su código de barras, costo y existencias.',
      offHint: INVENTORY_OFF,
      module: 'inventario',
    },
    {
      title: 'Si quieres, registra un cliente',
      hint: 'Para los demás está Consumidor final.',
      module: 'clientes',
    },
    {
      title: 'Escanea y factura',
      hint: 'Con o sin internet: la venta queda guardada en este equipo.',
    },
  ] as readonly StartStep[],
  change: 'Cambiar',
  choose: 'Elegir',
  noClient: 'Sin cliente',
  clearClient: 'Quitar el cliente',
  searchClient: 'Buscar cliente por nombre, cédula o NIT',
  searchClientHint: 'Nombre, cédula o NIT',
  clientResults: 'Clientes encontrados',
  noClients: 'Ningún cliente coincide.',
  createClient: (typed: string) => `Crear «${typed}»`,
  clientTooShort: 'Escribe al menos 2 letras o números.',
  hasCredit: 'crédito activo',
  subtotal: 'Subtotal',
  total: 'Total',
  totalOf: (lines: number) => (lines === 1 ? 'Total · 1 producto' : `Total · ${lines} productos`),
  method: 'Medio de pago',
  /** On tiles. */
  methods: {
    efectivo: 'Efectivo',
    tarjeta: 'Tarjeta',
    nequi: 'Nequi',
    credito: 'Fiado',
    daviplata: 'Daviplata',
    breb: 'Bre-B',
    transferencia: 'Transf.',
  },
  /** Where there is room. */
  methodNames: PAYMENT_METHOD_NAMES,
  more: 'Más medios de pago',
  moreWord: 'Más',
  moreChosen: (method: string) => `${method}: cambiar el medio de pago`,
  split: 'Dividir el pago',
  partMethod: (part: number) => `Medio del pago ${part}`,
  restIn: (method: string) => `Lo demás en ${method}`,
  amountOf: (method: string) => `Valor en ${method}`,
  addPart: 'Agregar otro medio',
  removePart: (method: string) => `Quitar el pago en ${method}`,
  reference: 'Referencia (opcional)',
  referenceOf: (method: string) => `Ref. ${method}`,
  referenceHint: 'Número del comprobante',
  referenceHintShort: 'Comprobante',
  addDiscount: 'Descuento',
  saleDiscount: 'Descuento a toda la venta',
  discountHint: '$ 1.000 o 10 %',
  discountTooLarge: 'El descuento es mayor que la venta.',
  addNote: 'Agregar nota',
  note: 'Nota de la factura',
  noteHint: 'Sale en el recibo',
  received: 'Recibido',
  changeBack: 'Vueltas',
  owes: 'Queda debiendo',
  onCredit: 'Fiado',
  payUntil: (day: string) => `hasta el ${day}`,
  missing: 'Falta',
  excess: 'Sobra',
  rounding: (value: string) => `redondeo ${value}`,
  roundedBy: 'Redondeo',
  rounded: (value: string, isLess: boolean) => `${value} a favor ${isLess ? 'del cliente' : 'de la tienda'}`,
  bills: 'Billetes',
  exact: 'Exacto',
  creditState: (limit: string, balance: string) => `Cupo ${limit} · debe ${balance}`,
  creditAfter: (balance: string) => `Con esta venta debe ${balance}`,
  creditNeedsClient: 'Para fiar, elige un cliente con crédito activo.',
  noCredit: 'El cliente no tiene crédito activo.',
  creditExceeded: (limit: string) => `La venta supera el cupo de crédito del cliente (${limit}).`,
  /** A sale that is paid with goods. */
  exchange: {
    removed: 'El cambio se quitó de la venta.',
    undone: 'El cambio se deshizo: su venta quedó abierta otra vez.',
    putAside: 'El cambio sigue sin respuesta: lo encuentras en el historial.',
    due: 'Por pagar',
    back: (method: PaymentMethod) =>
      method === 'credito'
        ? 'Se abona a su cuenta'
        : `Se devuelve en ${PAYMENT_METHOD_NAMES[method].toLowerCase()}`,
    ofNothing: 'Para un cambio, lo devuelto y lo que se lleva deben valer algo.',
  },
  charge: 'Facturar',
  charging: 'Guardando…',
  chargeShort: 'Cobrar',
  seeReceipt: 'Ver recibo',
  needsClient: 'Por favor, seleccione un cliente.',
  needsProducts: 'Debe añadir al menos un producto válido a la factura.',
  tooManyLines: (most: number) => `Una factura admite hasta ${most} líneas. Pon el resto en otra venta.`,
  exceedsStock: 'No se puede facturar. Uno o más productos exceden el stock disponible.',
  tooMuchMoney: 'Los demás pagos superan el total.',
  needsMoney: 'El dinero recibido no alcanza para el total.',
  noSeries: 'No tienes una serie de facturación asignada. Pídele al dueño que te asigne un establecimiento.',
  unsaved: {
    title: 'La venta abierta no se está guardando.',
    text: 'Si cierras esta página se pierde lo que agregues. Libera espacio en el disco de este equipo: se guardará sola en cuanto quepa.',
  },
  /** Each says that nothing was sold, what to do, and that the work is kept. */
  notSaved: {
    full: 'La venta NO se guardó: este equipo no tiene espacio. No entregues la mercancía ni recibo. Libera espacio en el disco e inténtalo de nuevo, o cobra en otro equipo; la venta sigue abierta.',
    closed:
      'La venta NO se guardó: la base de datos de este equipo se cerró. No entregues la mercancía ni recibo. Recarga la página e inténtalo de nuevo; la venta sigue abierta.',
    unknown:
      'Ocurrió un error inesperado. La venta NO se guardó: no entregues la mercancía ni recibo. Inténtalo de nuevo o recarga la página; la venta sigue abierta.',
  },
  repriced: 'Los precios de esta venta cambiaron desde que se armó: ya están actualizados.',
  receipt: 'Recibo',
  saved: 'Guardado en este equipo',
  waiting: 'Esperando el número…',
  invoice: (number: string) => `Factura ${number}`,
  provisional: 'Comprobante provisional',
  provisionalHint: 'No es factura. El número llega solo cuando haya conexión.',
  blockedHint: 'No es factura. El número llega solo cuando se resuelva lo que falta.',
  noPrinting: 'No se pudo abrir la impresión. La venta está guardada: inténtalo otra vez.',
  review: 'Por revisar:',
  print: 'Imprimir',
  retry: 'Reintentar',
  printProvisional: 'Imprimir comprobante provisional',
  share: 'Compartir',
  shareAs: 'Compartir el recibo',
  asText: 'Texto',
  asPicture: 'Imagen',
  asPdf: 'PDF',
  copied: 'El recibo se copió: pégalo en el mensaje.',
  notShared: 'No se pudo compartir el recibo. La venta está guardada.',
  newSale: 'Nueva venta',
  keepSelling: 'Seguir vendiendo',
  help: 'Atajos del teclado',
  helpRows: [
    ['F1', 'Ver estos atajos'],
    ['F2', 'Buscar o escanear un producto'],
    ['F4', 'Cambiar el cliente'],
    ['F6', 'Consultar un precio, sin tocar la venta'],
    ['F7', 'Escribir lo recibido'],
    ['F8', 'Facturar'],
    ['F9', 'Retener esta venta y abrir otra'],
    ['F10', 'Imprimir el recibo de la venta'],
    ['$ 5000 Enter', 'Vender Varios por ese valor; en una cantidad, $ pide cuánta plata'],
    ['Enter', 'Agregar el producto marcado; sin nada escrito, pasar a lo recibido, y ahí facturar'],
    ['↑ ↓', 'Moverse por los resultados; en una cantidad, sumar o restar'],
    ['Esc', 'Cerrar resultados y ventanas'],
  ] as const,
  expired: (days: number, date: string) =>
    days < 0
      ? `La resolución de facturación venció el ${formatDay(date)}. El dueño debe actualizarla.`
      : 'La resolución de facturación vence hoy. El dueño debe actualizarla.',
  expiring: (days: number) => `La resolución de facturación vence en ${days} ${days === 1 ? 'día' : 'días'}.`,
  rangeOver: 'El rango de numeración se agotó. El dueño debe ampliarlo.',
  rangeEnding: (left: number) =>
    left === 1
      ? 'Queda 1 número de factura en esta serie.'
      : `Quedan ${left} números de factura en esta serie.`,
};
