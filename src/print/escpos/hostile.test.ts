import { describe, expect, it } from 'vitest';
import { receiptAsText } from '#app/print/share.ts';
import { sampleReceipt } from '#app/print/sample-receipt.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { ticketRows } from '#app/print/template/rows.ts';
import { templateValues } from '#app/print/template/values.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { receiptText } from '#domain/printer/printer-receipt-text.ts';
import { XSS_VARIANTS } from '#tests/fixtures/paper/xss-variants.ts';
import { playPrinter } from '#tests/fixtures/paper/virtual-printer.ts';
import { rollBytes, type RollPrinter } from './bytes.ts';

const ESC = '\u001b';
const GS = '\u001d';
/** What a printer would obey, and what turns the words after it round. */
const COMMANDS = [
  `${ESC}@`,
  `${ESC}p\u0000\u0032\u00fa`,
  `${ESC}t\u0002`,
  `${ESC}E\u0001`,
  `${GS}V\u0001`,
  `${GS}v0\u0000\u0001\u0000\u0001\u0000\u00ff`,
  `${GS}k\u0049\u0003{BA`,
  `${GS}(k\u0003\u00001Q0`,
  `${GS}!\u0011`,
  '\u0010\u0014\u0001\u0000\u0001',
  '\u001c.\u0018\u000c\u0007\u0000',
  '\u009b2J\u0085',
  '\u202eOSERP\u202c \u2066a\u2069 \u200fb\u061c',
  'línea\nnueva\r\notra\u2028más',
  '\u0001\u0002\u0003\u0004\u0005',
];
const BATCH = 30;
/** Many at once: together they are no longer than a page. */
const MARKUP = Array.from({ length: Math.ceil(XSS_VARIANTS.length / BATCH) }, (_nothing, at) =>
  XSS_VARIANTS.slice(at * BATCH, (at + 1) * BATCH).join(' '),
);
const TURNING = /[\p{Cc}\p{Cf}]/u;
const PRINTER: RollPrinter = { letters: 'cp858', isCutting: false, isOpeningDrawer: false, footCode: 'none' };

/** A receipt on which everything that somebody writes says this. */
function receiptSaying(words: string): Receipt {
  const receipt = sampleReceipt(undefined, '', new Date('2026-11-21T15:15:00Z'));
  return {
    ...receipt,
    seller: {
      nombre: words,
      identificacion: words,
      direccion: words,
      telefono: words,
      establecimiento: words,
    },
    buyer: { nombre: words, identificacion: words },
    cashier: words,
    lines: receipt.lines.map((line) => ({ ...line, nombre: words, codigo: words })),
    payments: receipt.payments.map((payment) => ({ ...payment, referencia: words })),
    note: words,
    resolution: words,
  };
}

/** Of letters alone: how often they are darkened hangs on how many lines a name takes. */
const templateOf = (columns: number) =>
  receiptText(columns).replaceAll(/\{\{[#/](?:negrita|grande)\}\}/gu, '');

const bytesOf = (receipt: Receipt, letters: RollPrinter['letters'], columns: number) =>
  rollBytes(
    {
      rows: ticketRows(templateOf(columns), templateValues(receipt)),
      columns,
      isBold: false,
      logo: null,
      footCode: null,
    },
    { ...PRINTER, letters },
  );

/** Bytes below the letters, line feeds apart: the commands, and nothing of what was written. */
const commandsIn = (bytes: Uint8Array): number[] =>
  Array.from(bytes).filter((byte) => byte < 0x20 && byte !== 0x0a);

it('payloads are three hundred at least', () => {
  expect(new Set(XSS_VARIANTS).size).toBeGreaterThanOrEqual(300);
});

describe('what somebody wrote into a name, a note or an address', () => {
  it.each([
    ['cp858', 32],
    ['windows1252', 48],
    ['plain', 42],
  ] as const)('is letters to a printer of %s and %i columns, whatever it says', (letters, columns) => {
    const harmless = commandsIn(bytesOf(receiptSaying('x'), letters, columns));
    for (const words of [...COMMANDS, ...MARKUP]) {
      const bytes = bytesOf(receiptSaying(`x ${words} x`), letters, columns);
      const { events, codes, images } = playPrinter(bytes);
      expect([words, events, codes, images]).toEqual([words, [], [], []]);
      expect([words, commandsIn(bytes)]).toEqual([words, harmless]);
    }
  });

  it('turns no words round in a receipt that is shared', () => {
    const source = { settings: defaultPrinterSettings(), logo: null };
    for (const words of COMMANDS)
      for (const line of receiptAsText(receiptSaying(words), source).split('\n'))
        expect(line).not.toMatch(TURNING);
  });
});
