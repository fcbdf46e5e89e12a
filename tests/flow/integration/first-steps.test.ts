import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { WebhookWithSecret } from '#contract/integration/webhooks.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { freePort } from '#tests/e2e/rig/app.ts';
import { createKey } from '#tests/fixtures/integration/keys.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { clientWith, createShop, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

// Beside the project's packages, as a reader who installed standardwebhooks would have it.
const RECEIVER = 'node_modules/.cache/first-steps-receiver.mjs';

let server: TestServer;
let shop: TestShop;
let clave: string;
let code: Map<string, string>;
beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 10 }] });
  clave = (await createKey(server.url, shop, ['leer', 'pedidos', 'vender'])).key.clave;
  const { body } = await clientWith(server.url, '').get<string>('/api/docs');
  const steps = body.matchAll(/<h3>([^<]+)<\/h3>.*?<pre><code[^>]*>([\s\S]*?)<\/code>/gu);
  const plain = (html: string) =>
    html.replaceAll(/&#(\d+);/gu, (_sign, number) => String.fromCharCode(Number(number)));
  code = new Map([...steps].map(([, title = '', html = '']) => [title, plain(html)]));
});
afterAll(async () => {
  await server.stop();
  await rm(RECEIVER, { force: true });
});

/** Types a step into a shell. @returns what it printed */
function type(title: string): Promise<string> {
  const env = { ...process.env, MOSTRADOR: server.url, CLAVE: clave, LC_ALL: 'C' };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-euc', code.get(title) ?? 'exit 1'], { env }, (error, printed) =>
      error ? reject(error) : resolve(printed),
    );
  });
}

describe('the first steps of the API page, as they stand', () => {
  it('read the products', async () => {
    const { results } = JSON.parse(await type('Leer productos')) as { results: { id: string }[] };
    expect(results.map(({ id }) => id)).toEqual(shop.productIds);
  });

  it('take an order once, however often they are repeated', async () => {
    const first = JSON.parse(await type('Tomar un pedido')) as Order;
    expect(first).toMatchObject({ tipo: 'recoger', estado: 'nuevo', contacto: { nombre: 'Marta' } });
    expect(first.lineas.map(({ product_id, cantidad }) => [product_id, cantidad])).toEqual([
      [shop.productIds[0], 2],
    ]);
    expect(JSON.parse(await type('Tomar un pedido'))).toEqual(first);
  });

  it('sell once, however often they are repeated', async () => {
    const first = JSON.parse(await type('Vender')) as Invoice;
    expect(first.numero_factura_display).toContain('POS1');
    expect(JSON.parse(await type('Vender'))).toEqual(first);
  });

  it('take a webhook that is ours, and no other', async () => {
    await mkdir(path.dirname(RECEIVER), { recursive: true });
    await writeFile(RECEIVER, code.get('Verificar un webhook') ?? '');
    const owner = await signInOwner(server.url, shop.ownerEmail);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const webhooks = fillPath(ENDPOINTS.webhooks.path, { tipo: 'PJ', id: shop.businessId });
    const made = await owner.send<WebhookWithSecret>('POST', webhooks, { url, eventos: ['factura.creada'] });
    const env = { ...process.env, SECRETO: made.body.secreto, PUERTO: String(port) };
    const receiver: ChildProcess = spawn(process.execPath, [RECEIVER], { env });
    let printed = '';
    receiver.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    try {
      const forged = () =>
        fetch(url, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(forged).toBe(401);
      const seller = clientWith(server.url, `Bearer ${clave}`);
      const items = [{ producto_id: shop.productIds[0], cantidad: 1 }];
      const sale = { cliente_id: shop.finalConsumer, items };
      const { body } = await seller.send<Invoice>('POST', ENDPOINTS.createInvoice.path, sale);
      await server.services.delivery.deliver({ business_id: shop.businessId, id: made.body.id });
      await expect.poll(() => printed.trim()).toBe(`factura.creada ${body.id}`);
    } finally {
      receiver.kill();
    }
  });
});
