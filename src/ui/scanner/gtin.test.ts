import { describe, expect, it } from 'vitest';
import { isGtin } from './gtin.ts';

describe('a code with a check digit', () => {
  it.each(['7702032252015', '036000291452', '17702032252012', '96385074'])('is %s', (code) => {
    expect(isGtin(code)).toBe(true);
  });

  it.each(['7702032252016', '702032252015', '1001', '', 'ABC-12345678X', '77020322520155'])(
    'is not «%s»',
    (code) => {
      expect(isGtin(code)).toBe(false);
    },
  );
});
