import { expect, test } from '@playwright/test';
import { XSS_VARIANTS } from '#tests/fixtures/paper/xss-variants.ts';
import { playPrinter } from '#tests/fixtures/paper/virtual-printer.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf } from '#tests/e2e/rig/counter.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { paperOf, plugInPrinter, recordPrints, sentBytes } from '#tests/e2e/rig/prints.ts';

const armed = XSS_VARIANTS.map((payload) => payload.replaceAll(/alert\(\d?\)/gu, 'top.ran=1'));
const NAME_LENGTH = 255;
const NOTE =
  '<img src=https://evil.example/n.png onerror=top.ran=1><script>top.ran=1</script>\u202eOSERP {{{nota}}}';
/** Elements and signs that would act as markup, or turn words round, if they were let through. */
const ACTING = 'script,iframe,object,embed,svg,math,form,input,button,a,video,audio,link,base,img';
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Sells a product for each payload, named by it, to a client named by one, with a note: as another program would. */
async function sellHostileGoods(url: string): Promise<string> {
  const api = await apiOf(url);
  const make = async (path: string, body: unknown) => {
    const reply = await api.send<{ id: string; numero_factura_display: string }>('POST', path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  const client = await make('/api/erp/clientes/', {
    tipo_cliente: 'Natural',
    nombre_completo_natural: `<svg onload=top.ran=1> ${NOTE}`.slice(0, NAME_LENGTH),
    cedula_natural: '1020304050',
  });
  const items = [];
  for (const [at, payload] of armed.entries()) {
    // A server that takes no control characters says so; what it takes is sold.
    const nombre = payload
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, NAME_LENGTH);
    const { id } = await make('/api/erp/inventario/productos/', {
      codigo_barras: `XSS-${at}`,
      nombre,
      costo: '1000.00',
      cantidad_vitrina: 5,
    });
    items.push({ producto_id: id, cantidad: '1', descuento: '0' });
  }
  const sold = await make('/api/erp/facturacion/facturas/', { cliente_id: client.id, items, nota: NOTE });
  return sold.numero_factura_display;
}

test('no payload in a product, a client or a note of a sale runs, loads or commands, on any way to paper', async () => {
  const app = await App.start();
  const number = await sellHostileGoods(app.url);
  const browser = await openDevice(app);
  const { page } = browser;
  await recordPrints(page);
  await plugInPrinter(page);
  const foreign: string[] = [];
  browser.context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== SITE && protocol !== 'data:') foreign.push(request.url());
  });
  await enterSite(page);
  // A page of no policy: what is read there loads nothing either.
  const reader = await browser.context.newPage();
  await page.bringToFront();
  const print = async () => {
    await page.goto(`${SITE}/erp_core/facturacion?vista=historial`);
    await page.getByRole('button', { name: number }).first().click();
    await expect(page.getByRole('dialog')).toContainText('onload=top.ran=1');
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  };
  for (const name of ['Carta / A4', 'POS 58 mm', 'POS 216 mm']) {
    await page.goto(`${SITE}/erp_core/impresora`);
    await page.getByRole('tab', { name }).click();
    // None of them is the shop's when its turn comes.
    await page.getByRole('button', { name: 'Usar como Predeterminada' }).click();
    await expect(page.getByText('Ajustes guardados correctamente.')).toBeVisible();
    await print();
    const { html, text } = await paperOf(page, 1);
    expect(text.replaceAll(/\s+|\u200b/gu, '')).toContain('<svgonload=top.ran=1>');
    expect(text).not.toMatch(TURNING);
    const main = /<main.*<\/main>/su.exec(html)?.[0] ?? '';
    const acting = await reader.evaluate(
      ([markup, selector]) =>
        [...new DOMParser().parseFromString(markup ?? '', 'text/html').querySelectorAll(selector ?? '')].map(
          ({ outerHTML }) => outerHTML,
        ),
      [main, ACTING],
    );
    expect({ name, acting }).toEqual({ name, acting: [] });
  }
  await page.evaluate(() =>
    localStorage.setItem('printer-of-this-device', JSON.stringify({ via: 'serial', paper: 'pos80mm' })),
  );
  await print();
  await page.waitForFunction(() =>
    (window as { sent?: number[] }).sent?.slice(-4).join().startsWith('29,86,1'),
  );
  const { events, codes, images, lines } = playPrinter(await sentBytes(page));
  expect([events, codes, images]).toEqual([['cut'], [], []]);
  expect(lines.join('')).toContain('<script>');
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  expect(foreign).toEqual([]);
  await browser.close();
  await app.stop();
});
