import { describe, expect, it } from 'vitest';
import { editPlace } from './stock-edit.ts';

describe('an edit of a place of goods that are sold in parts', () => {
  it.each(['kg', 'lb', 'g', 'l', 'm'] as const)('counts up to three decimals of a %s', (unit) => {
    expect(editPlace('10.000', { absolute: '12.5' }, unit)).toEqual({ delta: '2.500' });
    expect(editPlace('0.000', { absolute: '0.125' }, unit)).toEqual({ delta: '0.125' });
    expect(editPlace('0.000', { absolute: '-0.125' }, unit)).toEqual({ defect: 'negative' });
    expect(editPlace('0.000', { absolute: '999999999.001' }, unit)).toEqual({ defect: 'too-large' });
  });
});

describe('an edit of a place', () => {
  it.each([
    ['10.000', { absolute: '4' }, { delta: '-6.000' }],
    ['10.000', { absolute: '10' }, { delta: '0.000' }],
    ['2.500', { absolute: '2.5' }, { delta: '0.000' }],
    ['-3.000', { absolute: '-3.000' }, { delta: '0.000' }],
    ['-3.000', { absolute: '5' }, { delta: '8.000' }],
    ['10.000', {}, { delta: '0.000' }],
    ['10.000', { delta: '-2.25' }, { delta: '-2.250' }],
    ['10.000', { absolute: '99', delta: '1' }, { delta: '1.000' }],
    ['10.000', { absolute: '1.5', delta: '0' }, { delta: '0.000' }],
    ['-5.000', { delta: '2' }, { delta: '2.000' }],
    ['2.000', { delta: '-2' }, { delta: '-2.000' }],
  ])('of %s by %j adds %j', (stored, edit, expected) => {
    expect(editPlace(stored, edit)).toEqual(expected);
  });

  it.each([
    ['10.000', { absolute: '-1' }, 'not-whole'],
    ['10.000', { absolute: '1.5' }, 'not-whole'],
    ['0.000', { absolute: '1000000000' }, 'too-large'],
    ['999999999.000', { delta: '0.001' }, 'too-large'],
    ['1.000', { delta: '-1.001' }, 'below-zero'],
    ['-1.000', { delta: '-1' }, 'below-zero'],
  ])('of %s by %j is %s', (stored, edit, defect) => {
    expect(editPlace(stored, edit)).toEqual({ defect });
  });
});
