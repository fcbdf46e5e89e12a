import { describe, expect, it } from 'vitest';
import { ScanBurst } from './scan-burst.ts';

/** Remembers nothing. */
const newBurst = () => new ScanBurst(() => undefined);

function type(burst: ScanBurst<unknown>, text: string, gapMs: number, from = 0) {
  let now = from;
  const results = Array.from(text).map((key) => burst.feed(key, (now += gapMs)));
  return { results, now };
}

describe('a burst of keys', () => {
  it('that is fast and ends in Enter is a scan', () => {
    const burst = newBurst();
    const { results, now } = type(burst, '7702032252015', 8);
    expect(results.every((result) => result === undefined)).toBe(true);
    expect(burst.feed('Enter', now + 8)).toEqual({ code: '7702032252015' });
  });

  it('typed by a person is none, however it ends', () => {
    const burst = newBurst();
    const { now } = type(burst, '7702032252015', 140);
    expect(burst.feed('Enter', now + 140)).toBeUndefined();
  });

  it('shorter than a code is none', () => {
    const burst = newBurst();
    const { now } = type(burst, '12', 5);
    expect(burst.feed('Enter', now + 5)).toBeUndefined();
  });

  it('is no amount of six digits typed by a quick hand', () => {
    const burst = newBurst();
    const { now } = type(burst, '100000', 70);
    expect(burst.feed('Enter', now + 70)).toBeUndefined();
  });

  it.each(['Camacho Arias', 'alejandro', 'café 500 g'])('is no name, however fast: %s', (name) => {
    const burst = newBurst();
    const { now } = type(burst, name, 5);
    expect(burst.feed('Enter', now + 5)).toBeUndefined();
  });

  it('is no name with a size, typed by a very quick hand', () => {
    const burst = newBurst();
    const { now } = type(burst, 'coca350ml', 80);
    expect(burst.feed('Enter', now + 80)).toBeUndefined();
  });

  it('may hold letters beside its digits', () => {
    const burst = newBurst();
    const { now } = type(burst, 'ABC-12345', 5);
    expect(burst.feed('Enter', now + 5)).toEqual({ code: 'ABC-12345' });
  });

  it('may be a short code when every key is as fast as a machine', () => {
    const burst = newBurst();
    const { now } = type(burst, '100412', 6, 5000);
    expect(burst.feed('Enter', now + 6)).toEqual({ code: '100412' });
  });

  it.each([
    ['1001', 6, { code: '1001' }],
    ['12', 6, undefined],
    ['1001', 70, undefined],
  ])('is heard from three characters on where no word is typed: %s at %i ms', (code, gapMs, heard) => {
    const burst = newBurst();
    let now = 5000;
    for (const key of code) burst.feed(key, (now += gapMs), false);
    expect(burst.feed('Enter', now + gapMs, false)).toEqual(heard);
  });

  it('of four digits is none in a field of words, however fast', () => {
    const burst = newBurst();
    const { now } = type(burst, '1001', 6, 5000);
    expect(burst.feed('Enter', now + 6, true)).toBeUndefined();
  });

  it('begins anew after slow typing', () => {
    const burst = newBurst();
    const { now } = type(burst, '12', 200);
    const scan = type(burst, '7702032', 5, now + 300);
    expect(burst.feed('Enter', scan.now + 5)).toEqual({ code: '7702032' });
  });

  it('remembers what was before its first character', () => {
    const before = ['the slow key', 'the scan'];
    const burst = new ScanBurst(() => before.shift());
    const { now } = type(burst, '3', 8);
    const scan = type(burst, '7702032252015', 8, now + 400);
    expect(burst.feed('Enter', scan.now + 8)).toEqual({ code: '7702032252015', before: 'the scan' });
  });

  it.each([
    ['7702032252015', 8, 1],
    ['7702032252015', 8, 12],
    ['7702032252015', 70, 5],
    ['ABC-12345', 8, 2],
  ])('is one scan although it stopped once for a moment: %s at %i ms after %i', (code, gapMs, stop) => {
    const before = ['first', 'second'];
    const burst = new ScanBurst(() => before.shift());
    const { now } = type(burst, code.slice(0, stop), gapMs);
    const rest = type(burst, code.slice(stop), gapMs, now + 180 - gapMs);
    expect(burst.feed('Enter', rest.now + gapMs)).toEqual({ code, before: 'first' });
  });

  it('does not take what a hand typed just before it', () => {
    const burst = newBurst();
    const { now } = type(burst, '3', 8);
    const scan = type(burst, '7702032252015', 8, now + 180);
    expect(burst.feed('Enter', scan.now + 8)).toEqual({ code: '7702032252015' });
  });

  it.each(['7702032252015', 'ABC-12345', '2000123'])(
    'leaves the last digit of an amount to its field before %s',
    (code) => {
      const burst = newBurst();
      const { now } = type(burst, '100', 150);
      const scan = type(burst, code, 8, now + 192);
      expect(burst.feed('Enter', scan.now + 8)).toEqual({ code });
    },
  );

  it('is no amount of a hand that stopped for a moment', () => {
    const burst = newBurst();
    const { now } = type(burst, '10', 70);
    const rest = type(burst, '0000', 70, now + 110);
    expect(burst.feed('Enter', rest.now + 70)).toBeUndefined();
  });

  it('does not carry over from one scan to the next', () => {
    const burst = newBurst();
    const first = type(burst, '7702032', 5);
    burst.feed('Enter', first.now + 5);
    expect(burst.feed('Enter', first.now + 10)).toBeUndefined();
  });
});
