import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpRequest } from '#app/api/http.ts';
import { createAskAndy } from './ask-andy.ts';

const QUESTION = { userInput: 'hola', history: [], isOffline: false };

const answering = (status: number, body: unknown) =>
  createAskAndy(async () => ({ status, body, headers: {} }))(QUESTION);

describe('a question to the server', () => {
  it.each([
    [200, { response: 'Aquí.' }, { kind: 'answered', text: 'Aquí.' }],
    [200, { response: ' ' }, { kind: 'unexpected' }],
    [200, {}, { kind: 'unexpected' }],
    [200, null, { kind: 'unexpected' }],
    [
      400,
      { error: 'Escribe una pregunta.' },
      { kind: 'refused', status: 400, reason: 'Escribe una pregunta.' },
    ],
    [429, { detail: 'Espere un minuto.' }, { kind: 'refused', status: 429, reason: 'Espere un minuto.' }],
    [401, null, { kind: 'refused', status: 401, reason: undefined }],
    [500, { error: 'x' }, { kind: 'refused', status: 500, reason: 'x' }],
    [500, null, { kind: 'refused', status: 500, reason: undefined }],
    [
      503,
      { error: 'El modelo no responde.' },
      { kind: 'refused', status: 503, reason: 'El modelo no responde.' },
    ],
    [503, null, { kind: 'unreachable' }],
    [502, null, { kind: 'unreachable' }],
    [200, '<html>Acepta los términos</html>', { kind: 'unreachable' }],
    [511, '<html>Acepta los términos</html>', { kind: 'unreachable' }],
    [503, '<html>Service Unavailable</html>', { kind: 'unreachable' }],
    [500, '<html>Internal Server Error</html>', { kind: 'refused', status: 500, reason: undefined }],
    [403, '<html>Forbidden</html>', { kind: 'refused', status: 403, reason: undefined }],
  ])('with %i and %j is %j', async (status, body, outcome) => {
    expect(await answering(status, body)).toEqual(outcome);
  });

  it('is not waited for as long when nobody answered before', async () => {
    const requests: HttpRequest[] = [];
    const ask = createAskAndy(async (request) => {
      requests.push(request);
      throw new ApiError('timeout');
    });
    expect(await ask(QUESTION)).toEqual({ kind: 'unreachable' });
    expect(await ask({ ...QUESTION, isOffline: true })).toEqual({ kind: 'unreachable' });
    expect(requests.map(({ timeoutMs }) => timeoutMs)).toEqual([undefined, 3_000]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/erp/andy/consulta/',
      body: { userInput: 'hola', history: [] },
    });
  });
});
