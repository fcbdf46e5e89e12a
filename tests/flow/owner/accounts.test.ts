import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import { lastKey, lastMail, register, registerVerified, registration } from '#tests/fixtures/registration.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiReply, clientWith, PASSWORD, postOpenly, signInOwner } from '#tests/fixtures/shop.ts';

const NEW_PASSWORD = 'otra clave distinta';
const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 3, verifyLimit: 1_000 });
});
afterAll(() => server.stop());

type Answer = ApiReply<Record<string, unknown>>;
type AccountCall = 'register' | 'verifyEmail' | 'resendEmail' | 'resetPassword' | 'confirmReset' | 'login';

const post = (name: AccountCall, body: unknown): Promise<Answer> =>
  postOpenly(server.url, ENDPOINTS[name].path, body);
const verify = (key: unknown) => post('verifyEmail', { key });
const signIn = (email: string, password: string = PASSWORD) => post('login', { email, password });
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const mailsTo = (to: string) => server.mails.filter((mail) => mail.to === to).length;
const reset = (key: string, password = NEW_PASSWORD) =>
  post('confirmReset', { key, password1: password, password2: password });

describe('registration', () => {
  it('answers the success text and nothing of what was typed, and mails the link', async () => {
    const body = registration();
    const { status, body: answer } = await post('register', body);
    expect([status, answer]).toEqual([
      201,
      {
        detail:
          '¡Registro exitoso! Revisa tu correo electrónico (incluyendo spam) para verificar tu cuenta. El enlace expira en 5 minutos.',
      },
    ]);
    const { link, text, html } = lastMail(server, body.email);
    expect(link).toMatch(new RegExp(`^${server.url}/verify-email/[\\w-]{22,}$`, 'u'));
    expect(text).toContain(`\n${link}\n`);
    expect(text).toContain('5 minutos');
    expect(html).toContain(`href="${link}"`);
  });

  it('tells every missing field at once, and no optional one', async () => {
    const { status, body } = await post('register', {});
    expect([status, body]).toEqual([
      400,
      {
        codigo: 'datos_invalidos',
        email: ['Email es obligatorio'],
        password1: ['Contraseña es obligatoria'],
        password2: ['Confirmación de contraseña es obligatoria'],
        first_name: ['Primer nombre es obligatorio'],
        last_name: ['Primer apellido es obligatorio'],
        second_surname: ['Segundo apellido es obligatorio'],
        cedula: ['Cédula es obligatoria'],
        country: ['País es obligatorio'],
        department: ['Departamento es obligatorio'],
        city: ['Ciudad es obligatoria'],
        address: ['Dirección es obligatoria'],
        mobile_phone: ['Teléfono celular es obligatorio'],
      },
    ]);
  });

  it('takes blank for missing', async () => {
    const fields = Object.keys(registration());
    const [none, blank] = [
      await post('register', {}),
      await post(
        'register',
        Object.fromEntries(fields.map((field) => [field, field.startsWith('password') ? '' : '  '])),
      ),
    ];
    expect(blank.body).toEqual(none.body);
  });

  const EMAIL = 'Formato de email inválido';
  const COMMON = 'Esta contraseña es demasiado común. Elige otra.';
  const MOBILE = 'Teléfono celular debe tener 10 dígitos (si es Colombia)';
  const ABROAD = 'Teléfono celular debe tener entre 6 y 15 dígitos';
  it.each([
    [{ email: 'rosa' }, { email: [EMAIL] }],
    [{ email: 'rosa@x.example\r\nBcc: y@x.example' }, { email: ['Contiene caracteres no permitidos.'] }],
    [{ email: 'rоsa@x.example' }, { email: [EMAIL] }], // a Cyrillic о
    [
      { password1: 'corta12', password2: 'corta12' },
      { password1: ['La contraseña debe tener al menos 8 caracteres'] },
    ],
    [{ password1: 'Contraseña', password2: 'Contraseña' }, { password1: [COMMON] }],
    [{ password1: 'PASSWORD', password2: 'PASSWORD' }, { password1: [COMMON] }],
    [{ password1: ' '.repeat(9), password2: ' '.repeat(9) }, { password1: ['Contraseña es obligatoria'] }],
    [
      { password1: 'x'.repeat(201), password2: 'x'.repeat(201) },
      { password1: ['La contraseña es demasiado larga.'] },
    ],
    [{ password2: 'diferente' }, { password2: ['Las contraseñas no coinciden'] }],
    [{ password1: 12345678 }, { password1: ['Debe ser un texto.'] }],
    [{ cedula: '12.345' }, { cedula: ['Cédula debe contener solo números'] }],
    [{ cedula: '١٢٣٤٥' }, { cedula: ['Cédula debe contener solo números'] }],
    [{ mobile_phone: '310447821' }, { mobile_phone: [MOBILE] }],
    [{ mobile_phone: '31044782155' }, { mobile_phone: [MOBILE] }],
    [{ mobile_phone: '+573104478' }, { mobile_phone: [MOBILE] }],
    [{ mobile_phone: '310447821', country: ' COLOMBIA ' }, { mobile_phone: [MOBILE] }],
    [{ mobile_phone: '12345', country: 'Chile' }, { mobile_phone: [ABROAD] }],
    [{ mobile_phone: '1234567890123456', country: 'Chile' }, { mobile_phone: [ABROAD] }],
    [{ fixed_phone: '604 444' }, { fixed_phone: ['Teléfono fijo debe contener solo números'] }],
    [{ first_name: 'Ro\u0000sa' }, { first_name: ['Contiene caracteres no permitidos.'] }],
    [{ first_name: 'x'.repeat(256) }, { first_name: ['No puede tener más de 255 caracteres.'] }],
    [
      { email: 'x', password1: 'abc', password2: 'abd', mobile_phone: '1', cedula: 'x' },
      {
        email: [EMAIL],
        password1: ['La contraseña debe tener al menos 8 caracteres'],
        password2: ['Las contraseñas no coinciden'],
        cedula: ['Cédula debe contener solo números'],
        mobile_phone: [MOBILE],
      },
    ],
  ])('refuses %j at its fields, all at once', async (changes, fields) => {
    const { status, body } = await post('register', registration(changes));
    expect([status, body]).toEqual([400, { ...fields, codigo: 'datos_invalidos' }]);
  });

  it.each([[[]], ['text'], [7], [null]])('refuses the body %j without a fault', async (body) => {
    expect((await post('register', body)).status).toBe(400);
  });

  it.each([
    { password1: 'ñandú 8c', password2: 'ñandú 8c' },
    { password1: 'x'.repeat(64), password2: 'x'.repeat(64) },
    { mobile_phone: '123456', country: 'Chile' },
    { mobile_phone: '123456789012345', country: 'Perú' },
    { second_name: undefined, fixed_phone: undefined },
    { second_name: null, fixed_phone: '' },
    { first_name: 'á'.repeat(255), last_name: '🛒'.repeat(255) },
  ])('accepts %j', async (changes) => {
    expect((await post('register', registration(changes))).status).toBe(201);
  });

  it('keeps what was typed, trimmed and composed, and ignores what it does not know', async () => {
    const email = await registerVerified(server, {
      first_name: '  Sofi\u0301a 🌞 ',
      second_name: null,
      fixed_phone: '',
      id: 1,
      verified_at: '2020-01-01',
      is_staff: true,
    });
    const owner = await signInOwner(server.url, email);
    const { body } = await owner.get(ENDPOINTS.user.path);
    const { password1: _1, password2: _2, ...typed } = registration({ email });
    expect(body).toEqual({
      ...typed,
      id: body['id'],
      first_name: 'Sofía 🌞',
      second_name: null,
      fixed_phone: null,
    });
  });

  it('refuses an address that is registered, whatever its case', async () => {
    const email = await register(server);
    const pending = await post('register', registration({ email: email.toUpperCase() }));
    expect([pending.status, pending.body['email']]).toEqual([
      400,
      [expect.stringContaining('espera confirmación')],
    ]);
    const others = await post('register', registration({ email, city: '' }));
    expect(Object.keys(others.body).sort()).toEqual(['city', 'codigo', 'email']);
    await verify(lastKey(server, email));
    const taken = await post('register', registration({ email: email.toUpperCase() }));
    expect([taken.status, taken.body['email']]).toEqual([400, ['Ya existe una cuenta con este email.']]);
    pass(61 * MINUTE_MS);
    expect((await post('register', registration({ email }))).status).toBe(400);
  });

  it('of one address, many times at once, happens once', async () => {
    const { email } = registration();
    const bodies = Array.from({ length: 8 }, (_, at) => registration({ email, first_name: `Rosa ${at}` }));
    const statuses = (await Promise.all(bodies.map((body) => post('register', body)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect(mailsTo(email)).toBe(1);
  });

  it('that nobody confirmed in time leaves the address to the next one', async () => {
    const email = await register(server, {
      first_name: 'Intruso',
      password1: 'clave del intruso',
      password2: 'clave del intruso',
    });
    const oldKey = lastKey(server, email);
    pass(5 * MINUTE_MS);
    await register(server, { email, first_name: 'Dueña' });
    expect((await verify(oldKey)).status).toBe(404);
    expect((await verify(lastKey(server, email))).status).toBe(200);
    expect((await signIn(email, 'clave del intruso')).status).toBe(400);
    const { body } = await (await signInOwner(server.url, email)).get(ENDPOINTS.user.path);
    expect(body['first_name']).toBe('Dueña');
  });

  it('mails one address so many times an hour and no more', async () => {
    const email = await register(server);
    for (let at = 0; at < 4; at += 1) {
      pass(5 * MINUTE_MS);
      await register(server, { email });
    }
    pass(5 * MINUTE_MS);
    const refused = await post('register', registration({ email }));
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 35 * 60]);
    expect(mailsTo(email)).toBe(5);
  });
});

describe('the confirmation of an e-mail', () => {
  it('works once', async () => {
    const email = await register(server);
    const key = lastKey(server, email);
    const [good, again] = [await verify(key), await verify(key)];
    expect([good.status, good.body]).toEqual([200, { detail: 'ok', email }]);
    expect([again.status, again.body['detail']]).toEqual([404, expect.stringContaining('enlace')]);
  });

  it('works once, also many times at once', async () => {
    const email = await register(server);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(lastKey(server, email))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('ends with the life of its key', async () => {
    const email = await register(server);
    pass(5 * MINUTE_MS - 1);
    const other = await register(server);
    pass(1);
    expect((await verify(lastKey(server, email))).status).toBe(404);
    expect((await verify(lastKey(server, other))).status).toBe(200);
  });

  it.each(['no-such-key', 'x'.repeat(5_000), '\u0000', "' OR 1=1 --", ' '])(
    'knows no key %j',
    async (key) => {
      expect((await verify(key)).status).toBe(404);
    },
  );

  it.each([undefined, null, '', 7, ['x'], { key: 'x' }])('needs a key, which %j is not', async (key) => {
    const { status, body } = await verify(key);
    expect([status, Object.keys(body).sort()]).toEqual([400, ['codigo', 'key']]);
  });

  it('does not take the key of a password, nor the other way round', async () => {
    const email = await register(server);
    const verifyKey = lastKey(server, email);
    await post('resetPassword', { email });
    expect((await verify(lastKey(server, email))).status).toBe(404);
    expect((await reset(verifyKey)).status).toBe(400);
  });

  it('keeps no key that could be read from the database', async () => {
    const email = await register(server);
    const { rows } = await sql<{
      all: string;
    }>`SELECT string_agg(k::text, ' ') AS all FROM owner_keys k`.execute(server.db);
    expect(rows[0]?.all).not.toContain(lastKey(server, email));
  });

  it('can be asked for again; both links work until one is used', async () => {
    const email = await register(server);
    const first = lastKey(server, email);
    pass(4 * MINUTE_MS);
    await post('resendEmail', { email: email.toUpperCase() });
    pass(2 * MINUTE_MS);
    expect((await verify(first)).status).toBe(404);
    expect((await verify(lastKey(server, email))).status).toBe(200);
    const later = await register(server);
    const older = lastKey(server, later);
    await post('resendEmail', { email: later });
    expect((await verify(older)).status).toBe(200);
    expect((await verify(lastKey(server, later))).status).toBe(404);
  });

  it('asked for again answers alike for any address, and mails none that does not wait for it', async () => {
    const [waiting, verified, unknown] = [
      await register(server),
      await registerVerified(server),
      'nadie@x.example',
    ];
    const answers = [];
    for (const email of [waiting, verified, unknown]) {
      const before = performance.now();
      const { status, body } = await post('resendEmail', { email });
      expect(performance.now() - before).toBeGreaterThan(195);
      answers.push([status, body]);
    }
    expect(answers[0]).toEqual([200, { detail: expect.any(String) as string }]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect([mailsTo(waiting), mailsTo(verified), mailsTo(unknown)]).toEqual([2, 1, 0]);
  });

  it('is mailed so many times an hour, in silence after that', async () => {
    const email = await register(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('resendEmail', { email })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(mailsTo(email)).toBe(5);
    pass(60 * MINUTE_MS);
    await post('resendEmail', { email });
    expect(mailsTo(email)).toBe(6);
    expect((await verify(lastKey(server, email))).status).toBe(200);
  });
});

describe('signing in as an owner', () => {
  it('before the confirmation says so, but only to who knows the password', async () => {
    const email = await register(server);
    const [right, wrong] = [await signIn(email), await signIn(email, 'otra')];
    expect([right.status, right.body['codigo']]).toEqual([400, 'correo_sin_verificar']);
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { non_field_errors: ['Correo o contraseña incorrectos.'], codigo: 'credenciales' },
    ]);
  });

  it('ignores the case of the e-mail and how an accent was typed', async () => {
    const email = await registerVerified(server, {
      password1: 'mi clave ñandú',
      password2: 'mi clave n\u0303andu\u0301',
    });
    expect((await signIn(email.toUpperCase(), 'mi clave n\u0303andu\u0301')).status).toBe(200);
  });

  it('gives each device a key of its own, and each ends alone', async () => {
    const email = await registerVerified(server);
    const keys = await Promise.all(
      Array.from({ length: 6 }, async () => (await signIn(email)).body['key'] as string),
    );
    expect(new Set(keys).size).toBe(6);
    for (const key of keys) expect(key).toMatch(/^[\w-]{32,}$/u);
    const [one, other] = keys.map((key) => clientWith(server.url, `Token ${key}`));
    const { status, body } = await one!.send('POST', ENDPOINTS.logout.path);
    expect([status, body['detail']]).toEqual([200, 'Sesión cerrada.']);
    expect((await one!.get(ENDPOINTS.user.path)).status).toBe(401);
    expect((await one!.send('POST', ENDPOINTS.logout.path)).status).toBe(401);
    expect((await other!.get(ENDPOINTS.user.path)).status).toBe(200);
  });

  it('answers wrong and unknown alike', async () => {
    const email = await registerVerified(server);
    const [wrong, unknown] = [await signIn(email, 'otra clave'), await signIn('nadie@x.example')];
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it.each([
    [{ email: 'a@x.example' }, { password: ['Contraseña es obligatoria'] }],
    [{ password: 'x' }, { email: ['Email es obligatorio'] }],
    [{}, { email: ['Email es obligatorio'], password: ['Contraseña es obligatoria'] }],
  ])('with %j is refused with what is missing', async (body, fields) => {
    expect((await post('login', body)).body).toEqual({ ...fields, codigo: 'datos_invalidos' });
  });

  it('is refused for a while after too many failures, known or not', async () => {
    const email = await registerVerified(server);
    for (const account of [email, 'nadie-mas@x.example']) {
      for (let at = 0; at < 3; at += 1) expect((await signIn(account, 'otra clave')).status).toBe(400);
      const refused = await signIn(account);
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 900]);
      expect(refused.body).toEqual({ detail: expect.any(String) as string, codigo: 'demasiados_intentos' });
    }
    pass(15 * MINUTE_MS);
    expect((await signIn(email)).status).toBe(200);
  });

  it('opens nothing with another kind of header', async () => {
    const email = await registerVerified(server);
    const { token } = await signInOwner(server.url, email);
    for (const authorization of [
      '',
      'Token',
      'Token a b',
      'Token xxx',
      `Bearer ${token}`,
      `Token ${token}x`,
      `token ${token}`,
    ]) {
      const { status, body } = await clientWith(server.url, authorization).get(ENDPOINTS.user.path);
      expect([status, typeof body['detail']]).toEqual([401, 'string']);
    }
  });
});

describe('a forgotten password', () => {
  it('is replaced with the key of a mail; every session and older key ends', async () => {
    const email = await registerVerified(server);
    const session = await signInOwner(server.url, email);
    await post('resetPassword', { email });
    const unused = lastKey(server, email);
    await post('resetPassword', { email: email.toUpperCase() });
    const { link } = lastMail(server, email);
    expect(link).toBe(`${server.url}/recuperar/${lastKey(server, email)}`);
    const { status, body } = await reset(lastKey(server, email));
    expect([status, typeof body['detail']]).toEqual([200, 'string']);
    expect((await session.get(ENDPOINTS.user.path)).status).toBe(401);
    expect([(await signIn(email)).status, (await signIn(email, NEW_PASSWORD)).status]).toEqual([400, 200]);
    for (const key of [lastKey(server, email), unused]) {
      const again = await reset(key);
      expect([again.status, again.body['codigo']]).toEqual([400, 'recuperacion_invalida']);
    }
  });

  it('is replaced once by two who use the key at once', async () => {
    const email = await registerVerified(server);
    await post('resetPassword', { email });
    const replies = await Promise.all([1, 2, 3].map(() => reset(lastKey(server, email))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('confirms the e-mail, and lets in who was locked out', async () => {
    const email = await register(server);
    for (let at = 0; at < 4; at += 1) await signIn(email, 'otra clave');
    await post('resetPassword', { email });
    await reset(lastKey(server, email));
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('lives one hour', async () => {
    const email = await registerVerified(server);
    await post('resetPassword', { email });
    pass(60 * MINUTE_MS);
    expect((await reset(lastKey(server, email))).status).toBe(400);
  });

  it('keeps the key while the new password is refused', async () => {
    const email = await registerVerified(server);
    await post('resetPassword', { email });
    const key = lastKey(server, email);
    expect((await reset(key, '12345678')).body['password1']).toEqual([
      'Esta contraseña es demasiado común. Elige otra.',
    ]);
    const differing = await post('confirmReset', { key, password1: NEW_PASSWORD, password2: 'x' });
    expect(differing.body['password2']).toEqual(['Las contraseñas no coinciden']);
    expect(Object.keys((await post('confirmReset', {})).body).sort()).toEqual([
      'codigo',
      'key',
      'password1',
      'password2',
    ]);
    expect((await reset(key)).status).toBe(200);
  });

  it('answers alike and in the same time for any address, and mails no unknown one', async () => {
    const email = await registerVerified(server);
    const times = [];
    for (const address of [email, 'nadie@x.example']) {
      const before = performance.now();
      const { status, body } = await post('resetPassword', { email: address });
      times.push(performance.now() - before);
      expect([status, body]).toEqual([
        200,
        { detail: expect.stringContaining('Si la cuenta existe') as string },
      ]);
    }
    expect(Math.min(...times)).toBeGreaterThan(195);
    expect(mailsTo('nadie@x.example')).toBe(0);
  });

  it('never leaves a session of the old password behind, whatever runs at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = await registerVerified(server);
      await post('resetPassword', { email });
      const key = lastKey(server, email);
      const [, ...logins] = await Promise.all([
        reset(key),
        ...Array.from({ length: 4 }, () => signIn(email)),
      ]);
      for (const { status, body } of logins) {
        expect([200, 400, 429]).toContain(status);
        if (status !== 200) continue;
        const old = await clientWith(server.url, `Token ${String(body['key'])}`).get(ENDPOINTS.user.path);
        expect(old.status).toBe(401);
      }
    }
  });
});
