// Tables as text that spreadsheets read and write; made for Excel in Spanish: ';' between cells, ',' in numbers.

/** Between cells of the files that are written here. */
export const CSV_DELIMITER = ';';
const LINE_END = '\r\n';
/** So that Excel takes the file for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

// A spreadsheet runs a cell that begins so as a formula; it skips tabs and line ends before it.
const RUNS = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const GUARD = "'";

/** A text as a cell: a text that a spreadsheet would run gets an apostrophe in front, quotes are doubled. */
export function csvText(text: string): string {
  const safe = RUNS.test(text) ? `${GUARD}${text}` : text;
  return /[";\r\n\t,]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A decimal with a dot as a cell of figures: '1234.50' → '1234,50'. It is never a formula: digits and a sign. */
export function csvNumber(decimal: string | number): string {
  return String(decimal).replace('.', ',');
}

/** A file of cells that are written already. */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(CSV_DELIMITER) + LINE_END).join('');
}

/** A cell as it was before it was made plain. */
export function withoutGuard(cell: string): string {
  return cell.startsWith(GUARD) && RUNS.test(cell.slice(1)) ? cell.slice(1) : cell;
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The sign between the cells of a file, by its first line: the sign that occurs most outside quotes. */
export function csvDelimiter(text: string): string {
  const [head = ''] = text.replace(/"[^"]*"/gu, '').split(/\r?\n/u, 1);
  const counts = DELIMITERS.map((sign) => head.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? CSV_DELIMITER;
}

/**
 * The text of a file in UTF-8 or, when it is none, in Windows-1252; UTF-16 by its mark, as Excel's
 * "Unicode text" has it.
 */
export function decodeText(
  bytes: Uint8Array,
  decode: (encoding: string, isStrict: boolean) => string,
): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', false);
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252', false);
  }
}
