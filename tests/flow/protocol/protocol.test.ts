import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const LOGIN = ENDPOINTS.login.path;
const json = { authorization: 'Token x', 'content-type': 'application/json' };

/** The headers of every answer to every call. */
const MARKS = {
  'erp-api': '1',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'permissions-policy': expect.stringContaining('camera=(self)'),
};

async function ask(target: string, init?: RequestInit) {
  const response = await fetch(`${server.url}${target}`, init);
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: (await response.json()) as Record<string, unknown> };
}

/** Writes to a bare socket and reads until the server hangs up. */
async function write(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

/** Sends a body whole and reads the answer meanwhile. @returns its status */
async function pour(bytes: number, headers: Record<string, string>): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  const lines = Object.entries({ ...json, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${LOGIN} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
  const isChunked = 'transfer-encoding' in headers;
  const part = 'a'.repeat(65_536);
  for (let sent = 0; sent < bytes; sent += part.length)
    if (!socket.write(isChunked ? `10000\r\n${part}\r\n` : part)) await once(socket, 'drain');
  const close = 'GET /api/health/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  socket.write(isChunked ? `0\r\n\r\n${close}` : close);
  await once(socket, 'close');
  return answer;
}

describe('an address that names nothing', () => {
  it.each([
    '/api/%zz/',
    '/api/%',
    '/api/%E0%A4%A',
    '/%zz',
    '/nada',
    `/api/erp/businesses/${'9'.repeat(5_000)}/x/`,
  ])('%.40s is 404 like any other', async (target) => {
    const { status, headers, body } = await ask(target);
    expect([status, body]).toEqual([404, { detail: 'No encontrado.', codigo: 'ruta_desconocida' }]);
    expect(headers).toMatchObject(MARKS);
    if (target.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
  });

  it('is no other for the length of a parameter', async () => {
    const target = `/api/erp/businesses/${'9'.repeat(5_000)}/series/`;
    const { status, headers } = await ask(target);
    expect([status, headers]).toEqual([401, expect.objectContaining(MARKS)]);
  });

  it('may be written with its host', async () => {
    const answer = await write(
      `GET ${server.url}/api/health/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
  });
});

describe('a body', () => {
  it('of 10 MB is read to its end and refused, so that its sender sees the answer and the connection lives', async () => {
    const length = 160 * 65_536;
    for (const headers of [{ 'content-length': String(length) }, { 'transfer-encoding': 'chunked' }])
      expect(await pour(length, headers)).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 /u);
  });

  it.each(['gzip', 'br', 'x'])('in the encoding %s is not unpacked', async (encoding) => {
    const body = gzipSync('{}');
    const headers = { ...json, 'content-encoding': encoding };
    const reply = await ask(LOGIN, { method: 'POST', headers, body });
    expect([reply.status, reply.body['codigo']]).toEqual([415, 'tipo_no_soportado']);
  });
});

it.each([
  ['what is no request at all', 'HOLA\r\n\r\n'],
  ['a request without a host', 'GET /api/health/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a page without a host', 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n'],
])('%s is refused with the same headers', async (_name, bytes) => {
  const answer = await write(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"codigo":"cuerpo_invalido"\}$/u);
  const headers = Object.fromEntries(
    (answer.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/su))
      .map(([name = '', value]) => [name.toLowerCase(), value]),
  ) as Record<string, string>;
  expect(headers).toMatchObject(MARKS);
});

it('a request that expects something odd is answered like any other', async () => {
  const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nAuthorization: Token x\r\nContent-Type: application/json\r\n`;
  const answer = await write(`${head}Expect: pizza\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*erp-api: 1[^]*"codigo":"datos_invalidos"\}$/u);
});
