import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { columnsOf, ROLL_KEYS } from '#app/print/device.ts';
import { sampleReceipt } from '#app/print/sample-receipt.ts';
import { ticketRows } from '#app/print/template/rows.ts';
import { templateValues } from '#app/print/template/values.ts';
import { receiptText } from '#domain/printer/printer-receipt-text.ts';
import { TEMPLATE_CATALOGUE } from '#domain/printer/printer-templates.ts';
import { dotsOfLetter } from '#tests/fixtures/paper/dot-letters.ts';
import { type Dots, drawPaper, paperPng } from '#tests/fixtures/paper/paper-picture.ts';
import { playPrinter } from '#tests/fixtures/paper/virtual-printer.ts';
import { type Roll, rollBytes, type RollPrinter } from './bytes.ts';

const PRINTER: RollPrinter = { letters: 'cp858', isCutting: true, isOpeningDrawer: true, footCode: 'qr' };

function paperOf(roll: Partial<Roll>, printer: Partial<RollPrinter> = {}, columns = 32): Dots {
  const bytes = rollBytes(
    { rows: [], columns, isBold: false, logo: null, footCode: null, ...roll },
    { ...PRINTER, isCutting: false, isOpeningDrawer: false, ...printer },
  );
  return drawPaper(playPrinter(bytes), { paperMm: columns === 32 ? 58 : 80, columns });
}

/** Black dots of a band of the paper. */
function blackIn({ width, dots }: Dots, from = 0, to = Number.POSITIVE_INFINITY): number {
  return dots.reduce((sum, dot, at) => {
    const y = Math.floor(at / width);
    return y >= from && y < to ? sum + dot : sum;
  }, 0);
}

const dotsOfText = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + dotsOfLetter(letter).flat().filter(Boolean).length, 0);

/** A dot of a letter is two by two dots of the head. */
const PER_DOT = 4;

describe('the paper that bytes make', () => {
  it('is blackened letter by letter, Spanish ones included, where they stand', () => {
    const paper = paperOf({ rows: [{ kind: 'text', text: 'Ñandú ¿qué?' }] });
    expect([paper.width, blackIn(paper)]).toEqual([464, dotsOfText('Ñandú ¿qué?') * PER_DOT]);
    expect(blackIn(paper, 24, 48)).toBe(blackIn(paper));
  });

  it('has a total twice as high, and no wider', () => {
    const rows = [{ kind: 'ends', left: 'TOTAL', right: '$ 67.545' }] as const;
    const plain = paperOf({ rows });
    const large = paperOf({ rows: [{ ...rows[0], look: 'large' }] });
    expect(large.height - plain.height).toBe(24);
    expect(blackIn(large)).toBeGreaterThan(2 * blackIn(plain));
    expect(blackIn(large, 24, 72)).toBe(blackIn(large));
  });

  it('has the number as a code in its middle, never wider than the head', () => {
    const qr = paperOf({ footCode: 'POS1-000123' });
    // 21 modules of 6 dots, between the letters above and the blank below.
    expect(blackIn(qr)).toBe(blackIn(qr, 54, 54 + 21 * 6));
    const bars = paperOf({ footCode: 'POS1-000123' }, { footCode: 'barcode' });
    expect(blackIn(bars) % 60).toBe(0);
    // The longest number: its bars would not fit on 58 mm.
    const long = paperOf({ footCode: 'POS1-00000000001' }, { footCode: 'barcode' });
    expect(blackIn(long)).toBe(blackIn(long, 54, 54 + 25 * 6));
    expect(paperOf({ footCode: 'POS1-00000000001' }, { footCode: 'barcode' }, 48).height).toBe(bars.height);
  });

  it.each(ROLL_KEYS)('on %s keeps a whole receipt inside the head, and is a picture', async (key) => {
    const columns = columnsOf(key);
    const { widthMm: paperMm } = TEMPLATE_CATALOGUE[key];
    const receipt = sampleReceipt(undefined, '', new Date('2026-11-21T15:15:00Z'));
    const data = new Uint8ClampedArray(96 * 40 * 4).fill(0);
    for (let at = 3; at < data.length; at += 4) data[at] = 255;
    const logo = { width: 96, height: 40, data };
    const rows = ticketRows(receiptText(columns), templateValues(receipt));
    const bytes = rollBytes(
      { rows, columns, isBold: false, logo, footCode: receipt.number },
      { ...PRINTER, isCutting: true },
    );
    const paper = drawPaper(playPrinter(bytes), { paperMm, columns });
    const png = await sharp(await paperPng(paper)).metadata();
    expect(png).toMatchObject({ format: 'png', width: Math.round(paperMm * 8), height: paper.height });
    // A black logo of 96 by 40 dots stands above the first line.
    expect(blackIn(paper, 24, 64)).toBe(96 * 40);
  });
});
