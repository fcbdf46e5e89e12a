import { expect, type Page, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import {
  apiOf,
  type Browser,
  LEVEL_1,
  LEVEL_2,
  newestInvoices,
  scan,
  signInAt,
} from '#tests/e2e/rig/counter.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { COFFEE, readTable } from '#tests/e2e/rig/till.ts';

let app: App;
let browser: Browser;
let first: Page;
let second: Page;
/** Streams of the server's word that were opened since the browser was. */
let streams: string[];

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(() => app.stop());
test.beforeEach(async () => {
  browser = await openDevice(app);
  first = browser.page;
  streams = [];
  browser.context.on('request', (request) => {
    if (request.url().includes('/sync/eventos/')) streams.push(request.url());
  });
  await browser.context.addInitScript(stopPolling);
  await enterSite(first);
  second = await browser.context.newPage();
  await second.goto(`${SITE}/erp_core/facturacion`);
  await second.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
});
test.afterEach(() => browser.close());

/** Looks at the feed, one every half minute, that a page has planned and that do not come. */
interface Unpolled {
  stopped?: number;
}

/** Runs in each page: the look at the feed every half minute would hide what nobody told. */
function stopPolling(): void {
  const page = window as Unpolled;
  page.stopped = 0;
  const { setTimeout: later } = window;
  const quieter = (run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 30_000) return later(run, ms, ...rest);
    page.stopped = (page.stopped ?? 0) + 1;
    return 0;
  };
  Object.assign(window, { setTimeout: quieter });
}

async function scanOne(page: Page): Promise<void> {
  await page.bringToFront();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: /^Perfil de/u }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
}

test('signing out in one tab brings the other to the login, which says so; what was being charged is kept', async () => {
  const before = (await newestInvoices(await apiOf(app.url), 1))[0]?.numero ?? 0;
  await scanOne(second);
  await app.pause();
  // Asked in the first while the second has not charged yet: nothing but its open sale stands in the way.
  await signOut(first);
  const dialog = first.getByRole('dialog');
  await Promise.all([
    second.keyboard.press('F8'),
    dialog.getByRole('button', { name: /^Cerrar sesión y conservar/u }).click(),
  ]);
  await expect(first.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(second.getByText(/^La sesión de Carlos .* se cerró en otra pestaña/u)).toBeVisible();

  await app.resume();
  // The next person who signs in in one tab works in both; the work of the person before waits for its author.
  await second.bringToFront();
  await second.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await second.getByLabel('Correo electrónico').fill(LEVEL_2);
  await second.getByLabel('Contraseña', { exact: true }).fill('mostrador2026');
  await second.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(second.getByRole('button', { name: /^Perfil de Ana/u })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Perfil de Ana/u })).toBeVisible();
  await signOut(second);
  await expect(second.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await signInAt(second, SITE, LEVEL_1);
  // Charged or not by then: the sale is there, once.
  // In the tab that was quicker to take it over: both came back.
  await expect(first.getByRole('button', { name: /^Perfil de Carlos/u })).toBeVisible();
  await first.goto(`${SITE}/erp_core/facturacion`);
  const open = async () => {
    const rows = [first, second].map((page) => page.getByRole('row').filter({ hasText: COFFEE.name }));
    const [here = 0, there = 0] = await Promise.all(rows.map((row) => row.count()));
    return here + there;
  };
  const api = await apiOf(app.url);
  await expect
    .poll(async () => {
      const sold = ((await newestInvoices(api, 1))[0]?.numero ?? 0) - before;
      return sold + (await open());
    })
    .toBe(1);
});

test('a sale of one tab is in the other, and what another counter sells is in both, without waiting for the polling', async () => {
  const [one, other] = [first, second];
  for (const page of [one, other])
    expect(await page.evaluate(() => (window as Unpolled).stopped)).toBeGreaterThan(0);
  const api = await apiOf(app.url);
  await expect.poll(() => streams.length).toBe(1);
  const product = (
    await api.get<{ results: { id: string }[] }>(`/api/erp/inventario/productos/?search=${COFFEE.code}`)
  ).body.results[0];
  const clients = await api.get<{ results: { id: string; es_consumidor_final: boolean }[] }>(
    '/api/erp/clientes/?page_size=100',
  );
  const client = clients.body.results.find((row) => row.es_consumidor_final);
  const sold = await api.send<{ numero_completo: string; numero: number }>(
    'POST',
    '/api/erp/facturacion/facturas/',
    {
      cliente_id: client?.id,
      items: [{ producto_id: product?.id, cantidad: 1 }],
    },
  );
  expect(sold.status).toBe(201);
  for (const page of [one, other]) {
    const numbers = async () => {
      const rows = (await page.evaluate(readTable, 'invoices')) as { invoice: { numero: number } | null }[];
      return rows.map(({ invoice }) => invoice?.numero);
    };
    await expect.poll(numbers).toContain(sold.body.numero);
  }
  // No second stream was opened for the second tab.
  expect(streams).toHaveLength(1);
});
