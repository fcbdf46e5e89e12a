import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { readEvents } from '#tests/fixtures/event-reader.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

// What a client only learns by waiting out the server's own times: part of `npm run test:all`.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it.concurrent('the stream of versions says a comment every 15 s and is cut by no timeout', {
  timeout: 60_000,
}, async () => {
  const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 1000 }] });
  const api = await signIn(server.url, shop.emails.l1);
  const reader = await readEvents(`${server.url}${ENDPOINTS.events.path}`, api.token);
  try {
    await expect.poll(() => reader.heartbeats(), { timeout: 40_000 }).toBeGreaterThan(0);
    expect(reader.endedAt()).toBeUndefined();
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    const { headers } = await api.send('POST', ENDPOINTS.createInvoice.path, sale);
    await reader.until(Number(headers.get('erp-version')?.split('-')[1]));
  } finally {
    reader.leave();
  }
});

/** Writes to a bare socket and reads until the server hangs up. */
async function write(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

it.concurrent('a request whose head or body never ends is cut off with 408', {
  timeout: 60_000,
}, async () => {
  const head = `POST ${ENDPOINTS.login.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token x\r\nContent-Type: application/json\r\n`;
  const answers = await Promise.all([write(`${head}Content-Length: 100\r\n\r\n{`), write(head)]);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"codigo":"tiempo_agotado"\}$/u);
});
