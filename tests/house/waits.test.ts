import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// Playwright takes the promise itself for true: nothing would be waited for, and the test fail on a slow machine only.
const NOT_AWAITED = /waitForFunction\(\s*async\b/u;
const SCRIPT = /\.(?:ts|tsx|js)$/u;

it('no test waits for an asynchronous predicate with a function that does not', () => {
  const files = ['tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => SCRIPT.test(name))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => NOT_AWAITED.test(readFileSync(file, 'utf8')))).toEqual([]);
});
