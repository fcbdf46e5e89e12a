import { fieldText } from '#contract/field-text.ts';
import { UNITS } from '#domain/money/units.ts';
import type { CsvDefect, CsvField } from '#contract/inventory/product-csv.ts';
import { productCsvText } from '#contract/inventory/product-text.ts';
import { productDefects } from '#contract/inventory/product-text.ts';

const saved = (count: string) => (count === '1' ? 'guardó 1' : `guardaron ${count}`);
const products = (count: string) => (count === '1' ? '1 producto' : `${count} productos`);

export const importText = {
  title: 'Importar productos',
  intro:
    'Un archivo CSV con una fila por producto. Primero se revisa: no se guarda nada hasta que lo confirmes.',
  columns: (names: string) => `Columnas obligatorias: ${names}. Las demás son opcionales.`,
  formats: 'Separado por punto y coma o por coma; 1.234,56 o 1234.56; UTF-8 o el de Excel.',
  choose: 'Elegir archivo',
  chooseOther: 'Elegir otro archivo',
  file: 'Archivo de productos',
  template: 'Descargar plantilla',
  templateName: 'plantilla-productos.csv',
  /** A row that shows how cells are written. */
  example: {
    codigo_barras: '7702032252015',
    nombre: 'Café Águila Roja 500 g',
    proveedor: 'Distribuidora Andina',
    costo: '12.900',
    porcentaje_margen: '30',
    redondear_precio_venta: 'Sí',
    precio_final: '16.900',
    precio_abierto: 'No',
    precio_min: '',
    precio_max: '',
    unidad: 'und',
    iva_rate: '5',
    inc_rate: '',
    applies_icui: 'No',
    applies_bag_tax: 'No',
    cantidad_vitrina: '24',
    cantidad_bodega: '6',
    nombre_vitrina: 'Estante 1',
    nombre_bodega: 'Fondo',
  } satisfies Record<CsvField, string>,
  checking: 'Revisando el archivo…',
  unreadable: 'No se pudo leer el archivo.',
  workbook:
    'Es un libro de Excel. Ábrelo, guárdalo como CSV (UTF-8, separado por punto y coma o por coma) y elige ese archivo.',
  empty: 'El archivo está vacío.',
  tooLarge: 'El archivo es demasiado grande: máximo 20 MB.',
  missing: (names: string) => `Al archivo le faltan columnas: ${names}.`,
  unknown: (names: string) => `Columnas que no se leen: ${names}.`,
  nothing: 'El archivo no tiene productos.',
  fresh: 'Nuevos',
  known: 'Ya existen',
  bad: 'Con errores',
  knownLabel: 'Qué hacer con los que ya existen',
  skip: 'Dejarlos como están',
  update: 'Actualizar sus datos',
  updateHint: 'Se actualizan las columnas del archivo; las existencias no cambian.',
  store: (name: string) => `Las existencias de los nuevos entran en ${name}.`,
  badTitle: (count: string) =>
    count === '1' ? '1 fila con errores no se importa.' : `${count} filas con errores no se importan.`,
  torn: (line: number, lost: number, count: string) => {
    const opens = `Las comillas que se abren en la fila ${line} no se cierran donde deben`;
    if (lost === 0) return `${opens}. Corrige el archivo y elígelo de nuevo.`;
    const rows = lost === 1 ? 'la línea siguiente se leyó' : `las ${count} líneas siguientes se leyeron`;
    return `${opens}: ${rows} como parte de esa fila, que no se importa. Corrige el archivo y elígelo de nuevo.`;
  },
  badCaption: 'Errores del archivo',
  heads: { line: 'Fila', product: 'Producto', field: 'Columna', value: 'Valor', reason: 'Qué pasa' },
  noProduct: '—',
  badMore: (count: string) => (count === '1' ? 'Y 1 error más.' : `Y ${count} errores más.`),
  start: (count: string) => `Importar ${products(count)}`,
  noStart: 'Nada por importar',
  running: (done: string, total: string) => `Guardando ${done} de ${total}`,
  progress: 'Avance de la importación',
  stop: 'Detener',
  close: 'Cerrar',
  cancel: 'Cancelar',
  done: (count: string) =>
    count === '1'
      ? 'Se guardó 1 producto en este equipo. Se envía solo al servidor.'
      : `Se guardaron ${count} productos en este equipo. Se envían solos al servidor.`,
  stopped: (done: string, total: string) => `Se detuvo: se ${saved(done)} de ${total}.`,
  failed: (done: string, reason: string) => `Se ${saved(done)} y después falló: ${reason}`,
};

/** The column as files call it. */
export const columnName = (field: CsvField): string => productCsvText.headers[field];

/** Where a defect is: its column, or the whole row. */
export const defectPlace = (field: CsvField | null): string =>
  field === null ? 'Toda la fila' : columnName(field);

/** What is wrong with a cell. */
export function defectSentence(defect: CsvDefect['defect']): string {
  switch (defect) {
    case 'iva':
      return fieldText.ivaRate;
    case 'inc':
      return fieldText.incRate;
    case 'unit':
      return fieldText.oneOf(UNITS);
    case 'boolean':
      return 'Debe ser Sí o No.';
    case 'repeated':
      return 'Este código ya está en una fila anterior.';
    case 'quotes':
      return 'Las comillas se abren aquí y no se cierran donde deben.';
    case 'extra':
      return 'La fila tiene más celdas que columnas. Si el archivo se separa por comas, un número con coma decimal va entre comillas.';
    default:
      return productDefects[defect];
  }
}
