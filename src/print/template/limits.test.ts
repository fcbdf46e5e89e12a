import { afterEach, describe, expect, it, vi } from 'vitest';
import { onOriginalPrinted } from '#app/print/original.ts';
import { rowsOf, ticketOf } from '#app/print/print-ticket.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { sampleReceipt } from '#app/print/sample-receipt.ts';
import { receiptAsText } from '#app/print/share.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { MULTIPLYING } from '#tests/fixtures/paper/multiplying-templates.ts';
import { LIMITS } from './limits.ts';
import { ticketRows } from './rows.ts';
import { templateValues } from './values.ts';

const receipt = sampleReceipt(undefined, '', new Date('2026-11-21T15:15:00Z'));
/** A sale of as many lines as an invoice may have, and more. */
const saleOf = (lines: number): Receipt => ({
  ...receipt,
  lines: Array.from({ length: lines }, (_nothing, at) => receipt.lines[at % receipt.lines.length]!),
});
const rows = (template: string, sale = receipt) => ticketRows(template, templateValues(sale));
const ENDLESS = 'La plantilla hace un recibo demasiado largo';
const BYTES = 65_536;
const filledUp = (part: string) => part.repeat(Math.floor(BYTES / part.length));

function sourceOf(customText: string) {
  const settings = defaultPrinterSettings();
  settings.templates.pos58mm = { ...settings.templates.pos58mm, customText };
  return { settings, logo: null };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('filling a template in', () => {
  it.each(MULTIPLYING)('does not begin with a list inside itself: %s', (template) => {
    expect(() => rows(template, saleOf(53))).toThrow('está dentro de sí misma');
  });

  it.each([
    ['rows', '{{#items}}\n\n{{nombre}}\n\n{{/items}}'.repeat(20), 100],
    ['lists of one line', '{{#items}}.{{/items}}'.repeat(60), 100],
    ['lists in other lists', '{{#items}}{{#pagos}}{{#impuestos}}.{{/impuestos}}{{/pagos}}{{/items}}', 3_000],
    ['letters on one row', `{{#items}}${'x'.repeat(50_000)}{{/items}}`, 53],
    ['cells in one row', `{{#columnas}}{{#items}}${'|'.repeat(1_000)}{{/items}}{{/columnas}}`, 53],
  ])('stops when it makes too many %s', (_what, template, lines) => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    expect(() => rows(template, saleOf(lines))).toThrow(ENDLESS);
  });

  it('stops after a second, and looks at no clock for an ordinary receipt', () => {
    const clock = vi
      .spyOn(performance, 'now')
      .mockReturnValueOnce(0)
      .mockReturnValue(LIMITS.ms + 1);
    expect(rows(defaultPrinterSettings().templates.pos58mm.customText).length).toBeGreaterThan(20);
    expect(clock).toHaveBeenCalledTimes(1);
    clock
      .mockReset()
      .mockReturnValueOnce(0)
      .mockReturnValue(LIMITS.ms + 1);
    expect(() => rows('{{#items}}{{nombre}} {{codigo_barras}}\n{{/items}}', saleOf(500))).toThrow(ENDLESS);
  });

  it.each([
    ['layouts inside each other', `${'{{#centrar}}'.repeat(2_500)}x${'{{/centrar}}'.repeat(2_500)}`],
    ['columns inside each other', `${'{{#columnas}}'.repeat(2_200)}a|b${'{{/columnas}}'.repeat(2_200)}`],
    ['bars', `{{#columnas}}${'|'.repeat(60_000)}{{/columnas}}`],
    ['a product of layouts', `{{#items}}${'{{#negrita}}{{nombre}}{{/negrita}}'.repeat(1_500)}{{/items}}`],
    ['lists side by side', filledUp('{{#items}}{{nombre}}\n{{/items}}')],
    ['values as sections', `${'{{#fecha}}'.repeat(2_900)}x${'{{/fecha}}'.repeat(2_900)}`],
    ['braces', filledUp('{')],
    ['blanks in a variable', `{{${' '.repeat(30_000)}x${' '.repeat(30_000)}y}}`],
  ])('ends with rows or a word of its own whatever 64 KB hold: %s', (_what, template) => {
    const fill = (): unknown => {
      try {
        return rows(template, saleOf(53)).length > 0 ? 'rows' : 'nothing';
      } catch (error) {
        return (error as Error).name;
      }
    };
    expect(['rows', 'TemplateError']).toContain(fill());
  });

  it('takes the most lines that an invoice may have, in the texts that shops have', () => {
    vi.spyOn(performance, 'now').mockReturnValue(0); // how long it takes is the machine's affair
    for (const { customText, isHtmlContent } of Object.values(defaultPrinterSettings().templates))
      if (!isHtmlContent) expect(rows(`GRACIAS\n${customText}`, saleOf(500)).length).toBeGreaterThan(500);
  });
});

describe('a receipt whose template is not printed', () => {
  it.each([MULTIPLYING[1]!, '{{#items}}', '{{=<% %>=}}', `{{#items}}${'\n'.repeat(2_000)}{{/items}}`])(
    'comes out on the original, and the till hears why: %j',
    (customText) => {
      vi.stubGlobal('reportError', vi.fn());
      const told = vi.fn();
      onOriginalPrinted(told);
      const source = sourceOf(customText);
      const original = defaultPrinterSettings();
      expect(rowsOf(ticketOf(receipt, source))).toEqual(rows(original.templates.pos58mm.customText));
      expect(told).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(
          /^Se usó la plantilla original de POS 58 mm\. .+ Se corrige en el módulo Impresora\.$/u,
        ),
      );
    },
  );

  it('is shared on the original too', () => {
    vi.stubGlobal('reportError', vi.fn());
    const source = sourceOf('x');
    source.settings.systemDefaultTemplateKey = 'pos80mm';
    source.settings.templates.pos80mm.customText = MULTIPLYING[1]!;
    expect(receiptAsText(receipt, source)).toContain('FACTURA DE VENTA');
  });

  it('is whole on the original, however many lines the sale has', () => {
    const { customText } = defaultPrinterSettings().templates.pos58mm;
    expect(rowsOf(ticketOf(saleOf(6_000), sourceOf(customText))).length).toBeGreaterThan(6_000);
  });
});
