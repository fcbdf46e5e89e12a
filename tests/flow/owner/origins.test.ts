import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { createOutboxMailer, createSmtpMailer } from '#server/platform/mail/mail.ts';
import { csrf } from '#tests/contract/csrf.ts';
import { lastMail, registration } from '#tests/fixtures/registration.ts';
import { openJobs } from '#tests/fixtures/jobs/open-jobs.ts';
import { createDatabase, startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, postOpenly, signIn } from '#tests/fixtures/shop.ts';

const FRIEND = 'https://caja.example.co';
const EVIL = 'https://evil.example';
const PATHS = [...new Set(Object.values<Endpoint>(ENDPOINTS).map(({ path }) => path))];

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown> | null;
}

/** A request with any header, Host and Origin too, which fetch keeps to itself. */
function send(
  url: string,
  method: string,
  at: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(`${url}${at}`, { method, headers: { ...type, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const parsed = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe('a server that faces the open net', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      corsOrigins: [FRIEND, 'http://localhost:5173'],
      verifyLimit: 3,
      loginLimit: 1,
    });
  });
  afterAll(() => server.stop());

  const preflight = (at: string, origin: string, method = 'POST') =>
    send(server.url, 'OPTIONS', at, { origin, 'access-control-request-method': method });
  const knock = (ip: string) =>
    send(
      server.url,
      'POST',
      ENDPOINTS.verifyEmail.path,
      { ...csrf, 'x-forwarded-for': ip },
      { key: 'unknown' },
    );

  it.each(PATHS)('answers the preflight of %s to a page it knows', async (declared) => {
    const { status, headers, body } = await preflight(declared.replaceAll(/:\w+/gu, '1'), FRIEND);
    expect([status, body]).toEqual([204, null]);
    expect(headers['access-control-allow-origin']).toBe(FRIEND);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['vary']).toContain('Origin');
    const methods = Object.values<Endpoint>(ENDPOINTS)
      .filter(({ path: one }) => one === declared)
      .map(({ method }) => method);
    expect(String(headers['access-control-allow-methods']).split(', ')).toEqual(
      expect.arrayContaining(methods),
    );
    expect(String(headers['access-control-allow-headers']).split(', ')).toEqual([
      'Authorization',
      'Content-Type',
      'X-CSRFToken',
      'Idempotency-Key',
      'Erp-Entity',
      'Erp-Device',
      'Erp-Occurred-At',
      'Erp-Offline',
      'Erp-Total',
      'Erp-Pending',
      'If-Match',
    ]);
  });

  it.each([
    EVIL,
    'https://caja.example.co.evil.example',
    'https://caja.example.co:444',
    'http://caja.example.co',
    'HTTPS://CAJA.EXAMPLE.CO',
    'null',
    '',
  ])('tells a page of %j nothing, and refuses what it posts', async (origin) => {
    const { status, headers } = await preflight(ENDPOINTS.login.path, origin);
    expect([status, headers['allow']]).toEqual([405, 'POST']);
    const got = await send(server.url, 'GET', ENDPOINTS.health.path, { origin });
    const posted = await send(server.url, 'POST', ENDPOINTS.login.path, { ...csrf, origin }, {});
    expect([posted.status, posted.body?.['codigo']]).toEqual([403, 'origen_no_permitido']);
    for (const answer of [{ headers }, got, posted])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('lets a page it knows read answers and refusals, and the headers of the offline protocol', async () => {
    for (const [method, at, status] of [
      ['GET', ENDPOINTS.health.path, 200],
      ['GET', ENDPOINTS.user.path, 401],
      ['GET', '/api/no/such/thing/', 404],
      ['PUT', ENDPOINTS.login.path, 405],
      ['OPTIONS', ENDPOINTS.login.path, 405], // not a preflight
    ] as const) {
      const answer = await send(server.url, method, at, { origin: FRIEND });
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, FRIEND]);
      expect(answer.headers['access-control-expose-headers']).toBe(
        'Erp-Api, Erp-Version, Erp-Epoch, Erp-Former, Idempotent-Replayed, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id',
      );
    }
    expect((await preflight('/api/no/such/thing/', FRIEND)).status).toBe(404);
  });

  it('tells caches that an answer hangs on the origin, also where it hangs on the encoding', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const { token } = await signIn(server.url, shop.emails.l1);
    for (const { path } of [ENDPOINTS.changes, ENDPOINTS.products]) {
      const { status, headers } = await send(server.url, 'GET', path, {
        authorization: `Bearer ${token}`,
        origin: FRIEND,
      });
      expect([status, headers['vary']]).toEqual([200, expect.stringContaining('Origin')]);
    }
  });

  it.each([FRIEND, 'own'])('takes what a page of %s posts, with the cookie echoed', async (page) => {
    const origin = page === 'own' ? server.url : page;
    const body = { email: 'a@x.example' };
    const at = ENDPOINTS.resendEmail.path;
    expect((await send(server.url, 'POST', at, { ...csrf, origin }, body)).status).toBe(200);
    const { status, body: answer } = await send(server.url, 'POST', at, { origin }, body);
    expect([status, answer?.['codigo']]).toEqual([403, 'csrf']);
  });

  it('does not mail a stranger’s host as its own', async () => {
    for (const host of ['evil.example', 'localhost@evil.example']) {
      const body = registration();
      const headers = { ...csrf, host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      expect((await send(server.url, 'POST', ENDPOINTS.register.path, headers, body)).status).toBe(201);
      const { link, text, html } = lastMail(server, body.email);
      expect(`${link} ${text} ${html}`).not.toContain('evil');
      expect(link.startsWith(`http://localhost:${new URL(server.url).port}/verify-email/`)).toBe(true);
    }
  });

  it('counts tries to confirm by the connection’s address, whatever the headers say', async () => {
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect((await knock(ip)).status).toBe(404);
    const refused = await knock('192.0.2.4');
    expect([refused.status, refused.body?.['codigo'], refused.headers['retry-after']]).toEqual([
      429,
      'demasiados_intentos',
      '60',
    ]);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await knock('192.0.2.4')).status).toBe(404);
  });

  it('stops an address that tries one account after another', async () => {
    const login = (email: string) => postOpenly(server.url, ENDPOINTS.login.path, { email, password: 'x' });
    for (let at = 0; at < 20; at += 1) expect((await login(`n${at}@x.example`)).status).toBe(400);
    expect((await login('n20@x.example')).status).toBe(429);
  });
});

describe('a server behind its own proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ trustProxy: true, verifyLimit: 1, publicUrl: 'https://tienda.example.co' });
  });
  afterAll(() => server.stop());

  it('counts the address that the proxy saw, not an address that the client made up', async () => {
    const knock = (forwarded: string) =>
      send(
        server.url,
        'POST',
        ENDPOINTS.verifyEmail.path,
        { ...csrf, 'x-forwarded-for': forwarded },
        { key: 'x' },
      );
    expect((await knock('198.51.100.1, 192.0.2.1')).status).toBe(404);
    expect((await knock('198.51.100.2, 192.0.2.1')).status).toBe(429);
    expect((await knock('192.0.2.1, 192.0.2.2')).status).toBe(404);
  });

  it('knows the public origin as its own, and mails it', async () => {
    const body = registration();
    const headers = { ...csrf, origin: 'https://tienda.example.co', host: 'upstream:8080' };
    expect((await send(server.url, 'POST', ENDPOINTS.register.path, headers, body)).status).toBe(201);
    expect(lastMail(server, body.email).link).toMatch(/^https:\/\/tienda\.example\.co\/verify-email\//u);
  });

  it('marks the cookie Secure when the proxy speaks https', async () => {
    const { headers } = await send(server.url, 'GET', ENDPOINTS.ensureCsrf.path, {
      'x-forwarded-proto': 'https',
    });
    expect(String(headers['set-cookie'])).toMatch(/; SameSite=Lax; Secure$/u);
  });

  it('tells browsers with every answer what they may do, and over https to come back so, subdomains too', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    for (const at of [ENDPOINTS.health.path, '/api/no/such/thing/', '/nada']) {
      const { headers } = await send(server.url, 'GET', at, https);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "script-src 'self' 'wasm-unsafe-eval'",
        ]),
      );
    }
    const plain = await send(server.url, 'GET', ENDPOINTS.health.path, {});
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('registration with a real mailer', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'mostrador-outbox-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('leaves the mail in the outbox before it answers; its link confirms', async () => {
    const lines: string[] = [];
    const server = await startServer({
      mailer: createOutboxMailer({ outboxDir: dir, print: (line) => lines.push(line) }),
    });
    try {
      const body = registration();
      expect((await postOpenly(server.url, ENDPOINTS.register.path, body)).status).toBe(201);
      const [file = ''] = await readdir(dir);
      const mail = await PostalMime.parse(await readFile(path.join(dir, file)));
      const link = /https?:\/\/\S+\/verify-email\/[\w-]+/u.exec(mail.text ?? '')?.[0] ?? '';
      expect([mail.to?.[0]?.address, mail.html?.includes(`href="${link}"`)]).toEqual([body.email, true]);
      expect(lines.join('\n')).toContain(link);
      const confirmed = await postOpenly(server.url, ENDPOINTS.verifyEmail.path, {
        key: link.split('/').at(-1),
      });
      expect(confirmed.status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  it('answers the same while the mail server is down', async () => {
    const lines: string[] = [];
    const database = await createDatabase();
    const { jobs, close } = openJobs(database);
    const mailer = createSmtpMailer({
      mailUrl: 'smtp://127.0.0.1:1',
      print: (line) => lines.push(line),
      jobs,
      retries: { retries: 0, pauseS: 0 },
    });
    await jobs.start();
    const server = await startServer({ mailer, database });
    try {
      expect((await postOpenly(server.url, ENDPOINTS.register.path, registration())).status).toBe(201);
      await expect.poll(() => lines.length).toBe(1);
    } finally {
      await close();
      await server.stop();
      await mailer.close();
    }
  });
});
