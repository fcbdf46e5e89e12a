// Pictures of the owner's pages, and the one of the sell screen that the landing page shows.
import sharp from 'sharp';
import { shootOwnersDay } from './screenshots-day.js';

const CODES = [
  '7702032252015',
  '7702189019042',
  '7702511000014',
  '7702090020168',
  '7702310010313',
  '7702032103218',
];

async function signIn(page, url, tab, email) {
  await page.goto(`${url}/login`);
  await page.getByRole('tab', { name: tab }).click();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('mostrador2026');
  await page.keyboard.press('Enter');
}

/** The owner's pages as the demo's owner sees them. */
export async function shootOwner(page, url, save) {
  const show = async (path, sign) => {
    await page.goto(`${url}${path}`);
    await sign().first().waitFor();
    await page.waitForTimeout(300);
  };
  await show('/', () => page.getByRole('heading', { level: 1 }));
  await save('landing');
  await show('/register', () => page.getByLabel('Primer nombre'));
  await save('register');
  await signIn(page, url, 'Soy Administrador/Dueño', 'rosa@laesquina.example');
  await page.getByText('Listo para facturar.').waitFor();
  await save('owner-lobby');
  await page.getByRole('button', { name: 'Agregar negocio' }).click();
  await page.getByRole('button', { name: 'Autorrellenar' }).click();
  await page.waitForTimeout(300);
  await save('owner-business-form');
  await show('/servicios', () => page.getByLabel('Negocio'));
  await save('owner-services');
  await page.getByLabel('Negocio').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByText('Listo para facturar.').waitFor();
  await save('owner-business-edit');
  await show('/crear-colaborador-subusuario', () => page.getByLabel('Negocio'));
  await page.getByLabel('Negocio').selectOption({ index: 1 });
  await page.getByRole('table').waitFor();
  await save('owner-team');
  await show('/configurar-paquetes-negocio', () => page.getByLabel('Negocio'));
  await page.getByLabel('Negocio').selectOption({ index: 1 });
  await page.getByRole('switch').first().waitFor();
  await save('owner-packages');
  await shootOwnersDay(page, url, save);
  await show('/registro-negocio-exitoso', () => page.getByRole('heading', { level: 1 }));
  await save('owner-registered');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.waitForURL(`${url}/login`);
}

/** The first download is over: before it what is in stock is not known. */
export async function waitForDownload(page) {
  const until = Date.now() + 120_000;
  while (!(await page.evaluate(knowsServer))) {
    if (Date.now() > until) throw new Error('The first download is not over after two minutes.');
    await page.waitForTimeout(200);
  }
}

/** In the page: whether every page of the feed is in the local database. */
async function knowsServer() {
  const name = (await indexedDB.databases()).map((one) => one.name).find((one) => one?.startsWith('erp:'));
  if (!name) return false;
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const db = await settled(indexedDB.open(name));
  try {
    const meta = db.transaction('meta').objectStore('meta');
    const keys = await settled(meta.getAllKeys());
    return keys.includes('last-sync') && !keys.includes('bootstrap') && !keys.includes('more-to-come');
  } finally {
    db.close();
  }
}

/** A sale under way, as the landing page shows it. @param file where the picture goes */
export async function shootHero(page, url, file) {
  await signIn(page, url, 'Soy Colaborador', 'ana@laesquina.example');
  await page.getByRole('link', { name: 'Facturación' }).waitFor();
  await waitForDownload(page);
  await page.goto(`${url}/erp_core/facturacion`);
  const search = page.getByRole('combobox').first();
  await search.waitFor();
  for (const [at, code] of CODES.entries()) {
    for (let times = 0; times <= at % 3; times += 1) {
      await search.fill(code);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(150);
    }
  }
  await search.fill('cafe aguila');
  await page.waitForTimeout(500);
  await sharp(await page.screenshot())
    .webp({ quality: 84 })
    .toFile(file);
}
