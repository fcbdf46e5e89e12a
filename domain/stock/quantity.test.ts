import { expect, it } from 'vitest';
import { addToQuantity } from './quantity.ts';

it.each([
  ['0.75', '1', '1.75'],
  ['', '1', '1'],
  ['1.', '1', '2'],
  ['.5', '1', '1.5'],
  ['1', '.5', '1.5'],
  ['9', '1', '10'],
])('a quantity as it is typed, %j, gets %j more and is %s', (typed, more, sum) => {
  expect(addToQuantity(typed, more)).toBe(sum);
});
