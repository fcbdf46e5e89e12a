import { expect, it } from 'vitest';
import { notCoveredByMirror } from './not-covered-by-mirror.ts';
import type { Operation } from './operation.ts';

const operation = (state: Operation['state'], vFrom: number | null = null, vTo = vFrom) =>
  ({ op: state, state, vFrom, vTo }) as Operation;
const shows = (one: Operation, cursor: number, v?: number) =>
  notCoveredByMirror({ operations: [one], cursor }, v === undefined ? undefined : { v }).length === 1;

it('an acknowledged operation is shown on top of a row until the mirror has the row at its version', () => {
  const done = operation('done', 5, 6);
  expect([4, 5, 6].map((v) => shows(done, 9, v))).toEqual([true, false, false]);
});

it('an operation on a row that the mirror lacks is shown until the mirror has come to its version', () => {
  const done = operation('done', 5, 6);
  expect([4, 5, 6].map((cursor) => shows(done, cursor))).toEqual([true, true, false]);
});

it('an operation without an answer is shown whatever the mirror has; what was discarded or changed nothing, never', () => {
  for (const state of ['pending', 'sending', 'blocked'] as const)
    expect(shows(operation(state), 9, 9)).toBe(true);
  expect(shows(operation('discarded'), 0, 1)).toBe(false);
  expect(shows(operation('done'), 0, 1)).toBe(false);
});

it('while all is fetched anew, an operation is shown on a row of before that lacks it, and on none that has come again', () => {
  const done = { ...operation('done'), unproven: { vFrom: 5, vTo: 6 } } as Operation;
  const shown = (v: number, pageRev: number) =>
    notCoveredByMirror({ operations: [done], cursor: 0, anewSince: 7 }, { v, pageRev }).length === 1;
  expect([shown(4, 7), shown(5, 7), shown(4, 8)]).toEqual([true, false, false]);
  expect(shows(done, 0, 4)).toBe(false);
});
