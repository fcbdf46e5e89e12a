import { z } from 'zod';
import { CSV_DELIMITER } from '#domain/products/csv.ts';

// The text of each file is part of the built server; it is taken apart only when somebody asks for demo data.
const FILES = import.meta.glob<string>('./*.csv', { query: '?raw', import: 'default', eager: true });

const YES = 'sí';
const IVA = { excluido: null, 0: 0, 5: 5, 19: 19 } as const;
const INC = { '': null, 4: 4, 8: 8, 16: 16 } as const;

/** What the cells of a column may hold, and what it becomes. */
export const cell = {
  text: z.string().min(1),
  /** An empty cell is null. */
  optionalText: z.string().transform((text) => (text === '' ? null : text)),
  wholeNumber: z
    .string()
    .regex(/^\d+$/u)
    .transform((digits) => Number(digits)),
  /** "sí" or empty. */
  flag: z.enum(['', YES]).transform((word) => word === YES),
  /** Percent; "excluido" is no IVA at all (null), which is not an IVA of 0 %. */
  iva: z.enum(['excluido', '0', '5', '19']).transform((rate) => IVA[rate]),
  /** Percent; an empty cell is no INC. */
  inc: z.enum(['', '4', '8', '16']).transform((rate) => INC[rate]),
};

/**
 * The rows of a CSV text: its first line names the columns, ";" stands between cells, and no cell is in quotes.
 * @param row what each column holds; the text has these columns and no others
 * @throws RangeError naming the file and the row when a row is not so
 */
export function parseTable<Row>(file: string, text: string, row: z.ZodType<Row>): Row[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/u);
  const columns = head.split(CSV_DELIMITER);
  return lines.map((line, index) => {
    const place = `${file}, row ${index + 2}`;
    const cells = line.split(CSV_DELIMITER);
    if (line.includes('"')) throw new RangeError(`${place}: cells are not put in quotes here`);
    if (cells.length !== columns.length)
      throw new RangeError(`${place}: ${cells.length} cells under ${columns.length} columns`);
    const read = row.safeParse(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
    if (!read.success) throw new RangeError(`${place}: ${z.prettifyError(read.error)}`);
    return read.data;
  });
}

/** A list that has at least one value. */
type Values<Value> = [Value, ...Value[]];

/**
 * The rows of a file of this folder, as {@link parseTable} reads them.
 * @throws RangeError also when there is no such file, or nothing in it
 */
export function readTable<Row>(name: string, row: z.ZodType<Row>): Values<Row> {
  const file = `${name}.csv`;
  const [first, ...others] = parseTable(file, FILES[`./${file}`] ?? '', row);
  if (first === undefined) throw new RangeError(`${file} has no rows`);
  return [first, ...others];
}

/**
 * The lists of a file, by name. Columns: `lista` the list's name, `valor` one value of it; the values
 * keep their order.
 */
export function readLists(name: string): Map<string, Values<string>> {
  const lists = new Map<string, Values<string>>();
  for (const { lista, valor } of readTable(name, z.strictObject({ lista: cell.text, valor: cell.text }))) {
    const list = lists.get(lista);
    if (list) list.push(valor);
    else lists.set(lista, [valor]);
  }
  return lists;
}

/** Rows by what other files call them. @throws RangeError when two have the same name */
export function byName<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, Row> {
  const things = new Map<string, Row>();
  for (const row of rows) {
    const name = nameOf(row);
    if (things.has(name)) throw new RangeError(`the demo data describes «${name}» twice`);
    things.set(name, row);
  }
  return things;
}

/** What one file calls by name and another describes. @throws RangeError when none describes it */
export function named<Thing>(things: ReadonlyMap<string, Thing>, name: string): Thing {
  const thing = things.get(name);
  if (thing === undefined) throw new RangeError(`the demo data names «${name}» and does not say what it is`);
  return thing;
}
