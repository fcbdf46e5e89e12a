import { productLabels } from '#contract/inventory/product-text.ts';
import { collaboratorText } from '#contract/collaborators/collaborator-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import type { FieldDefect } from '#contract/inventory/typed-product.ts';

/** '21/11 10:15'. */
function shortMoment(iso: string): string {
  const moment = formatBogotaDateTime(iso);
  return `${moment.slice(0, 5)} ${moment.slice(-5)}`;
}

export const text = {
  title: 'Inventario',
  register: 'Registrar producto',
  registerShort: 'Registrar',
  import: 'Importar',
  export: 'Exportar',
  labels: 'Etiquetas',
  more: 'Más acciones',
  summary: 'Resumen global',
  summaryItems: {
    total_registros: 'Productos',
    unidades_totales_globales: 'Unidades',
    costo_total_inventario: 'Costo total',
    venta_potencial_total: 'Venta potencial',
    margen_potencial_total: 'Margen potencial',
  },
  errors: {
    notSignedIn: 'No autenticado como colaborador.',
    noView: 'No tiene permiso para ver el inventario.',
    noAction: 'No tiene permiso para realizar esta acción.',
    noEdit: 'No tiene permiso para editar productos.',
    noDelete: 'No tiene permiso para eliminar productos.',
    load: 'Error al cargar los productos del inventario. Revise la consola.',
    stores: 'No se pudo cargar la lista de establecimientos.',
    limit: 'No se pudo cargar la configuración del límite.',
    saveLimit: 'Error al guardar.',
  },
  /** By what the device said; what was typed stays. */
  notWritten: {
    full: 'Este equipo no tiene espacio: no se guardó nada. Libera espacio en el disco e inténtalo de nuevo.',
    closed:
      'La base de datos de este equipo se cerró: no se guardó nada. Copia lo que escribiste y recarga la página.',
    unknown: 'Este equipo no pudo guardarlo. Lo que escribiste sigue aquí: inténtalo de nuevo.',
  },
  exporting: 'Exportando…',
  exported: (count: string) =>
    count === '1' ? 'Se exportó 1 producto.' : `Se exportaron ${count} productos.`,
  exportFailed: 'No se pudo exportar el inventario.',
  exportName: 'inventario',
  deleteTitle: 'Eliminar producto',
  deleteText: 'Sale del inventario y de la venta. Las facturas que lo incluyen quedan como están.',
  deleteConfirm: 'Eliminar',
  deleted: (name: string) => `${name} se eliminó del inventario.`,
  tools: {
    title: 'Herramientas de prueba',
    hint: 'No tocan las facturas, la numeración ni los registros.',
    offline: 'Necesitan conexión.',
    noClients: 'Los clientes no se pueden generar ni eliminar: el módulo clientes está desactivado.',
    products: 'Generar 5000 productos de prueba',
    clients: 'Generar 400 clientes de prueba',
    clear: 'Eliminar todos los datos',
    working: {
      products: 'Generando los productos de prueba…',
      clients: 'Generando los clientes de prueba…',
      clear: 'Eliminando todos los datos…',
    },
    dismiss: 'Cerrar el aviso',
    clearTitle: 'Eliminar todos los datos',
    clearObject: (business: string) => `Todos los productos y clientes de ${business}`,
    clearText: 'Esta acción no se puede deshacer. Las facturas, la numeración y los registros se conservan.',
    clearName: (business: string) => `Para confirmar, escribe ${business}`,
    clearConfirm: 'Eliminar todo',
    unavailable: 'Las herramientas de prueba no están activas en este servidor.',
    seedFailed: 'Error al generar los datos de prueba.',
    clearFailed: 'Error al eliminar los datos.',
    unreachable: 'El servidor no respondió. Revisa la conexión e inténtalo de nuevo.',
  },
};

export const listText = {
  caption: 'Productos del inventario',
  search: 'Buscar producto por nombre o código',
  searchPlaceholder: 'Buscar por nombre o código',
  store: 'Establecimiento',
  allStores: 'Global (todos)',
  limit: 'Alerta de stock',
  limitWaiting: 'Guardando…',
  limitSaved: 'Guardado',
  limitHere: 'Guardado en este equipo',
  limitInvalid: collaboratorText.alertLimit,
  columns: {
    codigo_barras: 'Código',
    nombre: 'Nombre',
    cantidad_vitrina: 'Vitrina',
    cantidad_bodega: 'Bodega',
    cantidad_total: 'Total',
    estado: 'Estado',
    costo: 'Costo',
    porcentaje_margen: 'Margen',
    precio_venta_calculado: 'Precio',
    precio_publico: 'Al público',
    impuestos: 'Impuestos',
    acciones: 'Acciones',
  },
  percent: (percent: number) => `${percent} %`,
  low: 'STOCK BAJO',
  ok: 'OK',
  pending: 'Pendiente de enviar',
  review: 'Por revisar',
  edit: (name: string) => `Editar ${name}`,
  editHint: 'Editar',
  delete: (name: string) => `Eliminar ${name}`,
  deleteHint: 'Eliminar',
  empty: 'No se encontraron productos en el inventario o que coincidan con la búsqueda.',
  unknown: '—',
  clearSearch: 'Borrar la búsqueda',
  stockAsOf: (iso: string) => `Existencias al ${shortMoment(iso)}`,
  downloading: 'Descargando los productos de la tienda…',
  retry: 'Reintentar',
  downloaded: (done: string, total: string) => `Descargando los productos de la tienda: ${done} de ${total}`,
  refusedTitle: (count: number) =>
    count === 1
      ? 'El servidor no aceptó 1 cambio del inventario.'
      : `El servidor no aceptó ${count} cambios del inventario.`,
  refusedKinds: {
    create: 'Producto nuevo',
    edit: 'Datos',
    stock: 'Existencias',
    delete: 'Eliminación',
  },
  correct: 'Corregir',
  correctOf: (name: string) => `Corregir ${name}`,
  seeReview: 'Ver en Sincronización',
  seeMoreReview: (count: number) => `Ver ${count} más en Sincronización`,
};

/** A product as it is looked at by those who may not change it. */
export const sheetText = {
  code: 'Código',
  display: 'Lugar en vitrina',
  storeroom: 'Lugar en bodega',
  stock: 'Existencias',
  units: (display: string, storeroom: string) => `${display} en vitrina, ${storeroom} en bodega`,
  supplier: 'Proveedor',
  price: 'Precio al público',
  none: 'Sin indicar',
  placesIn: (store: string) => `Lugares en ${store}`,
};

export const formText = {
  createTitle: 'Registrar producto',
  editTitle: 'Editar producto',
  required: 'Código de Barras, Nombre y Costo son obligatorios.',
  fields: productLabels.form,
  optional: 'Opcional',
  codeLocked: 'El código no se puede cambiar.',
  scanHint: 'Escanéalo o escríbelo.',
  namePlaceholder: 'Café Águila Roja 500 g',
  displayPlaceholder: 'Estante 3',
  storeroomPlaceholder: 'Fondo',
  howPriced: '¿Cómo pones el precio?',
  modes: { final: 'Precio final, con impuestos', neto: 'Costo y margen' },
  marginFollows: 'Sale del precio final.',
  roundHint: 'El precio sube al siguiente múltiplo de 100.',
  sections: {
    product: 'Producto',
    price: 'Precio',
    sold: 'Cómo se vende',
    taxes: 'Impuestos',
    stock: 'Existencias',
  },
  units: { und: 'Unidad', kg: 'kg', lb: 'lb', g: 'g', l: 'litro', m: 'metro' },
  openHint: 'Recargas, servicios, antojos: quien vende dice cuánto vale.',
  stockUnknown: '—',
  stockOnItsWay: 'Las existencias se están descargando. Podrás cambiarlas cuando lleguen.',
  stockIn: (store: string) => `Existencias en ${store}`,
  ivaOptions: { none: 'Sin IVA', 0: '0 %', 5: '5 %', 19: '19 %' },
  incOptions: { none: 'Sin INC', 4: '4 %', 8: '8 %', 16: '16 %' },
  icuiHint: 'Alimentos ultraprocesados. Solo lo debe quien los produce o importa.',
  bagHint: (value: string) => `Bolsas plásticas: ${value} por unidad.`,
  preview: 'Precio en vivo',
  beforeTaxes: 'Precio de venta, antes de impuestos',
  shelfPrice: 'Precio al público',
  noPrice: 'Escribe el costo para ver el precio.',
  margin: (value: string) => `Margen de ${value} por unidad`,
  save: 'Guardar',
  saving: 'Guardando…',
  saveAndNext: 'Guardar y registrar otro',
  cancel: 'Cancelar',
  created: (name: string) => `${name} quedó en el inventario.`,
  updated: (name: string) => `Los cambios de ${name} quedaron guardados.`,
  unchanged: 'No había cambios por guardar.',
  backToSale: 'Volver a la venta',
  gone: 'Este producto ya no está en el inventario.',
  disputed:
    'Otra persona cambió lo mismo que tú: aquí ves lo suyo. En Sincronización eliges cuál de los dos queda.',
  settledElsewhere: 'Esta operación ya cambió. Vuelve a abrir el producto.',
};

/** What is wrong with a field, in the words that the server uses too. */
export const defectText: Record<FieldDefect, string> = {
  required: fieldText.required,
  'too-long': 'Es demasiado largo.',
  characters: fieldText.forbiddenCharacters,
  'not-number': fieldText.notNumber,
  'not-money': fieldText.notMoney,
  negative: fieldText.negative,
  margin: fieldText.margin,
  bounds: fieldText.priceBounds,
  quantity: fieldText.wholeQuantity,
  'too-large': 'Es demasiado grande.',
  scientific: 'Es un número abreviado por la hoja de cálculo. Escribe el código completo.',
};
export const barcodeTaken = fieldText.barcodeTaken;
