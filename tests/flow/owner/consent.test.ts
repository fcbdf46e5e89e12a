import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import { register, registration } from '#tests/fixtures/registration.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { postOpenly } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('the consent to the treatment of data is noted with its moment, and nothing where nobody asked', async () => {
  const given = await register(server, { autoriza_datos: true });
  const absent = await register(server);
  const { rows } = await sql<{ email: string; at: Date | null }>`
    SELECT email, datos_autorizados_en AS at FROM owners`.execute(server.db);
  const atOf = (email: string) => rows.find((row) => row.email === email)?.at;
  expect([atOf(given), atOf(absent)]).toEqual([server.clock.now, null]);
  const wrong = await postOpenly(
    server.url,
    ENDPOINTS.register.path,
    registration({ autoriza_datos: 'quizás' }),
  );
  expect([wrong.status, wrong.body['autoriza_datos']]).toEqual([400, ['Debe ser verdadero o falso.']]);
});
