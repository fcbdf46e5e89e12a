import { pick } from '#contract/field-list.ts';
import { withoutGuard } from '#domain/products/csv.ts';
import { normalizeText } from '#domain/normalize.ts';
import { productCsvText as words } from './product-text.ts';
import type { IncRate, IvaRate } from '#domain/money/tax.ts';
import { UNITS } from '#domain/money/units.ts';
import { PRODUCT_FIELDS, PRODUCT_INPUT_FIELDS, type ProductInputField } from './product-fields.ts';
import {
  areCrossed,
  BLANK_PRODUCT,
  checkProduct,
  type FieldDefect,
  type PriceBounds,
  type ReadProduct,
  readProduct,
  REQUIRED_FIELDS,
  typedInc,
  typedIva,
  type TypedProduct,
} from './typed-product.ts';

export type CsvField = ProductInputField;

export const CSV_FIELDS = PRODUCT_INPUT_FIELDS;

/** Why a row of a file can't be taken. */
export interface CsvDefect {
  /** As a spreadsheet counts: the heads are row 1. */
  line: number;
  /** What the row calls its product: its name, without one its code; empty without either. */
  product: string;
  /** null for the row as a whole. */
  field: CsvField | null;
  defect: FieldDefect | 'iva' | 'inc' | 'boolean' | 'unit' | 'repeated' | 'extra' | 'quotes';
  /** The cell's text. */
  value: string;
  /** Lines after it that were read as part of it. */
  lost?: number;
}

interface CsvRow {
  line: number;
  product: ReadProduct;
  /** Id of the product that is there already; undefined for a new product. */
  id: string | undefined;
}

interface ReadCsv {
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

/** The value of a cell; undefined when it is none of this field. */
function readCell(field: CsvField, cell: string): TypedProduct[CsvField] | undefined {
  const word = normalizeText(cell);
  switch (PRODUCT_FIELDS[field].type) {
    case 'flag':
      if (words.yesWords.includes(word)) return true;
      return words.noWords.includes(word) ? false : undefined;
    case 'unit':
      return UNITS.find((unit) => words.unitWords[unit].some((known) => known === word));
    case 'rate':
      return field === 'iva_rate' ? readIva(cell, word) : readInc(cell, word);
    default:
      return cell;
  }
}

function readIva(cell: string, word: string): IvaRate | undefined {
  if (words.exemptWords.includes(word)) return 0;
  return words.noTaxWords.includes(word) ? null : typedIva(cell);
}

/** INC has no 0 %: a cell that says 0 means none. */
function readInc(cell: string, word: string): IncRate | undefined {
  return words.noTaxWords.includes(word) || /^0(?:[.,]0+)?\s*%?$/u.test(word) ? null : typedInc(cell);
}

function defectOf(field: CsvField): CsvDefect['defect'] {
  if (field === 'iva_rate') return 'iva';
  if (field === 'unidad') return 'unit';
  return field === 'inc_rate' ? 'inc' : 'boolean';
}

const LINE_END = /\r\n|\r|\n/u;
const linesOf = (cell: string): string[] => cell.split(LINE_END).filter((line) => line.trim() !== '');

/** A row of the file with its place, and how its product is called in it. */
interface Place {
  line: number;
  product: string;
}

function placeOf(line: number, cells: readonly string[], columns: readonly (CsvField | undefined)[]): Place {
  const wordOf = (field: CsvField) =>
    (linesOf(withoutGuard(cells[columns.indexOf(field)] ?? ''))[0] ?? '').trim();
  return { line, product: wordOf('nombre') || wordOf('codigo_barras') };
}

function readRow(
  place: Place,
  cells: readonly string[],
  columns: readonly (CsvField | undefined)[],
): { typed: TypedProduct; defects: CsvDefect[] } {
  const typed: TypedProduct = { ...BLANK_PRODUCT };
  const defects: CsvDefect[] = [];
  const extra = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
  // A delimiter inside a cell has divided it: every cell behind it is in the wrong column, and nobody knows where
  // that begins.
  if (extra.length > 0)
    return { typed, defects: [{ ...place, field: null, defect: 'extra', value: extra.join(' ') }] };
  const raw: Partial<Record<CsvField, string>> = {};
  for (const [at, field] of columns.entries()) {
    if (!field) continue;
    const cell = withoutGuard(cells[at] ?? '').trim();
    raw[field] = cell;
    const value = readCell(field, cell);
    if (value === undefined) defects.push({ ...place, field, defect: defectOf(field), value: cell });
    else Object.assign(typed, { [field]: value });
  }
  for (const [field, defect] of Object.entries(checkProduct(typed)) as [CsvField, FieldDefect][])
    defects.push({ ...place, field, defect, value: raw[field] ?? '' });
  return { typed, defects };
}

/** A row whose quotes do not close where they should: the lines after it may stand in one of its cells. */
function tornRow(
  line: number,
  cells: readonly string[],
  columns: readonly (CsvField | undefined)[],
): CsvDefect {
  const long = cells.findIndex((cell) => LINE_END.test(cell));
  const at = long === -1 ? cells.length - 1 : long;
  const lost = cells.reduce((sum, cell) => sum + Math.max(0, linesOf(cell).length - 1), 0);
  const value = `"${linesOf(cells[at] ?? '')[0] ?? ''}`;
  // What the quotes took in says nothing of this row's product.
  const place = placeOf(line, cells.slice(0, at), columns);
  return { ...place, field: columns[at] ?? null, defect: 'quotes', value, lost };
}

/** Whether a column is headed as in our own files and not by one of the other words for it. */
const isOwnHead = (head: string, field: CsvField): boolean =>
  [field, words.headers[field]].some((own) => key(own) === key(head));

/**
 * The column of each field, by the heads. When two heads mean the same field, the head written as in our own files
 * wins, else the first; the other is reported as not read. Columns behind the last head are left out.
 */
function readHeads(cells: readonly string[]) {
  const heads = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const fieldOf = heads.map((head) => FIELD_BY_HEAD.get(key(head)));
  const chosen = new Map<CsvField, number>();
  for (const [at, field] of fieldOf.entries()) {
    if (!field) continue;
    const before = heads[chosen.get(field) ?? -1];
    const isBetter = before === undefined || (isOwnHead(heads[at] ?? '', field) && !isOwnHead(before, field));
    if (isBetter) chosen.set(field, at);
  }
  const columns = fieldOf.map((field, at) => (field && chosen.get(field) === at ? field : undefined));
  const unknown = heads
    .filter((head, at) => !columns[at] && head.trim() !== '' && !COMPUTED.has(key(head)))
    .map((head) => (linesOf(head)[0] ?? '').trim());
  return { columns, fields: [...chosen.keys()], unknown };
}

/** Rows that are read between two pauses: a few milliseconds of it. */
const ROWS_AT_ONCE = 200;

const BOUNDS = ['precio_min', 'precio_max'] as const;

/** What of a product that is there already decides whether a row of a file fits it. */
export type KnownProduct = { id: string } & Partial<PriceBounds>;

/** What the reading of a file needs beside its cells. */
interface CsvReading {
  /** Resolves when others have had their turn: a file may have tens of thousands of rows. */
  pause: () => Promise<void>;
  /** The products that are there already, by their codes. */
  findKnown: (codes: readonly string[]) => Promise<ReadonlyMap<string, KnownProduct>>;
  /** Rows whose quotes do not close where they should, by their place in the table. */
  torn: ReadonlySet<number>;
}

/** Every row that is not blank, with all that is wrong in it. */
async function readRows(
  lines: readonly (readonly string[])[],
  columns: readonly (CsvField | undefined)[],
  { pause, torn }: CsvReading,
) {
  const read: { place: Place; product: ReadProduct; typed: TypedProduct; defects: CsvDefect[] }[] = [];
  const codes = new Set<string>();
  for (const [at, cells] of lines.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    if (cells.every((cell) => cell.trim() === '')) continue;
    const line = at + 2;
    const place = placeOf(line, cells, columns);
    const { typed, defects } = torn.has(at + 1)
      ? { typed: BLANK_PRODUCT, defects: [tornRow(line, cells, columns)] }
      : readRow(place, cells, columns);
    const product = readProduct(typed);
    const { codigo_barras: code } = product;
    if (code !== '' && codes.has(code))
      defects.push({ ...place, field: 'codigo_barras', defect: 'repeated', value: code });
    codes.add(code);
    read.push({ place, product, typed, defects });
  }
  return read;
}

/** A bound that a row names alone, against the other as the product has it. */
function boundDefects(
  place: Place,
  typed: TypedProduct,
  named: Partial<PriceBounds>,
  known: Partial<PriceBounds>,
): CsvDefect[] {
  const names = Object.keys(named) as (keyof PriceBounds)[];
  const [field] = names;
  if (field === undefined || names.length > 1) return [];
  if (!areCrossed({ precio_min: null, precio_max: null, ...known, ...named })) return [];
  const defect = field === 'precio_min' ? 'above-most' : 'bounds';
  return [{ ...place, field, defect, value: typed[field] }];
}

const isOfStock = ({ field }: CsvDefect): boolean =>
  field !== null && PRODUCT_FIELDS[field].type === 'quantity';

/**
 * Reads a file of products row by row without changing anything: what could be taken, and what is wrong where. A
 * barcode that comes twice is wrong the second time. Numbers are read the Colombian way and as programs write them.
 * Quantities count for new products only: the stock of a product that exists may be a fraction or a debt.
 * @param table its cells, the heads first
 */
export async function readProductCsv(
  table: readonly (readonly string[])[],
  reading: CsvReading,
): Promise<ReadCsv> {
  const [heads = [], ...lines] = table;
  const { columns, fields, unknown } = readHeads(heads);
  const missing = REQUIRED_FIELDS.filter((field) => !fields.includes(field));
  const rows: CsvRow[] = [];
  const defects = reading.torn.has(0) ? [{ ...tornRow(1, heads, columns), product: '' }] : [];
  if (missing.length > 0) return { rows, defects, fields, missing, unknown };
  const read = await readRows(lines, columns, reading);
  const present = await reading.findKnown(read.map(({ product }) => product.codigo_barras));
  const bounds = BOUNDS.filter((field) => fields.includes(field));
  for (const { place, product, typed, defects: found } of read) {
    const known = present.get(product.codigo_barras);
    const counted = known
      ? [
          ...found.filter((defect) => !isOfStock(defect)),
          ...boundDefects(place, typed, pick(product, bounds), known),
        ]
      : found;
    if (counted.length > 0) defects.push(...counted);
    else rows.push({ line: place.line, product, id: known?.id });
  }
  return { rows, defects, fields, missing, unknown };
}
