import { describe, expect, it } from 'vitest';
import { createRandom, mixSeed } from './random.ts';

const draw = (seed: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: 1000 }, () => random.next());
};

describe('the seeded generator', () => {
  it('repeats itself for a seed and differs for its neighbour', () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(mixSeed(1, 2)).not.toBe(mixSeed(2, 1));
  });

  it('stays within its range and fills it evenly', () => {
    const numbers = draw(mixSeed(3, 4));
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(numbers.filter((number) => number < 0.5).length / numbers.length).toBeCloseTo(0.5, 1);
  });

  it('draws both ends of a range of whole numbers', () => {
    const random = createRandom(1);
    const dice = new Set(Array.from({ length: 500 }, () => random.integer(1, 6)));
    expect([...dice].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
