import { describe, expect, it } from 'vitest';
import { isOrderable, nameDefect, phoneKey, stepQuantity, whatsappNumber } from './catalogue.ts';

describe('a telephone', () => {
  it.each([
    ['300 123 4567', '573001234567'],
    ['+57 300 123 4567', '573001234567'],
    ['57-300-123-4567', '573001234567'],
    ['601 234 5678', '576012345678'],
    ['(604) 234-5678', '576042345678'],
    ['+60 12 345 6789', '60123456789'],
    ['+60 1234 5678', '6012345678'],
    ['+1 305 555 0100', '13055550100'],
    ['234 5678', null],
    ['llámame', null],
    ['', null],
  ])('written %j is on WhatsApp as %s', (typed, number) => {
    expect(whatsappNumber(typed)).toBe(number);
  });

  it('of a city counts as the same with its country and without, one of seven digits as its digits', () => {
    expect(phoneKey('601 234 5678')).toBe(phoneKey('+57 (601) 234-5678'));
    expect(phoneKey('234-5678')).toBe('2345678');
  });

  it('counts as the same with what one dials before it', () => {
    for (const typed of ['0057 300 123 4567', '0300 123 4567', '+57 300 123 4567'])
      expect(phoneKey(typed)).toBe(phoneKey('300 123 4567'));
  });
});

describe('a name in an address', () => {
  it.each([
    ['la-esquina', null],
    ['abc', null],
    ['24-7', null],
    ['ab', 'length'],
    ['a'.repeat(41), 'length'],
    ['La-esquina', 'letters'],
    ['la--esquina', 'letters'],
    ['-esquina', 'letters'],
    ['esquina-', 'letters'],
    ['ñapa', 'letters'],
    ['la esquina', 'letters'],
    ['tienda', 'reserved'],
  ])('%s has the defect %s', (name, defect) => {
    expect(nameDefect(name)).toBe(defect);
  });
});

describe('a quantity', () => {
  it('is of whole pieces, of parts of what is weighed, above zero and at most 999', () => {
    expect(['1', '999', '1.0'].map((quantity) => isOrderable(quantity, 'und'))).toEqual([true, true, true]);
    expect(['0', '-1', '1.5', '1000', 'x'].map((quantity) => isOrderable(quantity, 'und'))).not.toContain(
      true,
    );
    expect(['0.25', '999'].map((quantity) => isOrderable(quantity, 'kg'))).toEqual([true, true]);
  });

  it('grows by pieces, half kilos and hundred grams, up to what can be ordered and down to nothing', () => {
    expect([stepQuantity('1', 'und', 1), stepQuantity('1', 'kg', 1), stepQuantity('0', 'g', 1)]).toEqual([
      '2',
      '1.5',
      '100',
    ]);
    expect([stepQuantity('999', 'und', 1), stepQuantity('900', 'g', 1)]).toEqual(['999', '900']);
    expect([stepQuantity('1', 'und', -1), stepQuantity('0.25', 'kg', -1)]).toEqual(['0', '0']);
  });
});
