import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { launchBrowser, LEVEL_1, openWindow, signInAt } from '#tests/e2e/rig/counter.ts';

const PASSWORD = 'una larga 77';
const DEMO_OWNER = 'rosa@laesquina.example';
const DEMO_PASSWORD = 'mostrador2026';

let app: App;
let browser: Browser;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
});
test.afterAll(async () => {
  await browser.close();
  await app.stop();
});

test.beforeEach(async () => {
  context = await openWindow(browser);
  page = await context.newPage();
});
test.afterEach(() => context.close());

const token = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);

/** The newest link in the mails to an address. */
async function linkTo(address: string): Promise<string> {
  const folder = path.join(app.dataDir, 'outbox');
  let link: string | undefined;
  await expect
    .poll(async () => {
      for (const file of readdirSync(folder).toSorted()) {
        const mail = await PostalMime.parse(readFileSync(path.join(folder, file)));
        if (mail.to?.[0]?.address !== address) continue;
        link = /https?:\/\/\S+\/(?:verify-email|recuperar)\/\S+/u.exec(mail.text ?? '')?.[0];
      }
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function fillRegistration(email: string) {
  await page.getByLabel('Primer nombre').fill('Rosa');
  await page.getByLabel('Primer apellido').fill('Mora');
  await page.getByLabel('Segundo apellido').fill('Paz');
  await page.getByLabel('Cédula').fill('52418803');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await page.getByLabel('País').selectOption('Colombia');
  await page.getByLabel('Departamento').selectOption('Antioquia');
  await page.getByLabel('Ciudad').selectOption('Medellín');
  await page.getByLabel('Dirección').fill('Cra 15 # 82-31');
  await page.getByLabel('Teléfono celular').fill('3104478215');
}

async function fillSignIn(email: string, password: string) {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function signInOwner(email = DEMO_OWNER, password = DEMO_PASSWORD) {
  await page.goto(`${app.url}/login`);
  await page.getByRole('tab', { name: 'Soy Administrador/Dueño' }).click();
  await fillSignIn(email, password);
  await page.waitForURL(`${app.url}/erplobby`);
}

/** Whether a press on the middle of it would meet it. */
const isWhereItIsPressed = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('an owner registers, confirms the mail, signs in, opens the services and signs out', async () => {
  const email = 'nueva@x.example';
  await page.goto(`${app.url}/register`);
  await fillRegistration(email);
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(page.getByText(/^¡Registro exitoso! Revisa tu correo electrónico/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registrado con Éxito' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeFocused();

  await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
  // As slow as it takes to press in the middle of what moves.
  await page.evaluate(() => document.documentElement.style.setProperty('--motion', '3s'));
  await fillSignIn(email, PASSWORD);
  await expect(page.getByText('Error en login (Dueño). Ver consola.')).toBeVisible();
  const another = page.getByRole('button', { name: 'Enviar otro enlace de confirmación' });
  expect(await isWhereItIsPressed(another)).toBe(true);
  await another.click();
  await expect(page.getByText(/^Si la cuenta existe y espera confirmación/u)).toBeVisible();

  const link = await linkTo(email);
  const now = Date.now();
  // Time goes on in small steps only: the seven seconds begin with what the page says.
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  const step = (ms: number) => page.clock.runFor(ms);
  await page.goto(link);
  const confirmed = page.getByText('¡Tu correo fue confirmado!');
  await expect.poll(() => step(100).then(() => confirmed.isVisible())).toBe(true);
  await step(6500);
  expect(page.url()).toContain('/verify-email/');
  await expect.poll(() => step(500).then(() => page.url())).not.toContain('/verify-email/');
  await page.clock.resume();

  await signInOwner(email, PASSWORD);
  expect(await token('ownerToken')).toMatch(/^[\w-]{32,}$/u);
  await expect(page.getByText(`Hola, ${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Ir a Servicios' }).click();
  await expect(page.getByRole('heading', { name: 'Servicios' })).toBeVisible();
  await expect(page.getByText('Aún no tienes negocios. Crea el primero: es gratis.')).toBeVisible();
  await page.getByRole('link', { name: /^Andy/u }).click();
  await expect(page.getByText('Próximamente chat interface')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a Servicios' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${app.url}/login`);
  expect(await token('ownerToken')).toBeNull();
  await page.goto(`${app.url}/servicios`);
  await page.waitForURL(`${app.url}/login`);
});

test('a link that was used or made up is refused in red, and another can be asked for', async () => {
  await page.goto(`${app.url}/verify-email/no-such-key`);
  await expect(
    page.getByText('El enlace de confirmación no es válido, ya se usó o venció. Pide uno nuevo.'),
  ).toBeVisible();
  await page.goto(`${app.url}/verify-email/`);
  await expect(page.getByText('Clave de confirmación no encontrada en la URL.')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill('nadie@x.example');
  await page.getByRole('button', { name: 'Enviar otro enlace' }).click();
  await expect(page.getByText(/^Si la cuenta existe y espera confirmación/u)).toBeVisible();
});

test('a wrong password, a server that is down and a server that does not answer each have words of their own', async () => {
  await page.goto(`${app.url}/login`);
  await fillSignIn(DEMO_OWNER, 'equivocada 1');
  await expect(page.getByText('Error en login (Dueño). Ver consola.')).toBeVisible();
  await expect(page.getByText('Correo o contraseña incorrectos.')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(DEMO_OWNER);

  await page.route('**/api/auth/login/', (route) => route.abort());
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('No se recibió respuesta del servidor...')).toBeVisible();
  await page.unroute('**/api/auth/login/');

  await page.clock.install();
  await page.route('**/api/auth/login/', () => undefined);
  const asked = page.waitForRequest('**/api/auth/login/');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('No se recibió respuesta del servidor...')).toBeHidden();
  await asked;
  await page.clock.runFor(10_500);
  await expect(page.getByText('No se recibió respuesta del servidor...')).toBeVisible();
});

test('nothing in the login moves when it says what is wrong, which is in sight', async () => {
  for (const [width, height] of [
    [1280, 800],
    [1024, 600],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const tab of ['Soy Administrador/Dueño', 'Soy Colaborador']) {
      await page.goto(`${app.url}/login`);
      await page.getByRole('tab', { name: tab }).click();
      const email = page.getByLabel('Correo electrónico');
      const password = page.getByLabel('Contraseña', { exact: true });
      const button = page.getByRole('button', { name: 'Iniciar sesión' });
      const places = () => Promise.all([email, password, button].map((one) => one.boundingBox()));
      await button.waitFor();
      // The app takes the place of the drawn form: what is measured meanwhile is nowhere.
      await expect(page.locator('[data-drawn]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await places();
      await button.click();
      await expect(page.getByText('Contraseña es obligatoria')).toBeInViewport({ ratio: 1 });
      expect(await places()).toEqual(before);
      await context.setOffline(true);
      await fillSignIn('nadie@x.example', 'equivocada 1');
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
      expect(await places()).toEqual(before);
      await context.setOffline(false);
    }
  }
});

test('a token that the server refuses is removed, and nobody sees the pages behind it', async () => {
  await signInOwner();
  await page.evaluate(() => localStorage.setItem('ownerToken', 'x'.repeat(43)));
  await page.goto(`${app.url}/servicios`);
  await page.waitForURL(`${app.url}/login`);
  expect(await token('ownerToken')).toBeNull();
  // Who asked for the landing page gets it.
  await page.evaluate(() => localStorage.setItem('ownerToken', 'y'.repeat(43)));
  const refused = page.waitForResponse('**/api/auth/user/');
  await page.goto(app.url, { waitUntil: 'commit' });
  await refused;
  await page.waitForURL(`${app.url}/`);
  await expect(page.getByRole('heading', { name: 'La caja que no se detiene.' })).toBeVisible();
  expect(await token('ownerToken')).toBeNull();
});

test('the session is verified before a page shows, and guests only pages lead an owner to the lobby', async () => {
  await signInOwner();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/user/', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}/register`);
  await expect(page.getByText('Cargando sesión principal...')).toBeVisible();
  release();
  await page.waitForURL(`${app.url}/erplobby`);
  await page.goto(`${app.url}/login`);
  await page.waitForURL(`${app.url}/erplobby`);
  await page.goto(`${app.url}/servicios`);
  await page.getByLabel('Negocio').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page).toHaveURL(/\/negocio\/editar\/P[NJ]-\d+$/u);
});

test("the worker leaves an owner's writes alone, and a browser that refuses it is no failure", async () => {
  await signInOwner();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // What passes through a worker never reaches a route of the page.
  await page.route('**/api/erp/negocio-detalle-para-editar/**', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { email: ['No se acepta.'] } })
      : route.continue(),
  );
  await page.goto(`${app.url}/servicios`);
  await page.getByLabel('Negocio').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('email: No se acepta.')).toBeVisible();

  const refused = await openWindow(browser, { serviceWorkers: 'block' });
  const without = await refused.newPage();
  const failures: string[] = [];
  without.on('pageerror', (error) => failures.push(error.message));
  await without.goto(`${app.url}/login`, { waitUntil: 'networkidle' });
  await expect(without.getByRole('tab', { name: 'Soy Colaborador' })).toBeVisible();
  expect(failures).toEqual([]);
  await refused.close();
});

/** What the mirror knows of the collaborator who was here last, in rows. */
const keptRows = (at: Page): Promise<number> =>
  at.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const name = names.find((one) => one.startsWith('erp:'));
    if (name === undefined) return 0;
    const db = await answer(indexedDB.open(name));
    const rows = await answer(db.transaction('me').objectStore('me').count());
    db.close();
    return rows;
  });

test('one kind of session ends the other, in the other tab too', async () => {
  await page.goto(`${app.url}/login`);
  const other = await context.newPage();
  await other.goto(`${app.url}/login`);
  await signInOwner();
  await other.waitForURL(`${app.url}/erplobby`);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await other.waitForURL(`${app.url}/login`);

  // Both forms were open; the owner signs in while the collaborator already has, however long that takes.
  await page.evaluate(() => {
    const { setTimeout: wait } = window;
    const patient = (run: () => void, ms = 0) => wait(run, ms < 5000 ? ms : 20 * ms);
    Object.assign(window, { setTimeout: patient });
  });
  await page.route('**/api/auth/login/', async (route) => {
    await signInAt(other, app.url, LEVEL_1);
    await expect.poll(() => keptRows(other)).toBe(1);
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Soy Administrador/Dueño' }).click();
  await fillSignIn(DEMO_OWNER, DEMO_PASSWORD);
  await page.waitForURL(`${app.url}/erplobby`);
  expect(await token('subUserToken')).toBeNull();
  expect(await token('subUserData')).toBeNull();
  await other.waitForURL(`${app.url}/erplobby`);
  // Nobody was asked, so the collaborator's data stay (offline §9).
  expect(await keptRows(page)).toBe(1);
});

test('a forgotten password is replaced with the link of the mail', async () => {
  const email = 'olvido@x.example';
  await page.goto(`${app.url}/register`);
  await fillRegistration(email);
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(page.getByText(/^¡Registro exitoso!/u)).toBeVisible();
  await page.goto(await linkTo(email));
  await expect(page.getByText('¡Tu correo fue confirmado!')).toBeVisible();

  await page.goto(`${app.url}/login`);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText(/^Si la cuenta existe, enviamos un enlace/u)).toBeVisible();
  await expect.poll(() => linkTo(email)).toContain('/recuperar/');
  await page.goto(await linkTo(email));
  await page.getByLabel('Contraseña nueva').fill('otra larga 88');
  await page.getByLabel('Confirmar contraseña').fill('otra larga 88');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('La contraseña se cambió. Ya puedes iniciar sesión.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a iniciar sesión' })).toBeFocused();
  await signInOwner(email, 'otra larga 88');
});

test('the landing page sells, its footer leads to pages of text, and who is signed in is led on', async () => {
  await page.goto(app.url);
  await expect(page.getByRole('heading', { name: 'La caja que no se detiene.' })).toBeVisible();
  await expect(page.getByText('Contenido de ejemplo')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(3);
  const picture = page.getByRole('img', { name: /^La pantalla de venta/u });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  for (const name of ['Funciones', 'Precios', 'Nosotros', 'Contacto', 'Ayuda', 'Términos', 'Privacidad']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Crear cuenta' }).click();
  await page.waitForURL(`${app.url}/register`);
  await signInOwner();
  await page.goto(app.url);
  await page.waitForURL(`${app.url}/erplobby`);
});

for (const scheme of ['dark', 'light']) {
  test(`every page of the account is accessible in the ${scheme} theme`, async () => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), scheme);
    const check = async (route: string) => {
      await page.goto(`${app.url}${route}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violationsOf(page), route).toEqual([]);
    };
    for (const route of [
      '/',
      '/features',
      '/login',
      '/register',
      '/verify-email/x',
      '/recuperar',
      '/recuperar/x',
    ])
      await check(route);
    await page.goto(`${app.url}/register`);
    await page.getByRole('button', { name: 'Crear Cuenta' }).click();
    await expect(page.getByText('Email es obligatorio')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await signInOwner();
    for (const route of ['/erplobby', '/servicios', '/cuenta', '/andy']) await check(route);
  });
}
