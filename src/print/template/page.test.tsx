import { describe, expect, it } from 'vitest';
import { sampleReceipt } from '#app/print/sample-receipt.ts';
import {
  defaultTemplate,
  type Template,
  TEMPLATE_KEYS,
  type TemplateKey,
} from '#domain/printer/printer-templates.ts';
import { MULTIPLYING } from '#tests/fixtures/paper/multiplying-templates.ts';
import { TemplateError } from './limits.ts';
import { fillTicketPage } from './page.ts';

const shop = {
  nombre: '<b>Tienda</b><img src=x onerror=alert(1)>',
  identificacion: '900508908-9',
  direccion: '',
  ciudad: '',
  telefono: '',
};
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

function page(key: TemplateKey, changes: Partial<Template> = {}, logo: string | null = null): Document {
  const made = document.implementation.createHTMLDocument('');
  const receipt = sampleReceipt(shop, '', new Date('2026-11-21T15:15:00Z'));
  fillTicketPage(made, { key, template: { ...defaultTemplate(key), ...changes }, receipt, logo });
  return made;
}

describe('a page whose template multiplies or makes too much', () => {
  it.each([
    ...MULTIPLYING.map((customText) => ['cartaA4', customText] as const),
    ['pos80mm', MULTIPLYING[1]!] as const,
    ['oficio', `{{#items}}${'<b>'.repeat(10_000)}{{/items}}`] as const,
    ['custom', `{{#items}}${'<p>x</p>'.repeat(20)}{{/items}}`.repeat(400)] as const,
  ])('is not begun: %s %j', (key, customText) => {
    const made = document.implementation.createHTMLDocument('');
    const receipt = sampleReceipt(shop, '', new Date('2026-11-21T15:15:00Z'));
    const template = { ...defaultTemplate(key), customText };
    expect(() => fillTicketPage(made, { key, template, receipt, logo: null })).toThrow(TemplateError);
    expect(made.body.childElementCount).toBe(0);
  });
});

describe('a page of a roll', () => {
  it('holds names as text, never as markup, and may load nothing', () => {
    const made = page('pos58mm');
    expect(made.querySelector('b, img, script')).toBeNull();
    expect(made.body.textContent).toContain('<b>Tienda</b><img src=x');
    expect(made.querySelector('meta')?.content).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect(made.title).toBe('POS1-000123');
  });

  it('is as wide as its paper', () => {
    for (const key of TEMPLATE_KEYS) {
      if (!key.startsWith('pos')) continue;
      const sizes = [...page(key).querySelectorAll('style')].map(({ textContent }) => textContent).join('');
      expect(sizes).toContain(`@page { size: ${defaultTemplate(key).previewWidth}mm `);
    }
  });

  it('takes no colour, number or picture that would be something else', () => {
    const hostile = {
      textColor: 'red;background:url(https://evil.example)',
      backgroundColor: '</style><script>alert(1)</script>',
      fontSize: 9000,
      marginLeft: Number.NaN,
      showLogo: true,
    };
    const made = page('pos80mm', hostile, 'https://evil.example/x.png');
    expect(made.documentElement.outerHTML).not.toContain('evil.example');
    expect(made.querySelector('script, img')).toBeNull();
    expect(made.body.style.fontSize).toBe('72px');
    expect(made.body.style.paddingLeft || made.body.style.padding).toMatch(/0mm$/u);
  });

  it('has the logo only where the template shows it', () => {
    expect(page('pos58mm', {}, LOGO).querySelector('img')).toBeNull();
    expect(page('pos58mm', { showLogo: true }, LOGO).querySelector('img')?.style.width).toBe('80%');
  });
});

describe('a page of a sheet', () => {
  it('lets no name turn the words around it, nor stand for markup', () => {
    const made = document.implementation.createHTMLDocument('');
    const receipt = sampleReceipt(shop, '', new Date('2026-11-21T15:15:00Z'));
    const hostile = 'a\u202eb\u2066c\u200fd\u0000e\u001bf<img src=x onerror=alert(1)>';
    const lines = receipt.lines.map((line) => ({ ...line, nombre: hostile }));
    const told = { ...receipt, lines, note: hostile, buyer: { nombre: hostile, identificacion: hostile } };
    fillTicketPage(made, { key: 'cartaA4', template: defaultTemplate('cartaA4'), receipt: told, logo: null });
    expect(made.body.textContent.replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(made.body.textContent).toContain('a b c d e f<img src');
    expect(made.querySelector('img')).toBeNull();
  });

  it('keeps the name of a tax on one line, and dates as people read them', () => {
    const words = page('cartaA4').querySelector('main')?.textContent ?? '';
    expect(words).toContain('IVA\u00a019% + ICUI\u00a020%');
    expect(words).toContain('de 15/01/2026. Prefijo POS1 del 1 al 10000. Vigencia hasta 15/01/2028.');
    expect(words).not.toMatch(/\d{4}-\d{2}-\d{2}/u);
  });

  it('lays columns and large words out on a sheet too', () => {
    const customText = 'x {{#negrita}}a{{/negrita}}{{#grande}}b{{/grande}}{{#columnas}}c|d|e{{/columnas}}';
    const made = page('cartaA4', { customText });
    expect([...made.querySelectorAll('main span')].map(({ textContent }) => textContent)).toEqual([
      'c',
      'd',
      'e',
    ]);
    expect(made.querySelector('strong')?.textContent).toBe('a');
  });
});

describe('a page of a roll with columns', () => {
  it('has taxes in one table, the last column at the edge, and a tax without base across it', () => {
    const cells = [...page('pos58mm').querySelectorAll('.table > *')];
    expect(cells.slice(0, 5).map(({ className, textContent }) => `${className} ${textContent}`)).toEqual([
      'words IVA\u00a019%',
      'words base',
      'figures 16.870',
      'spring ',
      'figures 3.205',
    ]);
    expect(cells.slice(-2).map(({ className, textContent }) => `${className} ${textContent}`)).toEqual([
      'rest Imp.\u00a0bolsas\u00a02\u00a0x\u00a070',
      'last 140',
    ]);
  });

  it('lets the widest column of words alone give way, so that cells of two words stay on one line', () => {
    const customText = '{{#columnas}}Queso campesino de Paipa|Plaza norte|2|18.650{{/columnas}}';
    const table = page('pos58mm', { customText }).querySelector<HTMLElement>('.table');
    expect(table?.style.gridTemplateColumns).toBe('auto max-content max-content 1fr max-content');
  });

  it('writes a sentence where figures are too long for columns', () => {
    const customText = '{{#columnas}}IVA|base|999.999.999.999.999|999.999.999.999.999{{/columnas}}';
    const made = page('pos58mm', { customText });
    expect(made.querySelector('.table')).toBeNull();
    expect(made.querySelector('.ends')?.textContent).toContain('IVA base 999');
  });

  it('writes a sentence where letters are larger than the roll is made for', () => {
    expect(page('pos58mm', { fontSize: 14 }).querySelector('.table')).toBeNull();
    expect(page('pos58mm', { fontSize: 12 }).querySelector('.table')).not.toBeNull();
    expect(page('pos58mm', { fontSize: 14 }).querySelector('.large > .whole')?.textContent).toMatch(/^\$ /u);
  });

  it('darkens and enlarges the rows that are enclosed', () => {
    const total = page('pos58mm').querySelector('.large');
    expect(total?.textContent).toMatch(/^TOTAL\$ /u);
    expect(page('pos58mm').querySelector('.bold')?.textContent).toContain('Tienda');
  });
});
