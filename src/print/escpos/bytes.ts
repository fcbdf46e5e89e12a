import Encoder from '@point-of-sale/receipt-printer-encoder';
import type { DevicePrinter } from '#app/print/device.ts';
import { paperLines, type TicketRow } from '#app/print/template/rows.ts';

/** Pixels of a logo, as a canvas gives them. */
export interface Bitmap {
  width: number;
  height: number;
  /** RGBA. */
  data: Uint8ClampedArray;
}

/** The contents of a roll. */
export interface Roll {
  rows: readonly TicketRow[];
  columns: number;
  isBold: boolean;
  logo: Bitmap | null;
  /** What the code at the foot says; null for none. */
  footCode: string | null;
}

export type RollPrinter = Pick<DevicePrinter, 'letters' | 'isCutting' | 'isOpeningDrawer' | 'footCode'>;

/** Dots of a letter of font A: so wide is what a head prints on. */
const DOTS_PER_COLUMN = 12;
/** The knife stands so many lines above the head. */
const FEED_BEFORE_CUT = 4;
const QR_DOTS = 6;
const BARCODE_DOTS = 60;
/** Half a second on, half a second off opens every drawer we know of; ms. */
const KICK = { on: 100, off: 500 };

/** Dots that a head of so many columns prints on. */
export const dotsOf = (columns: number): number => columns * DOTS_PER_COLUMN;

/** Letters of ASCII alone, for a printer whose table nobody knows. */
export function asciiOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, (sign) => PLAIN[sign] ?? '?');
}
const PLAIN: Readonly<Record<string, string>> = {
  '—': '-',
  '–': '-',
  '·': '.',
  '°': 'o',
  '\u00bf': '?',
  '\u00a1': '!',
  '«': '"',
  '»': '"',
};
/** Replaces signs that the tables of printers lack with similar ones. */
const withoutDashes = (text: string): string => text.replaceAll(/[—–]/gu, '-').replaceAll(/[“”]/gu, '"');

/** The bytes of a receipt in ESC/POS, ready to be sent as they are. */
export function rollBytes(roll: Roll, printer: RollPrinter): Uint8Array {
  const isPlain = printer.letters === 'plain';
  const encoder = new Encoder({
    columns: roll.columns,
    language: 'esc-pos',
    imageMode: 'raster',
    newline: '\n',
    codepageMapping: 'epson',
    feedBeforeCut: FEED_BEFORE_CUT,
  });
  encoder.initialize().codepage(printer.letters === 'plain' ? 'cp437' : printer.letters);
  if (roll.logo) {
    const { logo } = roll;
    encoder.align('center').image(logo, { width: logo.width, height: logo.height, algorithm: 'atkinson' });
    encoder.align('left');
  }
  for (const part of aroundCodes(roll.rows)) {
    for (const { text, look } of paperLines(part.rows, roll.columns)) {
      encoder.bold(roll.isBold || look !== undefined).height(look === 'large' ? 2 : 1);
      encoder.line(isPlain ? asciiOf(text) : withoutDashes(text));
    }
    if (part.code === null) continue;
    encoder.bold(false).height(1).align('center');
    encoder.qrcode(part.code, { model: 2, size: QR_DOTS, errorlevel: 'm' }).align('left');
  }
  encoder.bold(false).height(1);
  if (roll.footCode !== null) addCode(encoder, roll.footCode, printer.footCode, dotsOf(roll.columns));
  if (printer.isOpeningDrawer) encoder.pulse(0, KICK.on, KICK.off);
  if (printer.isCutting) encoder.cut('partial');
  else encoder.newline(FEED_BEFORE_CUT);
  return encoder.encode();
}

/** The rows of letters before each square code, and those after the last. */
function aroundCodes(rows: readonly TicketRow[]): { rows: TicketRow[]; code: string | null }[] {
  const parts: { rows: TicketRow[]; code: string | null }[] = [{ rows: [], code: null }];
  for (const row of rows) {
    const last = parts.at(-1);
    if (row.kind !== 'qr') last?.rows.push(row);
    else if (last) {
      last.code = row.text;
      parts.push({ rows: [], code: null });
    }
  }
  return parts;
}

/** Dots that the bars of a code take: a start, a check and an end around its letters, two dots per module. */
const barsWidth = (code: string): number => 2 * (11 * (code.length + 2) + 13);

function addCode(encoder: Encoder, code: string, kind: DevicePrinter['footCode'], widest: number): void {
  if (kind === 'none') return;
  encoder.newline().align('center');
  // A printer leaves bars out that are wider than its head.
  if (kind === 'qr' || barsWidth(code) > widest)
    encoder.qrcode(code, { model: 2, size: QR_DOTS, errorlevel: 'm' });
  else encoder.barcode(code, 'code128', { height: BARCODE_DOTS, width: 1, text: false });
  encoder.align('left');
}
