import { type Cents, roundHalfEven } from './money.ts';

/**
 * Divides a sum over amounts by what each is of all: half to even, and the rest to the largest, the first of equal ones.
 * What the largest can't take (of many small equal ones) goes to the next. Source: issue of quick sale, decision 022.
 * @param whole not above the sum of the amounts
 * @returns one share each, none above its amount; they add up to the whole
 */
export function spread(whole: Cents, amounts: readonly Cents[]): Cents[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (all === 0n) return amounts.map(() => 0n);
  const shares = amounts.map((amount) => roundHalfEven(whole * amount, all));
  let rest = shares.reduce((left, share) => left - share, whole);
  const places = amounts.map((amount, at) => ({ amount, at }));
  for (const { amount, at } of places.sort((a, b) => compare(b.amount, a.amount) || a.at - b.at)) {
    const wanted = (shares[at] ?? 0n) + rest;
    const taken = wanted < 0n ? 0n : wanted > amount ? amount : wanted;
    shares[at] = taken;
    rest = wanted - taken;
  }
  return shares;
}

const compare = (a: Cents, b: Cents): number => (a < b ? -1 : a > b ? 1 : 0);
