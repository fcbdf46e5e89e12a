import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { createTestTools } from './test-tools.ts';

const answering = (status: number, body: unknown) =>
  createTestTools(async () => ({ status, body, headers: {} }))('clients');

describe('a test tool', () => {
  it.each([
    [200, { mensaje: 'Listo.' }, { kind: 'done', sentence: 'Listo.' }],
    [200, '<html>Acepta los términos</html>', { kind: 'unreachable' }],
    [404, {}, { kind: 'off' }],
    [400, { error: 'No se pudo.' }, { kind: 'refused', sentence: 'No se pudo.' }],
    [500, { detail: 'Fallo raro.' }, { kind: 'refused', sentence: 'Fallo raro.' }],
    [500, null, { kind: 'refused', sentence: undefined }],
  ])('answered with %i and %j is %j', async (status, body, outcome) => {
    expect(await answering(status, body)).toEqual(outcome);
  });

  it('without an answer has done nothing that is known of', async () => {
    const run = createTestTools(async () => {
      throw new ApiError('timeout');
    });
    expect(await run('clear')).toEqual({ kind: 'unreachable' });
  });
});
