import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession } from '#contract/accounts/own-account.ts';
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
  signIn,
  signInOwner,
  type TestShop,
} from '#tests/fixtures/shop.ts';

const NEW_PASSWORD = 'otra clave distinta';
const MINUTE_MS = 60_000;

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startServer({ loginLimit: 3, trustProxy: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await createShop(server.db, server.clock.now);
});

const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};

/** Owners and collaborators have the same calls about themselves, each under own addresses. */
const PEOPLE = {
  owner: {
    emailOf: ({ ownerEmail }: TestShop) => ownerEmail,
    signIn: signInOwner,
    login: ENDPOINTS.login.path,
    change: ENDPOINTS.changePassword.path,
    sessions: ENDPOINTS.ownerSessions.path,
    closeOthers: ENDPOINTS.closeOtherOwnerSessions.path,
  },
  collaborator: {
    emailOf: ({ emails }: TestShop) => emails.l1,
    signIn,
    login: ENDPOINTS.subLogin.path,
    change: ENDPOINTS.changeOwnPassword.path,
    sessions: ENDPOINTS.ownSessions.path,
    closeOthers: ENDPOINTS.closeOtherSessions.path,
  },
} as const;

describe.each(['owner', 'collaborator'] as const)('the own account of a signed-in %s', (kind) => {
  const { emailOf, signIn: enter, login, change, sessions, closeOthers } = PEOPLE[kind];
  const come = (password: string = PASSWORD) => enter(server.url, emailOf(shop), password);
  const isGood = async ({ get }: ApiClient) => (await get(sessions)).status === 200;
  const changeBy = ({ send }: ApiClient, changes: Record<string, unknown> = {}) =>
    send('POST', change, {
      password: PASSWORD,
      password1: NEW_PASSWORD,
      password2: NEW_PASSWORD,
      ...changes,
    });
  const listBy = async ({ get }: ApiClient) => (await get<OwnSession[]>(sessions)).body;

  it('takes another password: this session goes on, all others end, and only the new password signs in', async () => {
    const [here, there] = [await come(), await come()];
    expect(await changeBy(here)).toMatchObject({
      status: 200,
      body: { detail: 'La contraseña se cambió. Se cerraron tus otras sesiones.' },
    });
    expect([await isGood(here), await isGood(there)]).toEqual([true, false]);
    const old = await postOpenly(server.url, login, { email: emailOf(shop), password: PASSWORD });
    expect([old.status, old.body['codigo']]).toEqual([400, 'credenciales']);
    expect(await isGood(await come(NEW_PASSWORD))).toBe(true);
  });

  it('refuses a wrong present password at its field, and after too many all of them, the sign-in too', async () => {
    const here = await come();
    const wrong = await changeBy(here, { password: 'no es esta' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { password: ['La contraseña actual no es correcta.'], codigo: 'contrasena_incorrecta' },
    ]);
    for (let count = 1; count < 3; count += 1) await changeBy(here, { password: 'no es esta' });
    expect((await changeBy(here)).status).toBe(429);
    const entering = await postOpenly(server.url, login, { email: emailOf(shop), password: PASSWORD });
    expect(entering.status).toBe(429);
    pass(16 * MINUTE_MS);
    expect((await changeBy(here)).status).toBe(200);
  });

  it.each([
    [{ password: '' }, 'password', 'Contraseña es obligatoria'],
    [
      { password1: 'corta', password2: 'corta' },
      'password1',
      'La contraseña debe tener al menos 8 caracteres',
    ],
    [
      { password1: 'contraseña1', password2: 'contraseña1' },
      'password1',
      'Esta contraseña es demasiado común. Elige otra.',
    ],
    [{ password2: 'otra cosa' }, 'password2', 'Las contraseñas no coinciden'],
  ])('asks for the new password as registration does: %j', async (changes, field, words) => {
    const { status, body } = await changeBy(await come(), changes);
    expect([status, body[field]]).toEqual([400, [words]]);
  });

  it('lists its living sessions with device and shortened address, and knows its own', async () => {
    const there = await come();
    const before = server.clock.now;
    pass(30 * MINUTE_MS);
    const here = await come();
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
    pass(11 * MINUTE_MS);
    await server.inject({
      method: 'GET',
      url: sessions,
      headers: {
        authorization: `${kind === 'owner' ? 'Token' : 'Bearer'} ${there.token}`,
        'user-agent': chrome,
        'x-forwarded-for': '203.0.113.77',
      },
    });
    const list = await listBy(here);
    expect(list.map(({ actual }) => actual).toSorted()).toEqual([false, true]);
    expect(list.find(({ actual }) => !actual)).toMatchObject({
      equipo: 'Chrome en Windows',
      direccion: '203.0.113.x',
    });
    const other = list.find(({ actual }) => !actual);
    expect(Date.parse(other?.desde ?? '')).toBe(before.getTime());
    expect(Date.parse(other?.ultimo_uso ?? '')).toBe(server.clock.now.getTime());
  });

  it('closes one session, which ends with its next call, and all others at once', async () => {
    const [here, second, third, fourth] = [await come(), await come(), await come(), await come()];
    const chosen = (await listBy(second)).find(({ actual }) => actual)?.id;
    expect((await here.send('DELETE', `${sessions}${chosen}/`)).status).toBe(204);
    expect([await isGood(here), await isGood(second), await isGood(third)]).toEqual([true, false, true]);
    expect((await here.send('DELETE', `${sessions}${chosen}/`)).status).toBe(404);
    expect((await here.send('POST', closeOthers, {})).status).toBe(200);
    expect([await isGood(here), await isGood(third), await isGood(fourth)]).toEqual([true, false, false]);
    expect(await listBy(here)).toHaveLength(1);
  });

  it('neither shows nor closes the sessions of somebody else', async () => {
    const here = await come();
    const neighbour = await createShop(server.db, server.clock.now);
    const foreign = await enter(server.url, emailOf(neighbour), PASSWORD);
    const [own] = await listBy(here);
    expect((await foreign.send('DELETE', `${sessions}${own?.id}/`)).status).toBe(404);
    await foreign.send('POST', closeOthers, {});
    await changeBy(foreign);
    expect(await isGood(here)).toBe(true);
    expect(await listBy(foreign)).toHaveLength(1);
    expect((await here.send('DELETE', `${sessions}no-es-un-uuid/`)).status).toBe(404);
  });
});

describe('a collaborator', () => {
  const renewal = async (api: ApiClient) => {
    const { body } = await api.send<{ token: string }>('POST', ENDPOINTS.renewToken.path, {});
    return clientWith(server.url, `Bearer ${body.token}`);
  };
  const listBy = async ({ get }: ApiClient) => (await get<OwnSession[]>(ENDPOINTS.ownSessions.path)).body;

  it('sees a session that was renewed as one, since it began, and closes all of it', async () => {
    const first = await signIn(server.url, shop.emails.l1);
    const began = server.clock.now.getTime();
    pass(60 * MINUTE_MS);
    const lost = await renewal(first);
    const renewed = await renewal(await renewal(first));
    const watcher = await signIn(server.url, shop.emails.l1);
    const list = await listBy(watcher);
    expect(list).toHaveLength(2);
    const other = list.find(({ actual }) => !actual);
    expect(Date.parse(other?.desde ?? '')).toBe(began);
    await watcher.send('DELETE', `${ENDPOINTS.ownSessions.path}${other?.id}/`);
    for (const api of [first, lost, renewed])
      expect((await api.get(ENDPOINTS.ownSessions.path)).status).toBe(401);
  });

  it('keeps all of the own session with a new password, what it is renewed into too', async () => {
    const old = await signIn(server.url, shop.emails.l1);
    const renewed = await renewal(old);
    const body = { password: PASSWORD, password1: NEW_PASSWORD, password2: NEW_PASSWORD };
    expect((await old.send('POST', ENDPOINTS.changeOwnPassword.path, body)).status).toBe(200);
    expect((await renewed.get(ENDPOINTS.ownSessions.path)).status).toBe(200);
  });

  it('closes no session of a colleague', async () => {
    const [own] = await listBy(await signIn(server.url, shop.emails.l1));
    const colleague = await signIn(server.url, shop.emails.l3);
    const { status } = await colleague.send('DELETE', `${ENDPOINTS.ownSessions.path}${own?.id}/`);
    expect([status, (await listBy(colleague)).length]).toEqual([404, 1]);
  });

  it('leaves a record of each in the log, without the password', async () => {
    const api = await signIn(server.url, shop.emails.l1);
    await signIn(server.url, shop.emails.l1);
    const body = { password: PASSWORD, password1: NEW_PASSWORD, password2: NEW_PASSWORD };
    await api.send('POST', ENDPOINTS.changeOwnPassword.path, body);
    await signIn(server.url, shop.emails.l1, NEW_PASSWORD);
    pass(MINUTE_MS);
    await api.send('POST', ENDPOINTS.closeOtherSessions.path, {});
    await api.send('POST', ENDPOINTS.closeOtherSessions.path, {});
    const { rows } = await sql<{ accion: string; descripcion: string }>`
      SELECT accion, descripcion FROM activity WHERE business_id = ${shop.businessId} AND accion <> 'Ingresar'
      ORDER BY id`.execute(server.db);
    expect(rows).toEqual([
      { accion: 'Editar', descripcion: 'Cambió su contraseña. Se cerraron sus sesiones en otros equipos.' },
      { accion: 'Cerrar', descripcion: 'Cerró sus sesiones en otros equipos.' },
    ]);
  });
});

it('a link that was mailed before the owner changed the password chooses none', async () => {
  const email = shop.ownerEmail;
  await postOpenly(server.url, ENDPOINTS.resetPassword.path, { email });
  const key = lastKey(server, email);
  const owner = await signInOwner(server.url, email);
  const body = { password: PASSWORD, password1: NEW_PASSWORD, password2: NEW_PASSWORD };
  await owner.send('POST', ENDPOINTS.changePassword.path, body);
  const reset = { key, password1: 'la del ladrón 77', password2: 'la del ladrón 77' };
  const { status, body: answer } = await postOpenly(server.url, ENDPOINTS.confirmReset.path, reset);
  expect([status, answer['codigo']]).toEqual([400, 'recuperacion_invalida']);
});

describe('a stranger who knows the e-mail', () => {
  const csrf = { cookie: 'csrftoken=0123456789abcdef', 'x-csrftoken': '0123456789abcdef' };
  const tryFrom = async (path: string, email: string, password: string, from: string) => {
    const headers = { ...csrf, 'x-forwarded-for': from };
    const reply = await server.inject({ method: 'POST', url: path, headers, payload: { email, password } });
    return reply.statusCode;
  };

  it.each(['owner', 'collaborator'] as const)(
    'locks no %s out of an address where they have signed in, only out of others',
    async (kind) => {
      const { emailOf, login } = PEOPLE[kind];
      const email = emailOf(shop);
      expect(await tryFrom(login, email, PASSWORD, '198.51.100.4')).toBe(200);
      for (let count = 0; count < 4; count += 1) await tryFrom(login, email, 'no es esta', '203.0.113.9');
      expect(await tryFrom(login, email, PASSWORD, '203.0.113.10')).toBe(429);
      expect(await tryFrom(login, email, PASSWORD, '198.51.100.4')).toBe(200);
      for (let count = 0; count < 3; count += 1) await tryFrom(login, email, 'no es esta', '198.51.100.4');
      expect(await tryFrom(login, email, PASSWORD, '198.51.100.4')).toBe(429);
    },
  );

  it('is no longer told from the account when nobody has signed in from there for ninety days', async () => {
    const { emailOf, login } = PEOPLE.collaborator;
    await tryFrom(login, emailOf(shop), PASSWORD, '198.51.100.5');
    pass(91 * 24 * 60 * MINUTE_MS);
    expect((await server.services.retention.purge(server.clock.now))?.addresses).toBeGreaterThan(0);
    for (let count = 0; count < 3; count += 1) await tryFrom(login, emailOf(shop), 'no', '203.0.113.9');
    expect(await tryFrom(login, emailOf(shop), PASSWORD, '198.51.100.5')).toBe(429);
  });
});
