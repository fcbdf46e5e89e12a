// Refreshes docs/screenshots and the manifest's pictures from a running demo: npm run screenshots [address] [folder] [outside]
import { copyFileSync, mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { ensureBrowser } from './pictures/browser.js';
import { shootHero, shootOwner, waitForDownload } from './pictures/screenshots-owner.js';
import { shootDay } from './pictures/screenshots-day.js';
import { fillCounter } from './pictures/sync-states.js';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const OUT = process.argv[3] ?? 'docs/screenshots';
const part = process.argv[4];
const SIZES = [
  ['1280', 1280, 800],
  ['1024', 1024, 600],
  ['390', 390, 844],
];
const CODES = ['7702032252015', '7702032103218', '7702090020168', '7702511000014'];
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ARGS });

async function addProducts(page) {
  for (const code of CODES) {
    await page.getByRole('combobox').first().fill(code);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(250);
  }
}

/** The page as it leaves the printer: what the print frame holds, on its own paper. */
async function shootPaper(page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Imprimir/u })
    .click();
  await page.waitForTimeout(600);
  const html = await page.locator('iframe[aria-hidden]').evaluate((frame) => {
    return frame.contentDocument.documentElement.outerHTML;
  });
  const paper = await page.context().newPage();
  await paper.setViewportSize({ width: 219, height: 300 }); // 58 mm
  await paper.setContent(html);
  await paper.screenshot({ path: `${OUT}/receipt-paper-58mm.png`, fullPage: true });
  await paper.close();
}

/** The Sincronización screen on a good day and on a bad one, and the quick look from the header. */
async function shootSync(page, save) {
  await page.goto(`${url}/erp_core/sincronizacion`);
  await page.getByText('Todo está enviado').first().waitFor();
  await page
    .getByText(/^Factura POS1-/u)
    .first()
    .waitFor();
  await save('sync-quiet');
  await fillCounter(page);
  await page.reload();
  await page.getByRole('region', { name: 'Por revisar' }).waitFor();
  await page.getByText('En línea').first().waitFor();
  await page.waitForTimeout(1500);
  await save('sync');
  await page.getByRole('button', { name: /por revisar/u }).click();
  await page.getByRole('link', { name: 'Ver todo' }).waitFor();
  await page.waitForTimeout(1000);
  await save('sync-panel');
}

/** The inventory, its form, and a question to Andy over it. */
async function shootInventory(page, save) {
  await page.goto(`${url}/erp_core/inventario`);
  await page.getByRole('row').nth(3).waitFor();
  await page.waitForTimeout(300);
  await save('inventory');
  await page
    .getByRole('button', { name: /^Editar /u })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(300);
  await save('inventory-form');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Andy' }).click();
  const chat = page.getByRole('dialog', { name: 'Andy' });
  await chat.getByRole('textbox').fill('¿Qué se está acabando?');
  await page.keyboard.press('Enter');
  await chat
    .getByText(/unidad/u)
    .first()
    .waitFor();
  await page.waitForTimeout(300);
  await save('andy');
  await page.keyboard.press('Escape');
}

/** Clients with their form and the account of one who may buy on credit, and the activity log. */
async function shootOffice(page, save) {
  await page.goto(`${url}/erp_core/clientes`);
  await page.getByRole('row').nth(3).waitFor();
  await page.waitForTimeout(300);
  await save('clients');
  await page.getByRole('button', { name: 'Registrar cliente' }).click();
  await page.waitForTimeout(300);
  await save('client-form');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Cuenta de/u })
    .first()
    .click();
  await page.getByText('Movimientos').first().waitFor();
  await page.waitForTimeout(300);
  await save('client-account');
  await page.goto(`${url}/erp_core/registros`);
  await page.getByRole('row').nth(10).waitFor();
  await page.waitForTimeout(300);
  await save('activity');
}

/** A roll and a sheet, whole: below the editor on a phone. */
async function shootPrinter(page, save) {
  await page.goto(`${url}/erp_core/impresora`);
  for (const [tab, screen] of [
    ['POS 58 mm', 'printer'],
    ['Carta / A4', 'printer-sheet'],
  ]) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`, 'u') }).click();
    await page.frameLocator('iframe[title="Vista previa"]').getByText('Papas fritas').first().waitFor();
    await page.waitForTimeout(400);
    await save(screen);
  }
}

async function openContext(scheme, width, height) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // It would send by itself what the pictures want unsent.
    serviceWorkers: 'block',
  });
  await context.addInitScript((value) => localStorage.setItem('theme', value), scheme);
  return context;
}

/** Takes the screens outside the workspace. The picture that the landing page shows is in its next build. */
async function shootOutside(scheme, [name, width, height]) {
  const context = await openContext(scheme, width, height);
  const page = await context.newPage();
  if (name === '1280') await shootHero(page, url, `src/features/account/landing/sell-${scheme}.webp`);
  await context.close();
  const owner = await openContext(scheme, width, height);
  const ownerPage = await owner.newPage();
  await shootOwner(ownerPage, url, (screen) =>
    ownerPage.screenshot({ path: `${OUT}/${screen}-${scheme}-${name}.png` }),
  );
  await owner.close();
}

async function shoot(scheme, [name, width, height]) {
  const context = await openContext(scheme, width, height);
  const page = await context.newPage();
  const save = (screen) => page.screenshot({ path: `${OUT}/${screen}-${scheme}-${name}.png` });
  await page.goto(`${url}/login`);
  await page.getByLabel('Contraseña', { exact: true }).waitFor();
  await save('login-owner');
  await page.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await page.getByLabel('Correo electrónico').fill('ana@laesquina.example');
  await save('login');
  await page.getByLabel('Contraseña', { exact: true }).fill('mostrador2026');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Facturación' }).click();
  await waitForDownload(page);
  await page.goto(`${url}/erp_core/facturacion`);
  await page.getByRole('combobox').first().waitFor();
  await addProducts(page);
  await page.getByRole('combobox').first().fill('cafe');
  await page.waitForTimeout(300);
  await save('sell-suggestions');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await save('sell');
  if (width < 640) {
    await page.getByRole('button', { name: /^Cobrar/u }).click();
    await page.waitForTimeout(300);
    await save('charge');
    await page.getByRole('button', { name: /^Facturar/u }).click();
  } else await page.keyboard.press('F8');
  await page.getByText(/^Factura POS1-/u).waitFor();
  await page.waitForTimeout(300);
  await save('receipt');
  await page.goto(`${url}/erp_core/facturacion?vista=historial`);
  await page.getByRole('row').nth(1).waitFor();
  await save('history');
  await page
    .getByRole('button', { name: /^POS1-/u })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(300);
  await save('detail');
  if (scheme === 'light' && name === '1280') await shootPaper(page);
  await shootInventory(page, save);
  await shootOffice(page, save);
  await shootPrinter(page, save);
  await shootDay(page, url, save);
  await shootSync(page, save);
  await context.close();
}

for (const scheme of ['dark', 'light']) {
  for (const size of SIZES) {
    await shootOutside(scheme, size);
    if (part !== 'outside') await shoot(scheme, size);
  }
}
await browser.close();
copyFileSync(`${OUT}/sell-suggestions-dark-1280.png`, 'public/screenshots/sell-wide.png');
copyFileSync(`${OUT}/sell-dark-390.png`, 'public/screenshots/sell-narrow.png');
