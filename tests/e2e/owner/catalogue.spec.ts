import { expect, type Page, test } from '@playwright/test';
import { PATHS } from '#contract/paths.ts';
import type { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { apiOf } from '#tests/e2e/rig/counter.ts';
import { beginAsOwner } from '#tests/e2e/rig/owner.ts';

// The public page of a store: its owner publishes it, a customer orders from a telephone, and the counter has the order.

let app: App;
let page: Page;
beginAsOwner((owner) => ({ app, page } = owner));

const PHONE = { width: 390, height: 844 };

interface ListedOrder {
  numero_display: string;
  origen: string;
  contacto: { nombre: string };
}

async function publish(): Promise<void> {
  await page
    .getByRole('link', { name: /^Catálogo en línea de/u })
    .first()
    .click();
  const form = page.getByRole('form').first();
  await form.getByText('Publicar el catálogo').click();
  await form.getByLabel('Nombre en la dirección').fill('la-esquina');
  await form.getByLabel('WhatsApp (opcional)').fill('300 123 4567');
  await form.getByLabel('Saludo (opcional)').fill('Abrimos todos los días de 7 a. m. a 9 p. m.');
  await form.getByRole('button', { name: /^Guardar el catálogo/u }).click();
  await expect(form.getByText(`${app.url}/t/la-esquina`)).toBeVisible();
}

test('an owner publishes the page, a customer orders from a telephone, and the order is at the counter', async () => {
  await publish();
  expect(await violationsOf(page)).toEqual([]);
  const visitor = await page.context().browser()?.newContext({
    viewport: PHONE,
    colorScheme: 'light',
    locale: 'es-CO',
    serviceWorkers: 'block',
  });
  if (!visitor) throw new Error('there is no browser');
  const shop = await visitor.newPage();
  const foreign: string[] = [];
  shop.on('request', (request) => {
    if (!request.url().startsWith(app.url)) foreign.push(request.url());
  });
  await shop.goto(`${app.url}/t/la-esquina`);
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violationsOf(shop)).toEqual([]);
  const add = shop.getByRole('button', { name: /^Añadir /u }).first();
  await add.focus();
  await shop.keyboard.press('Enter');
  await shop.keyboard.press('Enter');
  await shop.emulateMedia({ colorScheme: 'dark' });
  await shop.reload();
  const opener = shop.getByRole('button', { name: /^Ver pedido · 1 producto/u });
  await opener.click();
  await shop.goBack();
  await expect(shop.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeVisible();
  await opener.click();
  await shop.keyboard.press('Escape');
  await expect(shop.getByRole('dialog')).toBeHidden();
  await opener.click();
  expect(await violationsOf(shop)).toEqual([]);
  await shop.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(shop.getByText('Escribe tu nombre.')).toBeVisible();
  await expect(shop.getByLabel('Nombre')).toBeFocused();
  expect(await violationsOf(shop)).toEqual([]);
  await shop.getByLabel('Nombre').fill('Marta Díaz');
  await shop.getByLabel('Teléfono').fill('300 765 4321');
  await shop.getByLabel('Me lo llevan').check();
  await shop.getByLabel('Dirección').fill('Calle 10 # 4-21');
  await shop.getByRole('button', { name: 'Enviar pedido' }).click();
  const told = shop.getByRole('heading', { name: /^Pedido PED-\d{6} recibido$/u });
  await expect(told).toBeFocused();
  const link = shop.getByRole('link', { name: 'Enviar por WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/573001234567\?text=/u);
  expect(await violationsOf(shop)).toEqual([]);
  expect(await visitor.cookies()).toEqual([]);
  expect(foreign).toEqual([]);

  const number = /PED-\d{6}/u.exec((await told.textContent()) ?? '')?.[0];
  const api = await apiOf(app.url);
  const { body } = await api.get<{ results: ListedOrder[] }>(PATHS.orders);
  expect(body.results.find(({ numero_display }) => numero_display === number)).toMatchObject({
    origen: 'catalogo',
    contacto: { nombre: 'Marta Díaz' },
  });
  await visitor.close();
});
