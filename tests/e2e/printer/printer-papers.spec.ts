import { expect, test } from '@playwright/test';
import { TEMPLATE_CATALOGUE, TEMPLATE_KEYS } from '#domain/printer/printer-templates.ts';
import { printerText } from '#domain/printer/printer-text.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { paperOf, recordPrints } from '#tests/e2e/rig/prints.ts';

const POINTS_PER_MM = 72 / 25.4;

/** Width and height of each page of a PDF, mm. */
function pagesOf(pdf: Buffer): [width: number, height: number][] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/gu);
  return Array.from(boxes, ([, width, height]) => [
    Number(width) / POINTS_PER_MM,
    Number(height) / POINTS_PER_MM,
  ]);
}

test('every template prints on its own paper, a roll on one page, and keeps even endless words inside', async () => {
  const app = await App.start();
  const browser = await openDevice(app);
  const { page } = browser;
  await recordPrints(page);
  await enterSite(page);
  await page.goto(`${SITE}/erp_core/impresora`);
  const paper = await browser.context.newPage();
  for (const [at, key] of TEMPLATE_KEYS.entries()) {
    const { kind, widthMm } = TEMPLATE_CATALOGUE[key];
    await page.bringToFront();
    await page.getByRole('tab', { name: printerText.templates[key] }).click();
    const field = page.getByLabel(kind === 'html' ? 'HTML de la plantilla' : 'Texto de la plantilla');
    const text = await field.inputValue();
    await field.fill(`${text}\n${'W'.repeat(300)}`);
    await page.getByRole('button', { name: 'Imprimir prueba' }).click();
    const { html } = await paperOf(page, at + 1);
    await paper.setViewportSize({ width: Math.round(widthMm * 3.78), height: 400 });
    await paper.setContent(html);
    const overflow = await paper.evaluate(() => {
      const edge = document.body.getBoundingClientRect().right;
      return [...document.querySelectorAll('main, main *')]
        .filter((element) => element.getBoundingClientRect().right > edge + 1 && !element.closest('.rule'))
        .map((element) => element.textContent?.slice(0, 40));
    });
    expect({ key, overflow }).toEqual({ key, overflow: [] });
    const pages = pagesOf(await paper.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages.length).toBeGreaterThan(0);
    for (const [width] of pages) expect(Math.abs(width - widthMm)).toBeLessThan(0.6);
    if (kind === 'pos') expect({ key, pages: pages.length }).toEqual({ key, pages: 1 });
  }
  await browser.close();
  await app.stop();
});
