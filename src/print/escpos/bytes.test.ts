import { describe, expect, it } from 'vitest';
import { columnsOf, ROLL_KEYS } from '#app/print/device.ts';
import { sampleReceipt } from '#app/print/sample-receipt.ts';
import { rowLines, type TicketRow, ticketRows } from '#app/print/template/rows.ts';
import { templateValues } from '#app/print/template/values.ts';
import { receiptText } from '#domain/printer/printer-receipt-text.ts';
import { playPrinter } from '#tests/fixtures/paper/virtual-printer.ts';
import { dotsOf, type Roll, rollBytes, type RollPrinter } from './bytes.ts';
import { letterTestBytes } from './test-letters.ts';

const PRINTER: RollPrinter = { letters: 'cp858', isCutting: false, isOpeningDrawer: false, footCode: 'none' };
const text = (line: string): TicketRow => ({ kind: 'text', text: line });

const bytesOf = (changes: Partial<Roll>, printer: Partial<RollPrinter> = {}) =>
  rollBytes(
    { rows: [text('Hola')], columns: 32, isBold: false, logo: null, footCode: null, ...changes },
    { ...PRINTER, ...printer },
  );

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

describe('the bytes of a roll', () => {
  it('begin by resetting the printer, choose the table of letters and end with the feed', () => {
    expect(hex(bytesOf({ rows: [text('Niño ¿sí?')] }))).toBe(
      // ESC @, FS ., ESC M font A; the line behind ESC t 19 (CP858); four lines
      '1b 40 1c 2e 1b 4d 00 1b 74 13 4e 69 a4 6f 20 a8 73 a1 3f 0a 0a 0a 0a 0a',
    );
  });

  it.each([
    ['cp858', 'Niño, café, ¿acción? ¡Ñandú! ü'],
    ['cp850', 'Niño, café, ¿acción? ¡Ñandú! ü'],
    ['windows1252', 'Niño, café, ¿acción? ¡Ñandú! ü'],
    ['plain', 'Nino, cafe, ?accion? !Nandu! u'],
  ] as const)('with %s a printer of that table writes %s', (letters, written) => {
    const { lines } = playPrinter(bytesOf({ rows: [text('Niño, café, ¿acción? ¡Ñandú! ü')] }, { letters }));
    expect(lines[0]).toBe(written);
  });

  it('open the drawer and cut when they are asked to, after the last line', () => {
    const bytes = bytesOf({}, { isCutting: true, isOpeningDrawer: true });
    expect(hex(bytes)).toMatch(/1b 70 00 32 fa .*1d 56 01/u);
    const { events, lines } = playPrinter(bytes);
    expect(events).toEqual(['drawer 0', 'cut']);
    expect(lines.slice(0, 5)).toEqual(['Hola', '', '', '', '']);
    expect(playPrinter(bytesOf({})).events).toEqual([]);
  });

  it('write the number as bars or as a QR code under the receipt', () => {
    expect(hex(bytesOf({ footCode: 'POS1-000123' }, { footCode: 'barcode' }))).toContain(
      '1d 6b 49 0d 7b 42 50 4f 53 31 2d 30 30 30 31 32 33',
    );
    expect(playPrinter(bytesOf({ footCode: 'POS1-000123' }, { footCode: 'barcode' })).codes).toEqual([
      'barcode {BPOS1-000123',
    ]);
    expect(playPrinter(bytesOf({ footCode: 'POS1-000123' }, { footCode: 'qr' })).codes).toEqual([
      'qr POS1-000123',
    ]);
    expect(playPrinter(bytesOf({ footCode: null }, { footCode: 'qr' })).codes).toEqual([]);
  });

  it('carry the logo dot by dot, no wider than the head', () => {
    const data = new Uint8ClampedArray(16 * 8 * 4).fill(255);
    for (let at = 0; at < 8 * 16; at += 2) data.set([0, 0, 0, 255], at * 4);
    const ImageData = class ImageData {
      width = 16;
      height = 8;
      data = data;
    };
    const { images } = playPrinter(bytesOf({ logo: new ImageData() }));
    expect(images).toHaveLength(1);
    expect(images[0]).toMatchObject({ width: 16, height: 8 });
    expect(images[0]?.rows[0]).toBe('#.#.#.#.#.#.#.#.');
    expect([32, 42, 48].map(dotsOf)).toEqual([384, 504, 576]);
  });

  it('are the lines of the template, letter by letter, on every roll', () => {
    const receipt = sampleReceipt(undefined, '', new Date('2026-11-21T15:15:00Z'));
    for (const key of ROLL_KEYS) {
      const columns = columnsOf(key);
      const rows = ticketRows(receiptText(columns), templateValues(receipt));
      const { lines } = playPrinter(bytesOf({ rows, columns }));
      const told = rowLines(rows, columns).map((line) => line.replaceAll('—', '-').trimEnd());
      expect(lines.slice(0, told.length).map((line) => line.trimEnd())).toEqual(told);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    }
    expect(ROLL_KEYS.map(columnsOf)).toEqual([32, 32, 42, 48, 48]);
  });

  it('of the letter test hold the same words once with every table', () => {
    const { lines } = playPrinter(letterTestBytes('Niño'));
    expect(lines.slice(0, 4)).toEqual(['1 Niño', '2 Niño', '3 Niño', '4 Nino']);
  });
});
