import fastify, { LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Problem, type ProblemCode } from '#domain/problems.ts';
import { replyToErrors } from '#server/http/error-reply.ts';
import { noteCaller } from './request-log.ts';
import { logSecurityEvents } from './security-events.ts';

const EMAIL = 'Rosa@x.example';
const PASSWORD = 'la clave que nadie lee';

/** What a call is logged as that is refused so. */
async function loggedOf(codigo: ProblemCode | null): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  replyToErrors(app);
  logSecurityEvents(app);
  app.post('/api/probar/:id/', (request) => {
    noteCaller(request, { kind: 'owner', id: 7, sessionId: 's', name: 'Rosa Mora' });
    if (codigo === null) return { ok: true };
    throw new Problem(codigo);
  });
  const body = { email: EMAIL, password: PASSWORD };
  await app.inject({ method: 'POST', url: '/api/probar/12/?clave=secreta', payload: body });
  await app.close();
  for (const line of lines)
    for (const secret of [EMAIL, PASSWORD, 'rosa@', 'secreta', 'Mora']) expect(line).not.toContain(secret);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it.each([
    'credenciales',
    'codigo_incorrecto',
    'nivel_insuficiente',
    'modulo_inactivo',
    'demasiados_intentos',
  ] as const)(
    'has one line of a refusal %s: which route, from where, by whom, and nothing that was typed',
    async (codigo) => {
      expect(await loggedOf(codigo)).toEqual([
        expect.objectContaining({
          security: codigo,
          route: '/api/probar/:id/',
          method: 'POST',
          address: '127.0.0.1',
          actor: 'o:7',
          account: expect.stringMatching(/^[0-9a-f]{12}$/u) as string,
        }),
      ]);
    },
  );

  it('has none of what was done, of bad input, and of a session that is over', async () => {
    for (const codigo of [null, 'datos_invalidos', 'no_autenticado'] as const)
      expect(await loggedOf(codigo)).toEqual([]);
  });
});
