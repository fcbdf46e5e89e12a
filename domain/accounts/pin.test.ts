import { describe, expect, it } from 'vitest';
import { afterWrongPin, NO_TRIES, pinStanding, pinTrouble, triesLeft } from './pin.ts';

const NOW = Date.UTC(2026, 10, 27, 15);

describe('a PIN', () => {
  it.each(['4071', '13579', '908172', '2468', '0815', '1122', '197105'])('may be %s', (pin) => {
    expect(pinTrouble(pin)).toBeNull();
  });

  it.each(['', '123', '1234567', '12a4', '12 4', '٤٠٧١'])('has four to six digits: %j has not', (pin) => {
    expect(pinTrouble(pin)).toBe('length');
  });

  it.each(['0000', '77777', '1234', '123456', '0123', '4321', '987654', '1985', '2007'])(
    'is not %s, which somebody else would try first',
    (pin) => {
      expect(pinTrouble(pin)).toBe('easy');
    },
  );
});

describe('wrong PINs', () => {
  const after = (count: number) =>
    Array.from({ length: count }).reduce<typeof NO_TRIES>((tries) => afterWrongPin(tries, NOW), NO_TRIES);

  it('may be four in a row without a pause', () => {
    expect(pinStanding(after(4), NOW)).toEqual({ kind: 'free' });
    expect(triesLeft(after(4))).toBe(1);
  });

  it('are followed by a minute after the fifth', () => {
    const tries = after(5);
    expect(pinStanding(tries, NOW)).toEqual({ kind: 'wait', untilMs: NOW + 60_000 });
    expect(pinStanding(tries, NOW + 59_999).kind).toBe('wait');
    expect(pinStanding(tries, NOW + 60_000)).toEqual({ kind: 'free' });
  });

  it('end at the tenth: from then on only the password helps, however late it is', () => {
    expect(pinStanding(after(9), NOW)).toEqual({ kind: 'free' });
    expect(pinStanding(after(10), NOW + 86_400_000)).toEqual({ kind: 'password' });
  });

  it('make nobody wait for hours where the clock was set back', () => {
    expect(pinStanding(after(5), NOW - 3_600_000)).toEqual({ kind: 'free' });
  });
});
