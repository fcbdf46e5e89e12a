import { expect, it } from 'vitest';
import { isQuiet } from './devices.ts';

const now = Date.parse('2026-11-26T12:00:00-05:00');
const heard = (minutesAgo: number, pendientes: number, con_caja = false) =>
  isQuiet({ visto_en: new Date(now - minutesAgo * 60_000).toISOString(), pendientes, con_caja }, now);

it('a device is quiet that had something to send and has said nothing for ten minutes', () => {
  expect([heard(9, 3), heard(10, 3), heard(50_000, 1)]).toEqual([false, true, true]);
});

it('a device with nothing to send is quiet only while its drawer is open, after an hour', () => {
  expect([heard(59, 0, true), heard(60, 0, true), heard(600, 0)]).toEqual([false, true, false]);
});
