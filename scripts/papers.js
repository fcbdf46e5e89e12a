// Refreshes docs/papers, every template as it prints, from a running demo: npm run papers [address]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { ensureBrowser } from './browser.js';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const OUT = 'docs/papers';
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ARGS });
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'es-CO' });
const page = await context.newPage();
await page.goto(`${url}/login`);
await page.getByRole('tab', { name: 'Soy Colaborador' }).click();
await page.getByLabel('Correo electrónico').fill('ana@laesquina.example');
await page.getByLabel('Contraseña', { exact: true }).fill('mostrador2026');
await page.keyboard.press('Enter');
await page.getByRole('link', { name: 'Impresora' }).click();
await page.getByRole('tab', { name: 'POS 216 mm' }).waitFor();
const paper = await context.newPage();
const preview = page.frameLocator('iframe[title="Vista previa"]');
for (const tab of await page.getByRole('tab').all()) {
  await page.bringToFront();
  await tab.click();
  await page.waitForTimeout(400);
  const name = (await tab.innerText()).replace(/\(.*\)/u, '').trim();
  const html = await preview.locator('html').evaluate((root) => root.outerHTML);
  const width = await preview.locator('body').evaluate((body) => body.offsetWidth);
  await paper.setViewportSize({ width: Math.ceil(width), height: 200 });
  await paper.setContent(html);
  const file = name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  await paper.screenshot({ path: `${OUT}/${file}.png`, fullPage: true });
}
await browser.close();
