import { describe, expect, it } from 'vitest';
import { createActivityReader } from './activity-log.ts';

const answering = (status: number, body: unknown) =>
  createActivityReader(async () => ({ status, body, headers: {} })).page(
    { page: 1, page_size: 15 },
    new AbortController().signal,
  );

describe('a page of the log', () => {
  it.each([
    [200, { results: [], count: 0 }, { kind: 'page', rows: [], count: 0 }],
    [403, { detail: 'Sin permiso.' }, { kind: 'refused', sentence: 'Sin permiso.' }],
    [400, {}, { kind: 'refused', sentence: undefined }],
    [500, { detail: 'Fallo raro.' }, { kind: 'trouble', sentence: 'Fallo raro.' }],
    [503, null, { kind: 'trouble', sentence: undefined }],
    [200, '<html>Acepta los términos</html>', { kind: 'unreachable' }],
    [403, '<html>Acepta los términos</html>', { kind: 'unreachable' }],
    [200, {}, { kind: 'unreachable' }],
  ])('answered with %i and %j is %j', async (status, body, outcome) => {
    expect(await answering(status, body)).toEqual(outcome);
  });
});

it("the people that the log can be filtered by are the server's, and no page of somebody in between", async () => {
  const people = (body: unknown) =>
    createActivityReader(async () => ({ status: 200, body, headers: {} })).people(
      new AbortController().signal,
    );
  expect(await people([])).toEqual([]);
  expect(await people('<html>Acepta los términos</html>')).toBeUndefined();
});
