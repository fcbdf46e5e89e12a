import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { createDailyReader } from './daily-report.ts';

const DAY = { fecha: '2026-11-24', definitivo: true, series: [] };

const answering = (status: number, body: unknown) =>
  createDailyReader(async () => ({ status, body, headers: {} }))('2026-11-24', 7);

describe('an answer to the question for a day', () => {
  it.each([
    [200, DAY, { kind: 'report', report: DAY }],
    [403, { detail: 'No puedes.' }, { kind: 'refused', sentence: 'No puedes.' }],
    [400, { fecha: ['Mal.'] }, { kind: 'refused', sentence: undefined }],
    [401, {}, { kind: 'refused', sentence: undefined }],
    [503, { detail: 'Vuelve luego.' }, { kind: 'unreachable' }],
    [200, '<html>Acepta los términos</html>', { kind: 'unreachable' }],
    [403, '<html>Acepta los términos</html>', { kind: 'unreachable' }],
  ])('with %i and %j is %j', async (status, body, outcome) => {
    expect(await answering(status, body)).toEqual(outcome);
  });

  it('that never comes leaves the server unreachable', async () => {
    const read = createDailyReader(async () => {
      throw new ApiError('network');
    });
    expect(await read('2026-11-24', 7)).toEqual({ kind: 'unreachable' });
  });
});
