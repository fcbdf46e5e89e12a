import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = 'docs/security.md';
/** A file of tests, and what is said behind it up to the next: words of the tests' names. */
const NAMED = /`((?:tests|src|server|domain)\/[\w./-]+\.(?:test|spec)\.tsx?)`([^`|]*)/gu;
const WORDS = /«([^»]+)»/gu;

/** What the page names and nobody finds. */
function missing(page: string): string[] {
  return [...page.matchAll(NAMED)].flatMap(([, file = '', rest = '']) => {
    if (!existsSync(file)) return [file];
    const code = readFileSync(file, 'utf8');
    return [...rest.matchAll(WORDS)].flatMap(([, words = '']) =>
      code.includes(words) ? [] : [`${file} ${words}`],
    );
  });
}

it('the page about security names tests that are there', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect([...page.matchAll(NAMED)].length).toBeGreaterThan(50);
  expect(missing(page)).toEqual([]);
});

it('a test that is not there is found out, by its file and by its name', () => {
  const page =
    '| a | `tests/house/nobody.test.ts` |\n| b | `tests/house/words.test.ts` «is found at its line», «is nowhere» |';
  expect(missing(page)).toEqual(['tests/house/nobody.test.ts', 'tests/house/words.test.ts is nowhere']);
});
