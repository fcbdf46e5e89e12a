import { describe, expect, it } from 'vitest';
import { boundOccurredAt } from './request-facts.ts';

const NOW = new Date('2026-11-22T15:00:00Z');

describe('the time that a device tells of a deed', () => {
  it.each([
    ['2026-11-22T09:30:00-05:00', '2026-11-22T14:30:00.000Z'],
    ['2026-11-22T14:30:00.123456Z', '2026-11-22T14:30:00.123Z'],
    ['2026-11-23T00:00:00Z', '2026-11-22T15:00:00.000Z'],
    ['2001-05-01T00:00:00Z', '2026-10-23T15:00:00.000Z'],
  ])('%s is %s', (told, read) => {
    expect(boundOccurredAt(told, NOW)?.toISOString()).toBe(read);
  });

  it.each([
    '5',
    '2026',
    '2026-11-22',
    '2026-11-22T09:30:00',
    'Sun, 22 Nov 2026 09:30:00 GMT',
    '2026-13-01T00:00:00Z',
    '',
  ])('%j is none', (told) => {
    expect(boundOccurredAt(told, NOW)).toBeNull();
  });
});
