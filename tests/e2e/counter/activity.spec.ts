import { expect, type Page, test } from '@playwright/test';
import type { ActivityRecord } from '#contract/activity/activity.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { apiOf, type Browser, LEVEL_1, LEVEL_2, LEVEL_3 } from '#tests/e2e/rig/counter.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { SITE } from '#tests/e2e/rig/devices.ts';
import { readTable } from '#tests/e2e/rig/till.ts';

let app: App;
let browser: Browser;
let page: Page;
const desks = new Desks();

test.beforeAll(async () => {
  app = await App.start();
  await makeRecords();
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});

/** Twenty clients by Ana: more than a page of records. */
async function makeRecords(): Promise<void> {
  const ana = await apiOf(app.url, LEVEL_2);
  for (let at = 10; at < 30; at += 1) {
    const body = {
      tipo_cliente: 'Natural',
      nombre_completo_natural: `Zoila ${at}`,
      cedula_natural: `417001${at}`,
    };
    const { status } = await ana.send('POST', '/api/erp/clientes/', body);
    if (status !== 201) throw new Error(`no client: ${status}`);
  }
}

async function enter(email: string): Promise<void> {
  ({ browser, page } = await desks.at(app, email));
  await page.getByRole('link', { name: 'Registros' }).click();
  await expect(page.getByRole('heading', { name: 'Registros de Actividad' })).toBeVisible();
  await rows().nth(1).waitFor();
}

const rows = () => page.getByRole('row');
const search = () => page.getByRole('textbox', { name: /^Buscar/u });

test('the log is searched, sorted and paged on the server; level 3 filters it by person', async () => {
  await enter(LEVEL_3);
  const { results, count } = (
    await (
      await apiOf(app.url)
    ).get<{ results: ActivityRecord[]; count: number }>('/api/erp/registros-actividad/?search=zoila')
  ).body;
  expect(count).toBe(20);
  await search().fill('zoila');
  await expect(page.getByText('1–15 de 20', { exact: true })).toBeVisible();
  await expect(rows().nth(1)).toContainText(results[0]?.descripcion ?? '');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('16–20 de 20', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  const header = page.getByRole('columnheader', { name: 'Fecha' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByText('1–15 de 20', { exact: true })).toBeVisible();
  await expect(rows().nth(1)).toContainText('Zoila 10');
  await page.getByLabel('Colaborador').selectOption({ label: 'Carlos Méndez' });
  await expect(page.getByText('No se encontraron registros con los criterios actuales.')).toBeVisible();
  await page.getByLabel('Colaborador').selectOption({ label: 'Ana Pérez' });
  await expect(page.getByText('1–15 de 20', { exact: true })).toBeVisible();
});

test('the last pages are there without server, with their age, and after a cold start too', async () => {
  await enter(LEVEL_1);
  await expect(page.getByLabel('Colaborador')).toHaveCount(0);
  // Kept behind the page that is shown: two calls, the second ends it.
  await expect.poll(async () => (await page.evaluate(readTable, 'activity')).length).toBeGreaterThan(20);
  await app.pause();
  await page.reload();
  await expect(
    page.getByText(/hace (un momento|\d+ min) \(\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\)/u),
  ).toBeVisible();
  await search().fill('zoila');
  await expect(page.getByText('1–15 de 20', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(rows().nth(5)).toContainText('Zoila 10');
  await app.resume();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText(/Sin conexión con el registro/u)).toHaveCount(0);
});

test('the log has no accessibility violation, dark and light, with and without server', async () => {
  await enter(LEVEL_3);
  const violations = () => violationsOf(page);
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), scheme);
    await page.goto(`${SITE}/erp_core/registros`);
    await rows().nth(15).waitFor();
    expect(await violations()).toEqual([]);
    await browser.context.setOffline(true);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText(/Sin conexión con el registro/u).waitFor();
    expect(await violations()).toEqual([]);
    await browser.context.setOffline(false);
  }
});
