import { describe, expect, it } from 'vitest';
import { sampleReceipt } from '#app/print/sample-receipt.ts';
import {
  defaultTemplate,
  type Template,
  TEMPLATE_KEYS,
  type TemplateKey,
} from '#domain/printer-templates.ts';
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
