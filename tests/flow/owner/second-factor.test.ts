import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FactorOffer, FactorState } from '#contract/accounts/second-factor.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import { lastKey } from '#tests/fixtures/registration.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  clientWith,
  createShop,
  PASSWORD,
  postOpenly,
  signInOwner,
  type TestShop,
} from '#tests/fixtures/shop.ts';

const STEP_MS = 30_000;
const NEW_PASSWORD = 'otra clave distinta';

let server: TestServer;
let shop: TestShop;
let owner: ApiClient;
beforeAll(async () => {
  server = await startServer({ loginLimit: 3 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await createShop(server.db, server.clock.now);
  owner = await signInOwner(server.url, shop.ownerEmail);
});

const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};

/** What the phone shows. @param ms the phone's clock against the server's */
const shown = (secreto: string, ms = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: server.clock.now.getTime() + ms });

const offer = async (password: string = PASSWORD) =>
  owner.send<FactorOffer>('POST', ENDPOINTS.offerFactor.path, { password });
const activate = (codigo_verificacion: string) =>
  owner.send<{ codigos: string[] }>('POST', ENDPOINTS.activateFactor.path, { codigo_verificacion });
const login = (code?: string, password: string = PASSWORD) =>
  postOpenly(server.url, ENDPOINTS.login.path, {
    email: shop.ownerEmail,
    password,
    ...(code === undefined ? {} : { codigo_verificacion: code }),
  });
const state = async () => (await owner.get<FactorState>(ENDPOINTS.secondFactor.path)).body;

/** A second factor in force, its activating code a minute old. */
async function withFactor() {
  const { secreto } = (await offer()).body;
  const { body } = await activate(shown(secreto));
  pass(2 * STEP_MS);
  return { secreto, codigos: body.codigos };
}

describe('a second factor', () => {
  it('is offered for the right password alone, as a key that every app reads, and counts once a code was typed', async () => {
    expect((await offer('no es esta')).body).toMatchObject({
      password: ['La contraseña actual no es correcta.'],
    });
    const { status, body } = await offer();
    expect(status).toBe(201);
    const { searchParams, protocol, pathname } = new URL(body.uri);
    expect([protocol, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      expect.stringContaining(`Mostrador:${shop.ownerEmail}`),
    ]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      secret: body.secreto,
      issuer: 'Mostrador',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect((await login()).status).toBe(200);
    expect(await state()).toEqual({ activo: false, desde: null, codigos_restantes: 0 });
    const activated = await activate(shown(body.secreto));
    expect(activated.status).toBe(200);
    expect(new Set(activated.body.codigos).size).toBe(10);
    expect(await state()).toMatchObject({ activo: true, codigos_restantes: 10 });
    expect((await login()).body).toMatchObject({ codigo: 'codigo_requerido' });
  });

  it('is asked for after the right password alone, and signs in with the code of now or one step off', async () => {
    const { secreto } = await withFactor();
    expect((await login(shown(secreto), 'no es esta')).body['codigo']).toBe('credenciales');
    const wrong = await login('000000');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { codigo_verificacion: ['El código no es correcto o ya se usó.'], codigo: 'codigo_incorrecto' },
    ]);
    expect((await login(shown(secreto, -2 * STEP_MS))).status).toBe(400);
    expect((await login(shown(secreto, -STEP_MS))).status).toBe(200);
    expect((await login(` ${shown(secreto).slice(0, 3)} ${shown(secreto).slice(3)} `)).status).toBe(200);
    expect((await login(shown(secreto, STEP_MS))).status).toBe(200);
  });

  it('takes no code twice, nor an older one after it, also of two sign-ins at once', async () => {
    const { secreto } = await withFactor();
    const ends = await Promise.all([login(shown(secreto)), login(shown(secreto))]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await login(shown(secreto, -STEP_MS))).status).toBe(400);
    pass(STEP_MS);
    expect((await login(shown(secreto))).status).toBe(200);
  });

  it('does not take the code that activated it for a sign-in', async () => {
    const { secreto } = (await offer()).body;
    const code = shown(secreto);
    await activate(code);
    expect((await login(code)).body['codigo']).toBe('codigo_incorrecto');
  });

  it('slows guessing of codes down, which a right password does not begin anew', async () => {
    const { secreto } = await withFactor();
    for (let count = 0; count < 3; count += 1) {
      await login('000000');
      expect((await login()).body['codigo']).toBe('codigo_requerido');
    }
    expect((await login(shown(secreto))).status).toBe(429);
    pass(16 * 60_000);
    expect((await login(shown(secreto))).status).toBe(200);
  });

  it('lets who lost the phone in with each recovery code once, however it is typed', async () => {
    const { codigos } = await withFactor();
    const [first = '', second = ''] = codigos;
    expect(first).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/u);
    const ends = await Promise.all([login(first), login(first)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await login(second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await state()).toMatchObject({ codigos_restantes: 8 });
  });

  it('keeps neither the key nor a code readable in the database', async () => {
    const { secreto, codigos } = await withFactor();
    const { rows } = await sql<{ told: string }>`
      SELECT (SELECT json_agg(f)::text FROM owner_second_factors f) || (SELECT json_agg(c)::text FROM owner_recovery_codes c)
        AS told`.execute(server.db);
    for (const kept of [secreto, ...codigos.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(rows[0]?.told).not.toContain(kept);
  });

  it('is ended with password and code together, and with it every recovery code', async () => {
    const { secreto, codigos } = await withFactor();
    const end = (password: string, codigo_verificacion: string) =>
      owner.send('POST', ENDPOINTS.endFactor.path, { password, codigo_verificacion });
    expect((await end('no es esta', shown(secreto))).status).toBe(400);
    expect((await end(PASSWORD, '000000')).status).toBe(400);
    expect((await login()).body['codigo']).toBe('codigo_requerido');
    expect((await end(PASSWORD, codigos[0] ?? '')).status).toBe(200);
    expect(await state()).toMatchObject({ activo: false, codigos_restantes: 0 });
    expect((await login()).status).toBe(200);
    expect((await end(PASSWORD, shown(secreto))).body).toMatchObject({
      non_field_errors: ['La verificación en dos pasos no está activa.'],
    });
  });

  it('is not ended by a new password from a mail, nor replaced by another offer', async () => {
    const { secreto } = await withFactor();
    expect((await offer()).body).toMatchObject({
      non_field_errors: ['La verificación en dos pasos ya está activa.'],
    });
    const email = shop.ownerEmail;
    await postOpenly(server.url, ENDPOINTS.resetPassword.path, { email });
    const body = { key: lastKey(server, email), password1: NEW_PASSWORD, password2: NEW_PASSWORD };
    expect((await postOpenly(server.url, ENDPOINTS.confirmReset.path, body)).status).toBe(200);
    expect((await login(undefined, NEW_PASSWORD)).body['codigo']).toBe('codigo_requerido');
    expect((await login(shown(secreto), NEW_PASSWORD)).status).toBe(200);
  });

  it('that was offered a quarter of an hour ago, or to another owner, is not activated', async () => {
    const { secreto } = (await offer()).body;
    pass(15 * 60_000 + 1);
    expect((await activate(shown(secreto))).body).toMatchObject({
      non_field_errors: ['El código QR venció o se cambió. Empieza otra vez.'],
    });
    const fresh = (await offer()).body.secreto;
    const neighbour = await createShop(server.db, server.clock.now);
    const foreign = await signInOwner(server.url, neighbour.ownerEmail);
    const body = { codigo_verificacion: shown(fresh) };
    expect((await foreign.send('POST', ENDPOINTS.activateFactor.path, body)).status).toBe(400);
    expect(await state()).toMatchObject({ activo: false });
  });

  it.each([
    [{}, 'Escribe el código.'],
    [{ codigo_verificacion: '' }, 'Escribe el código.'],
    [{ codigo_verificacion: 'x'.repeat(41) }, 'No puede tener más de 40 caracteres.'],
  ])('refuses the body %j at its field', async (body, words) => {
    const { status, body: answer } = await owner.send('POST', ENDPOINTS.activateFactor.path, body);
    expect([status, answer['codigo_verificacion']]).toEqual([400, [words]]);
  });
});

it('a token from before stays good when a second factor is put in force', async () => {
  await withFactor();
  expect((await clientWith(server.url, `Token ${owner.token}`).get(ENDPOINTS.user.path)).status).toBe(200);
});
