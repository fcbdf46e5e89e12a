import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import { SECRET, startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, clientWith, createShop, PASSWORD, signIn } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 3 });
});
afterAll(() => server.stop());

const csrf = {
  cookie: 'csrftoken=0123456789abcdef',
  'x-csrftoken': '0123456789abcdef',
  'content-type': 'application/json',
};

function login(email: string, password: string, headers: Record<string, string> = csrf) {
  return fetch(`${server.url}${ENDPOINTS.subLogin.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
}

describe('signing in', () => {
  it('ignores the case of the e-mail and answers token and session', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const response = await login(shop.emails.l2.toUpperCase(), PASSWORD);
    expect(response.status).toBe(200);
    expect(ENDPOINTS.subLogin.reply.safeParse(await response.json()).error).toBeUndefined();
  });

  it('answers wrong, unknown and somebody whose access is off alike', async () => {
    const shop = await createShop(server.db, server.clock.now);
    await sql`UPDATE collaborators SET is_active = false WHERE email = ${shop.emails.l2}`.execute(server.db);
    const answers = await Promise.all(
      [
        login(shop.emails.l1, 'otra clave'),
        login('nadie@x.example', PASSWORD),
        login(shop.emails.l2, 'otra clave'),
        login(shop.emails.l2, PASSWORD),
      ].map(async (reply) => [(await reply).status, await (await reply).json()]),
    );
    expect(answers[0]).toEqual([
      400,
      { non_field_errors: ['Correo o contraseña incorrectos.'], codigo: 'credenciales' },
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[3]).toEqual(answers[0]);
  });

  it('is refused for a while after too many failures, the right password too', async () => {
    const shop = await createShop(server.db, server.clock.now);
    for (let count = 0; count < 3; count += 1) await login(shop.emails.l1, 'otra clave');
    const refused = await login(shop.emails.l1, PASSWORD);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('needs the csrf cookie echoed, and no foreign origin', async () => {
    expect((await login('a@x.example', 'x', { 'content-type': 'application/json' })).status).toBe(403);
    expect((await login('a@x.example', 'x', { ...csrf, origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('a token', () => {
  it('ends with the sign-out, within the same second', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l1);
    expect((await api.get(ENDPOINTS.ownSettings.path)).status).toBe(200);
    await api.send('POST', ENDPOINTS.subLogout.path);
    expect((await api.get(ENDPOINTS.ownSettings.path)).status).toBe(401);
  });

  it('of a collaborator who is switched off opens nothing', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l1);
    await sql`UPDATE collaborators SET is_active = false WHERE email = ${shop.emails.l1}`.execute(server.db);
    expect((await api.get(ENDPOINTS.products.path)).status).toBe(401);
  });

  it('that expired, was forged or belongs to nobody opens nothing', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l1);
    const forged = `${api.token.slice(0, -6)}AAAAAA`;
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${api.token.split('.')[1]}.`;
    for (const authorization of ['Bearer', 'Token x', `Bearer ${forged}`, `Bearer ${none}`]) {
      const response = await fetch(`${server.url}${ENDPOINTS.products.path}`, { headers: { authorization } });
      expect(response.status).toBe(401);
    }
    server.clock.now = new Date(server.clock.now.getTime() + 31 * 86_400_000);
    expect((await api.get(ENDPOINTS.products.path)).status).toBe(401);
  });

  it('without an end opens nothing, although it is signed and its session is good', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const { exp: _end, ...endless } = decodeJwt((await signIn(server.url, shop.emails.l1)).token);
    const sign = (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(SECRET));
    const ask = async (claims: JWTPayload) =>
      (await clientWith(server.url, `Bearer ${await sign(claims)}`).get(ENDPOINTS.products.path)).status;
    const inAnHour = server.clock.now.getTime() / 1000 + 3600;
    expect([await ask({ ...endless, exp: inAnHour }), await ask(endless)]).toEqual([200, 401]);
  });

  it('of a module that is switched off answers 403, also for a stored sale', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const api = await signIn(server.url, shop.emails.l1);
    await sql`UPDATE business_modules SET is_active = false WHERE business_id = ${shop.businessId} AND slug = 'facturacion'`.execute(
      server.db,
    );
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    const { status, body } = await api.send('POST', ENDPOINTS.createInvoice.path, sale);
    expect([status, body['codigo']]).toEqual([403, 'modulo_inactivo']);
  });
});

describe('a renewed token', () => {
  const MINUTE_MS = 60_000;
  const later = (minutes: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS);
  };
  const isGood = async ({ get }: ApiClient) => (await get(ENDPOINTS.ownSettings.path)).status === 200;

  async function signedIn() {
    const shop = await createShop(server.db, server.clock.now);
    const old = await signIn(server.url, shop.emails.l1);
    const renew = async (headers: Record<string, string> = {}) => {
      const { path } = ENDPOINTS.renewToken;
      const { body } = await old.send<{ token: string }>('POST', path, {}, headers);
      return clientWith(server.url, `Bearer ${body.token}`);
    };
    return { old, renew };
  }

  it('ends the one before it five minutes after it was used first, requests in flight come to their end', async () => {
    const { old, renew } = await signedIn();
    const renewed = await renew();
    later(60);
    expect([await isGood(old), await isGood(renewed)]).toEqual([true, true]);
    later(4);
    expect([await isGood(renewed), await isGood(old)]).toEqual([true, true]);
    later(1);
    expect([await isGood(renewed), await isGood(old)]).toEqual([true, false]);
  });

  it('that was lost with its answer ends nothing', async () => {
    const { old, renew } = await signedIn();
    await renew();
    later(24 * 60);
    expect(await isGood(old)).toBe(true);
  });

  it('ends with the one before it when somebody signs out', async () => {
    const { old, renew } = await signedIn();
    await (await renew()).send('POST', ENDPOINTS.subLogout.path);
    expect(await isGood(old)).toBe(false);
  });

  it('is the same one when it is asked for twice under one key, and not any more after it was ended', async () => {
    const { old, renew } = await signedIn();
    const key = { 'idempotency-key': randomUUID() };
    const twins = await Promise.all([renew(key), renew(key)]);
    later(1);
    const again = await renew(key);
    expect(new Set([...twins, again].map(({ token }) => token)).size).toBe(1);
    expect((await renew({ 'idempotency-key': randomUUID() })).token).not.toBe(again.token);
    await sql`UPDATE collaborator_sessions SET revoked_at = ${server.clock.now} WHERE replaces IS NOT NULL`.execute(
      server.db,
    );
    expect((await old.send('POST', ENDPOINTS.renewToken.path, {}, key)).status).toBe(401);
  });
});
