import type { Page } from 'playwright';
import type { Cell } from '#bench/bench.ts';
import { PASSWORD } from '#tests/fixtures/shop.ts';
import type { BrowserRig } from './browser-rig.ts';
import { median, round } from './statistics.ts';

const PIN = '4071';
const LOOK_EVERY_MS = 500;
/** Somebody serves a customer before the next one comes: the products are in memory by then. */
const WORK_MS = 3000;

/** What the page notes by its own clock. */
interface SwitchWatch {
  /** Who has to be at the counter. */
  name: string;
  lastKeyAt: number;
  /** The digest of the PIN was made. */
  digestAt: number;
  usableAt: number;
}

declare global {
  var switchWatch: SwitchWatch;
}

/** Runs in every page before the app does. */
function installWatch(): void {
  globalThis.switchWatch = { name: '', lastKeyAt: 0, digestAt: 0, usableAt: 0 };
  const { deriveBits } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.deriveBits = async function derive(...given) {
    const bits = await deriveBits.apply(this, given);
    switchWatch.digestAt = performance.now();
    return bits;
  };
  // Of the keys of a PIN the last digit counts, not the Enter after it.
  addEventListener(
    'keydown',
    (event) => {
      if (/^\d$/u.test(event.key)) switchWatch.lastKeyAt = event.timeStamp;
    },
    { capture: true },
  );
  const look = () => {
    const { name, usableAt } = switchWatch;
    if (name === '' || usableAt > 0) return;
    const isThere = document.querySelector(`button[aria-label="Perfil de ${name}"]`) !== null;
    const field = document.activeElement?.matches('input[data-scan-field]');
    // The next frame shows it.
    if (isThere && field) requestAnimationFrame(() => (switchWatch.usableAt ||= performance.now()));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  addEventListener('focusin', look);
}

/** Resolves once the first download is on disk: at a counter it is when somebody comes by PIN. */
async function untilOnDisk(page: Page): Promise<void> {
  const isOnDisk = async () => {
    const ask = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^erp:\d+:\d+$/u.test(name)) continue;
      const db = await ask(indexedDB.open(name));
      const read = db.transaction(['meta', 'arriving']);
      const [meta, arriving] = await Promise.all([
        ask(read.objectStore('meta').getAllKeys()),
        ask(read.objectStore('arriving').count()),
      ]);
      db.close();
      const isComing = meta.includes('bootstrap') || meta.includes('more-to-come') || arriving > 0;
      if (isComing || !meta.includes('last-sync')) return false;
    }
    return true;
  };
  while (!(await page.evaluate(isOnDisk))) await page.waitForTimeout(LOOK_EVERY_MS);
}

/** Signs in through the form. @returns full name of the person */
async function signIn(page: Page, email: string, password: string): Promise<string> {
  await page.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Facturación' }).click();
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'En línea' }).first().waitFor();
  await untilOnDisk(page);
  const profile = page.getByRole('button', { name: /^Perfil de / });
  const label = (await profile.getAttribute('aria-label')) ?? '';
  await profile.click();
  await page.getByRole('button', { name: 'Quedarme en este equipo con PIN' }).click();
  await page.getByLabel('PIN nuevo').fill(PIN);
  await page.getByLabel('Repite el PIN').fill(PIN);
  await page.getByRole('button', { name: 'Guardar PIN' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+F10');
  await page.getByRole('button', { name: 'Entrar con contraseña' }).waitFor();
  return label.replace('Perfil de ', '');
}

/** By keyboard: the last digit and Enter in one burst. @returns ms from the last digit to the scan field with the cursor, and to the digest */
async function come(page: Page, name: string): Promise<{ usableMs: number; digestMs: number }> {
  // They may be called alike: it is whichever of both was not at work.
  await page.getByRole('button', { name, pressed: false }).click();
  await page.locator('#pin').waitFor();
  await page.evaluate((wanted) => {
    globalThis.switchWatch = { name: wanted, lastKeyAt: 0, digestAt: 0, usableAt: 0 };
  }, name);
  await page.keyboard.type(PIN.slice(0, -1), { delay: 60 });
  await pressTogether(page, PIN.slice(-1));
  await page.waitForFunction(() => switchWatch.usableAt > 0);
  const { lastKeyAt, digestAt, usableAt } = await page.evaluate(() => switchWatch);
  await page.waitForTimeout(WORK_MS);
  await page.keyboard.press('Control+F10');
  await page.locator('#pin, [data-lock]').first().waitFor();
  return { usableMs: usableAt - lastKeyAt, digestMs: digestAt - lastKeyAt };
}

/** A digit and Enter, without a way to the browser and back between them. */
async function pressTogether(page: Page, digit: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const press = (key: string, text: string, windowsVirtualKeyCode: number) =>
    ['keyDown', 'keyUp'].map((type) =>
      session.send('Input.dispatchKeyEvent', {
        type: type as 'keyDown' | 'keyUp',
        key,
        windowsVirtualKeyCode,
        ...(type === 'keyDown' && { text }),
      }),
    );
  await Promise.all([...press(digit, digit, digit.charCodeAt(0)), ...press('Enter', '\r', 13)]);
  await session.detach();
}

export const SWITCH_COLUMNS = [
  'switches',
  'last digit → usable, median ms',
  'most ms',
  'last digit → digest, median ms',
  'digest → usable, median ms',
];

/** Two cashiers take turns by PIN: the digest of the PIN, the other database and the first drawing are all in it. */
export async function measureSwitch(
  rig: BrowserRig,
  people: readonly string[],
  turns: number,
  password = PASSWORD,
): Promise<Cell[]> {
  await rig.browser.addInitScript(installWatch);
  const page = await rig.openPage('/login');
  // Who is signed in is led on to the counter, and an open sale would be asked about at each switch.
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.goto(`${rig.url}/login`);
  const names: string[] = [];
  for (const [at, email] of people.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Entrar con contraseña' }).click();
    names.push(await signIn(page, email, password));
  }
  for (const name of names) await come(page, name);
  const all: Awaited<ReturnType<typeof come>>[] = [];
  for (let turn = 0; turn < turns; turn += 1) all.push(await come(page, names[turn % names.length] ?? ''));
  // The device is left locked, and signed in to.
  await page.evaluate(() => localStorage.clear());
  const usable = all.map(({ usableMs }) => usableMs);
  const middles = [
    all.map(({ digestMs }) => digestMs),
    all.map(({ usableMs, digestMs }) => usableMs - digestMs),
  ].map((times) => round(median(times), 0));
  return [turns, round(median(usable), 0), round(Math.max(...usable), 0), ...middles];
}
