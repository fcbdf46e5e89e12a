import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttp, type HttpOptions } from './http.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server of ours that answers 400 with these parts of a body. */
async function answering(parts: string[], options: Partial<HttpOptions> = {}) {
  server = createServer((_, reply) => {
    reply.writeHead(400, { 'erp-api': '1', 'content-type': 'application/json' });
    for (const part of parts) reply.write(part);
    reply.end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const http = createHttp({
    baseUrl: `http://127.0.0.1:${port}`,
    getAuthorization: () => undefined,
    ...options,
  });
  let bytes = 0;
  const reply = http({ method: 'GET', path: '/', onBytes: () => (bytes += 1) });
  return { reply, bytes: () => bytes };
}

it('a body that is a lone string is an answer, word for word', async () => {
  const { reply, bytes } = await answering(['"No se ', 'puede."']);
  expect(await reply).toMatchObject({ status: 400, body: 'No se puede.' });
  expect(bytes()).toBeGreaterThan(0);
});

it.each(['{"error":"No', '"No se pue', '<html></html>'])(
  'what is no whole JSON leaves open what was answered: %s',
  async (body) => {
    await expect((await answering([body])).reply).rejects.toMatchObject({ failure: 'not-ours' });
  },
);

it('a caller that only tells a person gets such an answer too, as plain text', async () => {
  const { reply } = await answering(['<html></html>'], { takesAnyAnswer: true });
  expect(await reply).toMatchObject({ status: 400, body: '<html></html>' });
});

it('a file keeps the mark at its beginning by which a spreadsheet reads its accents', async () => {
  const { reply } = await answering(['\uFEFFCódigo;Año'], { takesAnyAnswer: true });
  expect(await reply).toMatchObject({ body: '\uFEFFCódigo;Año' });
});

it('a page of somebody else that has no body is no answer, though it is read line by line', async () => {
  server = createServer((_, reply) => reply.writeHead(204).end());
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const http = createHttp({ baseUrl: `http://127.0.0.1:${port}`, getAuthorization: () => undefined });
  const lines: string[] = [];
  const asked = http({ method: 'POST', path: '/', onLine: (line) => lines.push(line) });
  await expect(asked).rejects.toMatchObject({ failure: 'not-ours' });
  expect(lines).toEqual([]);
});

it('an answer that is read line by line gives each as it comes, then all of it', async () => {
  let finish = () => {};
  server = createServer((_, reply) => {
    reply.writeHead(200, { 'erp-api': '1' }).write('{"a":[\n1\n,');
    finish = () => reply.end('2\n]}\n');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const http = createHttp({ baseUrl: `http://127.0.0.1:${port}`, getAuthorization: () => undefined });
  const lines: string[] = [];
  const reply = http({ method: 'POST', path: '/', onLine: (line) => lines.push(line) });
  await expect.poll(() => lines).toEqual(['{"a":[', '1']);
  finish();
  expect((await reply).body).toEqual({ a: [1, 2] });
  expect(lines).toEqual(['{"a":[', '1', ',2', ']}']);
});
