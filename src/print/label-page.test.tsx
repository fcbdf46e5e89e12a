import { describe, expect, it } from 'vitest';
import { barcodeModules } from './barcode.ts';
import { fillLabelPage, LABEL_SHEETS } from './label-page.ts';

const COFFEE = { name: 'Café <b>Águila</b>', code: '7702032252015', price: '$ 17.609' };

describe('the bars of a code', () => {
  it('are EAN-13 for thirteen digits whose check digit holds, with its guards', () => {
    const modules = barcodeModules('7702032252015') ?? '';
    expect(modules).toHaveLength(95);
    expect(modules).toMatch(/^101[01]+101$/u);
    expect(modules.slice(45, 50)).toBe('01010');
  });

  it('are EAN-8 and UPC-A for their digits', () => {
    expect(barcodeModules('96385074')).toHaveLength(67);
    expect(barcodeModules('036000291452')).toHaveLength(95);
  });

  it('are Code 128 for everything else that it can write', () => {
    const wrongCheckDigit = barcodeModules('7702032252016') ?? '';
    expect(wrongCheckDigit).not.toHaveLength(95);
    expect(wrongCheckDigit).toMatch(/^11010[01]+11$/u);
    expect(barcodeModules('B-1')).toMatch(/^11010[01]+11$/u);
    expect(barcodeModules('Ñame')).toBeUndefined();
  });
});

describe('a page of labels', () => {
  const filled = (count: number, sheet: keyof typeof LABEL_SHEETS) => {
    const page = document.implementation.createHTMLDocument();
    fillLabelPage(
      page,
      Array.from({ length: count }, () => COFFEE),
      LABEL_SHEETS[sheet],
    );
    return page;
  };

  it('says name, code and price as text, never as markup', () => {
    const page = filled(1, 'roll50');
    expect(page.body.textContent).toBe('Café <b>Águila</b>7702032252015$ 17.609');
    expect(page.querySelectorAll('b')).toHaveLength(0);
    expect(page.querySelectorAll('rect').length).toBeGreaterThan(20);
    expect(page.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 115 1');
  });

  it('is one page per label on a roll, thirty on a letter sheet', () => {
    expect(filled(3, 'roll50').querySelectorAll('section')).toHaveLength(3);
    const sections = [...filled(31, 'letter').querySelectorAll('section')];
    expect(sections.map((section) => section.children.length)).toEqual([30, 1]);
  });

  it('of a code that bars cannot write prints the code alone', () => {
    const page = document.implementation.createHTMLDocument();
    fillLabelPage(page, [{ ...COFFEE, code: 'Ñ' }], LABEL_SHEETS.roll50);
    expect(page.querySelector('svg')).toBeNull();
    expect(page.body.textContent).toContain('Ñ$ 17.609');
  });
});
