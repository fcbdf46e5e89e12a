import { withoutGuard } from './csv.ts';
import { normalizeText } from './normalize.ts';
import { productCsvText as words } from './product-csv-text.ts';
import {
  checkProduct,
  type FieldDefect,
  type ReadProduct,
  readProduct,
  typedInc,
  typedIva,
  type TypedProduct,
} from './typed-product.ts';

export type CsvField = keyof TypedProduct;

export const CSV_FIELDS = Object.keys(words.headers) as CsvField[];
const REQUIRED: readonly CsvField[] = ['codigo_barras', 'nombre', 'costo'];

/** Why a row of a file can't be taken. */
export interface CsvDefect {
  /** As a spreadsheet counts: the heads are row 1. */
  line: number;
  field: CsvField;
  defect: FieldDefect | 'iva' | 'inc' | 'boolean' | 'repeated';
  /** What stands there. */
  value: string;
}

export interface CsvRow {
  line: number;
  product: ReadProduct;
}

export interface ReadCsv {
  rows: CsvRow[];
  defects: CsvDefect[];
  /** Fields that the file has a column for. */
  fields: CsvField[];
  /** Required columns that it lacks: then nothing was read. */
  missing: CsvField[];
  /** Heads that mean nothing here. */
  unknown: string[];
}

const key = (head: string): string => normalizeText(head).replace(/[^a-z0-9]/gu, '');

const FIELD_BY_HEAD = new Map<string, CsvField>(
  CSV_FIELDS.flatMap((field) =>
    [field, words.headers[field], ...words.aliases[field]].map((head) => [key(head), field] as const),
  ),
);
const COMPUTED = new Set(Object.values(words.computed).map(key));

const BLANK: TypedProduct = {
  codigo_barras: '',
  nombre: '',
  proveedor: '',
  costo: '',
  porcentaje_margen: '',
  redondear_precio_venta: false,
  iva_rate: null,
  inc_rate: null,
  applies_icui: false,
  applies_bag_tax: false,
  cantidad_vitrina: '',
  cantidad_bodega: '',
  nombre_vitrina: '',
  nombre_bodega: '',
};

/** The value of a cell; undefined when it is none of this field. */
function readCell(field: CsvField, cell: string): TypedProduct[CsvField] | undefined {
  const word = normalizeText(cell);
  switch (field) {
    case 'redondear_precio_venta':
    case 'applies_icui':
    case 'applies_bag_tax':
      if (words.yesWords.includes(word)) return true;
      return words.noWords.includes(word) ? false : undefined;
    case 'iva_rate':
      if (words.exemptWords.includes(word)) return 0;
      return words.noTaxWords.includes(word) ? null : typedIva(cell);
    case 'inc_rate':
      // Of INC there is no 0 %: who writes it means none.
      return words.noTaxWords.includes(word) || /^0(?:[.,]0+)?\s*%?$/u.test(word) ? null : typedInc(cell);
    default:
      return cell;
  }
}

function defectOf(field: CsvField): CsvDefect['defect'] {
  if (field === 'iva_rate') return 'iva';
  return field === 'inc_rate' ? 'inc' : 'boolean';
}

function readRow(line: number, cells: readonly string[], columns: readonly (CsvField | undefined)[]) {
  const typed: TypedProduct = { ...BLANK };
  const defects: CsvDefect[] = [];
  const raw: Partial<Record<CsvField, string>> = {};
  for (const [at, field] of columns.entries()) {
    if (!field) continue;
    const cell = withoutGuard(cells[at] ?? '').trim();
    raw[field] = cell;
    const value = readCell(field, cell);
    if (value === undefined) defects.push({ line, field, defect: defectOf(field), value: cell });
    else Object.assign(typed, { [field]: value });
  }
  for (const [field, defect] of Object.entries(checkProduct(typed)) as [CsvField, FieldDefect][])
    defects.push({ line, field, defect, value: raw[field] ?? '' });
  return { typed, defects };
}

/** Columns by their heads; of two for one field the first counts. */
function readHeads(heads: readonly string[]) {
  const seen = new Set<CsvField>();
  const unknown: string[] = [];
  const columns = heads.map((head) => {
    const field = FIELD_BY_HEAD.get(key(head));
    if (!field && head.trim() !== '' && !COMPUTED.has(key(head))) unknown.push(head.trim());
    if (!field || seen.has(field)) return undefined;
    seen.add(field);
    return field;
  });
  return { columns, fields: [...seen], unknown };
}

/** Rows that are read between two pauses: a few milliseconds of it. */
const ROWS_AT_ONCE = 200;

/**
 * Reads a file of products row by row without changing anything: what could be taken, and what is wrong where.
 * A barcode that comes twice is wrong the second time. Numbers are read the Colombian way and as programs
 * write them.
 * @param table its cells, the heads first
 * @param pause resolves when others have had their turn: a file may have tens of thousands of rows
 */
export async function readProductCsv(
  table: readonly (readonly string[])[],
  pause: () => Promise<void>,
): Promise<ReadCsv> {
  const [heads = [], ...lines] = table;
  const { columns, fields, unknown } = readHeads(heads);
  const missing = REQUIRED.filter((field) => !fields.includes(field));
  const rows: CsvRow[] = [];
  const defects: CsvDefect[] = [];
  if (missing.length > 0) return { rows, defects, fields, missing, unknown };
  const codes = new Set<string>();
  for (const [at, cells] of lines.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    if (cells.every((cell) => cell.trim() === '')) continue;
    const line = at + 2;
    const read = readRow(line, cells, columns);
    const product = readProduct(read.typed);
    const { codigo_barras: code } = product;
    if (code !== '' && codes.has(code))
      read.defects.push({ line, field: 'codigo_barras', defect: 'repeated', value: code });
    codes.add(code);
    if (read.defects.length > 0) defects.push(...read.defects);
    else rows.push({ line, product });
  }
  return { rows, defects, fields, missing, unknown };
}
