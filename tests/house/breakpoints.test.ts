import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FINGER, HEIGHTS, WIDTHS } from '#app/ui/theme/breakpoints.ts';

/** Where the names stand, and this file with its planted examples. */
const EXEMPT = ['src/ui/theme/breakpoints.ts', 'tests/house/breakpoints.test.ts'];
const ROOTS = ['src', 'sw', 'tests', 'index.html'];

const above = (size: string) => `(min-width: ${Number.parseFloat(size) + 0.01}em)`;
const NAMED = new Set([
  ...Object.values(WIDTHS).flatMap((width) => [`(max-width: ${width})`, above(width)]),
  ...Object.values(HEIGHTS).map((height) => `(max-height: ${height})`),
  FINGER,
  '(any-pointer: coarse)',
  '(prefers-reduced-motion: reduce)',
  'print',
]);

const RULE = /@media\s+([^{]+)\{/gu;
/** What only a query writes like this, in a script that hands it to matchMedia or writes a style. */
const FEATURE =
  /\((?:(?:(?:min|max)-(?:device-)?(?:width|height|aspect-ratio)|(?:any-)?(?:pointer|hover)|orientation)\s*:[^)]*|(?:width|height)\s*[<>]=?\s*[\d.]+(?:px|r?em)|[\d.]+(?:px|r?em)\s*[<>]=?\s*(?:width|height)[^)]*)\)/gu;

/** Queries of the text that ask for anything but a named size. */
function strangers(file: string, source: string): string[] {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\//gu, '');
  const asked = [...text.matchAll(RULE)].map(([, query = '']) => query);
  if (!file.endsWith('.css')) asked.push(...[...text.matchAll(FEATURE)].map(([query]) => query));
  const isNamed = (query: string) => query.split(/\s+and\s+/u).every((part) => NAMED.has(part.trim()));
  return asked.filter((query) => !isNamed(query)).map((query) => `${file}: ${query.trim()}`);
}

const filesOf = (root: string) =>
  root.includes('.')
    ? [root]
    : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, name));

describe('a media query', () => {
  it('asks for one of the four named widths, or for the low height', () => {
    const files = ROOTS.flatMap(filesOf).filter(
      (file) => /\.(?:css|tsx?|html)$/u.test(file) && !EXEMPT.includes(file),
    );

    expect(Object.keys(WIDTHS)).toHaveLength(4);
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(50);
    expect(files.flatMap((file) => strangers(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ['a.css', '@media (max-width: 640px) {'],
    ['a.css', '@media (min-width: 40em) {'],
    ['a.css', '@media (width <= 40em) {'],
    ['a.css', '@media (max-width: 40em) and (max-height: 600px) {'],
    ['a.css', '@media (max-width: 40em), (orientation: portrait) {'],
    ['a.css', '@media screen and\n  (max-width: 66em) {'],
    ['A.tsx', "const isWide = useMediaQuery('(min-width: 66em)');"],
    ['a.ts', "matchMedia('(width > 900px)')"],
    ['a.ts', "matchMedia('(600px <= height)')"],
    ['a.ts', "matchMedia('(orientation: portrait)')"],
    ['a.ts', 'const page = `<style>@media (max-width: 50em) { p { margin: 0 } }</style>`;'],
  ])('of another size is refused in %s: %s', (file, source) => {
    expect(strangers(file, source)).not.toEqual([]);
  });

  it.each([
    ['a.css', '@media (max-height: 42.5em) and (min-width: 40.01em) {'],
    ['a.css', '/* Not @media (max-width: 1px) { */ @container (max-height: 460px) {'],
    ['a.ts', 'if (width < 640 && (height > 3)) return;'],
    ['a.ts', "const style = 'img { max-width: 100%; }';"],
  ])('of a named size, or another thing, is let through in %s: %s', (file, source) => {
    expect(strangers(file, source)).toEqual([]);
  });
});
