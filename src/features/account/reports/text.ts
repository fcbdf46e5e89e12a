import { formatCop, formatQuantity } from '#domain/money/money.ts';
import { counted } from '#domain/words-text.ts';

const cop = (amount: string): string => formatCop(amount).replaceAll(' ', '\u00a0');

export const text = {
  title: 'Informes',
  lead: 'Cómo va cada negocio, para ti y para tu contador.',
  back: 'Volver al inicio',
  loading: 'Cargando negocios...',
  businessesFailed: 'Error al cargar tus negocios. Intenta más tarde.',
  again: 'Intentar de nuevo',
  none: 'Aún no tienes negocios',
  register: 'Registrar un negocio',
  business: 'Negocio',
  report: 'Informe',
  reports: {
    dia: 'Ventas',
    ventas: 'Ventas',
    productos: 'Productos',
    cajeros: 'Cajeros',
    horas: 'Horas',
    impuestos: 'Impuestos',
    devoluciones: 'Devoluciones',
    contador: 'Ventas del mes',
    caja: 'Cajas',
    cartera: 'Cartera',
    inventario: 'Inventario',
  },
  byHour: 'Ventas por hora',
  /** @param days 'Ventas netas del 23/11/2026 hasta esta hora' */
  comparedDays: (days: string, amount: string) => `${days}: ${cop(amount)}`,
  /** Names of files that are not those of their report. */
  files: { contador: 'ventas-del-mes' } as Partial<Record<string, string>>,
  store: 'Establecimiento',
  allStores: 'Todos',
  range: 'Días',
  ranges: { hoy: 'Hoy', ayer: 'Ayer', semana: 'Semana', mes: 'Mes', mes_pasado: 'Mes pasado', otro: 'Otro' },
  from: 'Desde',
  until: 'Hasta',
  notDay: 'Escribe un día que exista, como dd/mm/aaaa.',
  future: 'Ese día no ha llegado.',
  endsBefore: 'Debe ser igual o posterior al primer día.',
  tooLong: (days: number) => `Un informe cubre hasta ${days} días.`,
  order: 'Orden',
  orders: { ventas: 'Ventas', utilidad: 'Utilidad', unidades: 'Unidades' },
  calculating: 'Calculando el informe…',
  failed: 'Error al cargar el informe.',
  offline: 'Sin conexión: el informe se calcula en el servidor.',
  /** @param moment 'dd/mm/aaaa hh:mm' */
  lastAnswer: (moment: string) => `Sin conexión: el informe como estaba el ${moment}.`,
  /** @param moment 'dd/mm/aaaa hh:mm' */
  staleAnswer: (moment: string) => `No se pudo actualizar: el informe como estaba el ${moment}.`,
  busy: 'Ya se están calculando otros informes de este negocio. Espera unos segundos.',
  nothing: 'Todavía no hay ventas en estos días.',
  nothingOwed: 'Nadie debe nada.',
  nothingReturned: 'No se devolvió nada en estos días.',
  notes: (count: number) => counted(count, 'nota crédito', 'notas crédito'),
  withoutNoteHint: 'Ya se había devuelto en otra caja: no entra en ningún total.',
  firstIdle: (shown: number, count: number) =>
    `De lo que no se mueve, los primeros ${formatQuantity(shown)} de ${formatQuantity(count)}.`,
  firstShort: (shown: number, count: number) =>
    `De lo que se agota, los primeros ${formatQuantity(shown)} de ${formatQuantity(count)}.`,
  firstOnly: (shown: number, count: number) =>
    `Aquí están los primeros ${formatQuantity(shown)} de ${formatQuantity(count)}: el papel y los archivos los traen todos.`,
  firstLines: (shown: number, count: number) =>
    `Aquí están las primeras ${formatQuantity(shown)} de ${formatQuantity(count)} líneas: los archivos para tu contador las traen todas.`,
  noDrawers: 'Ninguna caja se abrió en estos días.',
  nothingInStock: 'No hay existencias registradas.',
  csv: 'CSV',
  excel: 'Excel',
  download: (kind: string) => `Descargar ${kind}`,
  print: 'Imprimir',
  fileFailed: 'No se pudo preparar el archivo.',
  total: 'Total',
  figures: 'Cifras del informe',
  comparedWith: (days: number, percent: string, isMore: boolean, amount: string) =>
    `${percent} % ${isMore ? 'más' : 'menos'} que ${days === 1 ? 'el día anterior' : `los ${days} días anteriores`} (${cop(amount)})`,
  sameAs: (days: number) => `igual que ${days === 1 ? 'el día anterior' : `los ${days} días anteriores`}`,
  amountBefore: (days: number, amount: string) =>
    `${cop(amount)} ${days === 1 ? 'el día anterior' : `en los ${days} días anteriores`}`,
  invoices: (count: number) => counted(count, 'factura', 'facturas'),
  average: (amount: string) => `promedio ${cop(amount)}`,
  marginOf: (percent: string) => `${percent.replace('.', ',')} % de margen`,
  withoutCost: (count: number) => counted(count, 'línea sin costo', 'líneas sin costo'),
  debtors: (count: number) => counted(count, 'cliente', 'clientes'),
  products: (count: number) => counted(count, 'producto', 'productos'),
  /** @param few '5 unidades o menos' */
  runsOutAt: (few: string) => `con ${few}, o para menos de 3 días`,
  negative: 'En negativo',
  day: 'Día',
  product: 'Producto',
  cashier: 'Cajero',
  hour: 'Hora',
  tax: 'Impuesto',
  drawer: 'Caja',
  client: 'Cliente',
};
