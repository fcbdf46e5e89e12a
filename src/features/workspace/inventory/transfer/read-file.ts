import Papa from 'papaparse';
import { breathe } from '#app/data/breathe.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { findByCodes, type ImportWrite } from '#app/data/writes/product-import.ts';
import { csvDelimiter, decodeText } from '#domain/products/csv.ts';
import { type CsvDefect, type CsvField, readProductCsv } from '#contract/inventory/product-csv.ts';

/** What a file would do: nothing is changed yet. */
export interface ImportPlan {
  fileName: string;
  fresh: ImportWrite[];
  /** Products that this device has already. */
  known: ImportWrite[];
  defects: CsvDefect[];
  /** Rows with a defect, and rows swallowed by a quote that never closes. */
  badRows: number;
  missing: CsvField[];
  unknown: string[];
}

const MOST_BYTES = 20_000_000;
/** What is taken apart between two turns of the page. */
const PIECE_CHARS = 100_000;

/** Why a file is no list of products, whatever stands in it. */
export class UnfitFileError extends Error {
  override readonly name = 'UnfitFileError';

  constructor(readonly reason: 'tooLarge' | 'workbook' | 'empty') {
    super(reason);
  }
}

// How .xlsx and .ods begin (a zip), and .xls.
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** @throws UnfitFileError */
async function readBytes(file: File): Promise<Uint8Array> {
  if (file.size === 0) throw new UnfitFileError('empty');
  if (file.size > MOST_BYTES) throw new UnfitFileError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (WORKBOOKS.some((head) => head.every((byte, at) => bytes[at] === byte)))
    throw new UnfitFileError('workbook');
  return bytes;
}

/** Whether quotes that do not close where they should may have taken the lines after this row into it. */
function isTorn(code: Papa.ParseError['code'], cells: readonly string[]): boolean {
  if (code === 'MissingQuotes') return true;
  return code === 'InvalidQuotes' && cells.some((cell) => /[\r\n]/u.test(cell));
}

/** The cells of a file and its torn rows; between its pieces the page has its turn. */
function readTable(text: string): Promise<{ table: string[][]; torn: Set<number> }> {
  const table: string[][] = [];
  const torn = new Set<number>();
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter: csvDelimiter(text),
      chunkSize: PIECE_CHARS,
      chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const { code, row = -1 } of errors) {
          // A row that goes on in the next piece is not among these: it is read again with that.
          const cells = data[row];
          if (cells && isTorn(code, cells)) torn.add(table.length + row);
        }
        for (const cells of data) table.push(cells);
        parser.pause();
        void breathe().then(() => parser.resume());
      },
      complete: () => resolve({ table, torn }),
      error: reject,
    });
  });
}

/** Reads a file of products without changing anything. @throws UnfitFileError */
export async function readImportFile(db: ErpDatabase, file: File): Promise<ImportPlan> {
  const bytes = await readBytes(file);
  const text = decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes));
  const { table, torn } = await readTable(text);
  const { rows, defects, fields, missing, unknown } = await readProductCsv(table, {
    pause: breathe,
    findKnown: (codes) => findByCodes(db, codes),
    torn,
  });
  const lost = defects.reduce((sum, defect) => sum + (defect.lost ?? 0), 0);
  const plan: ImportPlan = {
    fileName: file.name,
    fresh: [],
    known: [],
    defects,
    badRows: new Set(defects.map(({ line }) => line)).size + lost,
    missing,
    unknown,
  };
  for (const { product, id } of rows) {
    if (id === undefined) plan.fresh.push({ kind: 'create', product });
    else plan.known.push({ kind: 'update', id, product, fields });
  }
  return plan;
}
