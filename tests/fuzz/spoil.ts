import fc from 'fast-check';

// Values that break programs: wrong types, limits of numbers and texts, characters with a meaning in some language.
const NASTY: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  -0,
  9_007_199_254_740_991,
  '',
  ' ',
  'NaN',
  '1e309',
  '١٢',
  '-1',
  '99999999999999999999.99',
  "' OR 1=1 --",
  '<img src=x onerror=alert(1)>',
  '%_\\',
  '\u0000',
  '\u202Eevil',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦',
  '=cmd|x',
  'x'.repeat(70_000),
  '2026-02-30',
  'null',
  [],
  {},
  [null],
  [[[[]]]],
  { length: 5 },
  { toString: 'x' },
  Array.from({ length: 600 }, () => 1),
];

type Path = readonly (string | number)[];

/** Every place in a body, the body itself included. */
function placesOf(value: unknown, at: Path = []): Path[] {
  const inner =
    value !== null && typeof value === 'object' && !(value instanceof FormData)
      ? Object.entries(value).flatMap(([key, member]) =>
          placesOf(member, [...at, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [at, ...inner];
}

const GONE = Symbol('gone');

function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  const member = replaceAt(copy[key], rest, by);
  if (member === GONE) delete copy[key];
  else copy[key] = member;
  return copy;
}

/** Up to three changes to a body, each at a place of its own. */
export const mutations = fc.array(
  fc.record({
    place: fc.nat(1000),
    by: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
      { weight: 2, arbitrary: fc.constant(GONE) },
      { weight: 2, arbitrary: fc.jsonValue() },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The body with the changes made. @returns undefined where all of it is gone */
export function spoil(body: unknown, changes: readonly { place: number; by: unknown }[]): unknown {
  let spoiled = body;
  for (const { place, by } of changes) {
    const places = placesOf(spoiled);
    spoiled = replaceAt(spoiled, places[place % places.length] ?? [], by);
  }
  return spoiled === GONE ? undefined : spoiled;
}
