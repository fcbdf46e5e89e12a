import { expect, it } from 'vitest';
import { type Receipt, receiptOfSale } from './receipt.ts';
import { fillReceiptPage, PAPERS } from './receipt-page.ts';

const shop = {
  nombre: '<b>Tienda</b>',
  identificacion: '900508908-9',
  direccion: '',
  ciudad: '',
  telefono: '',
};

function receipt(): Receipt {
  return receiptOfSale(
    {
      codigo_provisional: 'V-7F3K-0042',
      fecha: '2026-11-21T10:15:00.000-05:00',
      cliente: { nombre: '<img src=x onerror=alert(1)>', identificacion: '' },
      cajero: 'Ana',
      lines: [],
      bagRate: '70.00',
      subtotal: '0.00',
      total_factura: '0.00',
      pagos: [],
    },
    shop,
    '',
  );
}

it('a page holds names as text, never as markup, and may load nothing', () => {
  const page = document.implementation.createHTMLDocument('');
  fillReceiptPage(page, receipt(), PAPERS.pos58mm);
  expect(page.querySelector('b, img, script')).toBeNull();
  expect(page.body.textContent).toContain('<b>Tienda</b>');
  expect(page.body.textContent).toContain('<img src=x');
  expect(page.querySelector('meta')?.content).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(page.title).toBe('V-7F3K-0042');
});

it('a page is as wide as its paper and as long as its lines', () => {
  const page = document.implementation.createHTMLDocument('');
  fillReceiptPage(page, receipt(), PAPERS.pos80mm);
  expect(page.querySelector('style')?.textContent).toMatch(/@page \{ size: 80mm \d+mm; margin: 0; \}/u);
});
