import Papa from 'papaparse';
import { breathe } from '#app/data/breathe.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { findByCodes, type ImportWrite } from '#app/data/writes/product-import.ts';
import { csvDelimiter, decodeText } from '#domain/csv.ts';
import { type CsvDefect, type CsvField, readProductCsv } from '#domain/product-csv.ts';

/** What a file would do: nothing is changed yet. */
export interface ImportPlan {
  fileName: string;
  fresh: ImportWrite[];
  /** Products that this device has already. */
  known: ImportWrite[];
  defects: CsvDefect[];
  /** Rows that have a defect. */
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

/** The cells of a file; between its pieces the page has its turn. */
function readTable(text: string): Promise<string[][]> {
  const table: string[][] = [];
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter: csvDelimiter(text),
      chunkSize: PIECE_CHARS,
      chunk({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const cells of data) table.push(cells);
        parser.pause();
        void breathe().then(() => parser.resume());
      },
      complete: () => resolve(table),
      error: reject,
    });
  });
}

/** Reads a file of products without changing anything. @throws UnfitFileError */
export async function readImportFile(db: ErpDatabase, file: File): Promise<ImportPlan> {
  const bytes = await readBytes(file);
  const text = decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes));
  const { rows, defects, fields, missing, unknown } = await readProductCsv(await readTable(text), breathe);
  const known = await findByCodes(
    db,
    rows.map(({ product }) => product.codigo_barras),
  );
  const plan: ImportPlan = {
    fileName: file.name,
    fresh: [],
    known: [],
    defects,
    badRows: new Set(defects.map(({ line }) => line)).size,
    missing,
    unknown,
  };
  for (const { product } of rows) {
    const id = known.get(product.codigo_barras);
    if (id === undefined) plan.fresh.push({ kind: 'create', product });
    else plan.known.push({ kind: 'update', id, product, fields });
  }
  return plan;
}
